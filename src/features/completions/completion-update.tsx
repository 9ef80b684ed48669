import { Link } from '@tanstack/react-router';
import type { Completion } from '#domain/completion.ts';
import { endingOf } from '#domain/completion-ending.ts';
import { counted } from '#domain/plural.ts';
import { parseUpdateId } from '#domain/update-id.ts';
import { HonestText } from '#ui/honest-text.tsx';

/** What came of the command: the way to its update and what it cost, or that there is none. */
export function CompletionUpdate({ completion }: { completion: Completion }) {
  const outcome = endingOf(completion);
  const updateId = parseUpdateId(completion.updateId);
  const cost = completion.paidTrafficCost;
  return (
    <div className="grid gap-1">
      {updateId !== undefined ? (
        <p>
          <Link
            to="/updates/$updateId"
            params={{ updateId }}
            className="text-accent underline underline-offset-2"
          >
            {outcome === 'succeeded' ? 'What it did: the update' : 'The update that it names'}
          </Link>
        </p>
      ) : (
        <p className="text-ink-2">
          {completion.updateId !== '' ? (
            <>
              The update id is of a form that this version does not know:{' '}
              <HonestText text={completion.updateId} />
            </>
          ) : (
            NONE[outcome]
          )}
        </p>
      )}
      {outcome !== 'succeeded' && completion.commandId !== '' && (
        <p>
          <Link
            from="/completions"
            to="."
            search={(before) => ({
              ...before,
              status: undefined,
              code: undefined,
              find: completion.commandId,
            })}
            className="text-accent underline underline-offset-2"
          >
            All completions of this command
          </Link>
        </p>
      )}
      <p className="text-ink-2">
        {cost === undefined
          ? 'What it cost is not told: nodes tell it from 3.4.12 on.'
          : cost === '0'
            ? 'It cost no traffic.'
            : `It cost ${counted(cost, 'byte')} of traffic${outcome === 'failed' ? ', although it failed' : ''}.`}
      </p>
    </div>
  );
}

const NONE = {
  succeeded: 'The node names no update, although the command was accepted.',
  failed: 'There is no update: a rejected command changes nothing.',
  unknown: 'The node names no update, and does not tell whether one came of it.',
} as const;

import { useId, useState } from 'react';
import { ALLOCATE_PATH } from '#api/parties/parties.ts';
import { confirmationText } from '#domain/external-party/external-party.ts';
import { counted } from '#domain/text/plural.ts';
import {
  CONFIRMING_TEXT,
  type Hosting,
  OBSERVING_TEXT,
  ownHostingText,
} from '#domain/topology-checks/topology-hosting.ts';
import { NameField } from '#features/external-party/name-field.tsx';
import { SentBody } from '#features/external-party/sent-body.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { CutList } from '#ui/text/cut-list.tsx';
import { FactList } from '#ui/text/facts.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/** For the operator of another host: the body to submit, shown only if every check passed. */
export function HostConsent({ body }: { body: object }) {
  return (
    <section aria-label="Host this party" className="panel grid gap-3 p-4">
      <h2 className="text-lg font-semibold">Host this party</h2>
      <p className="max-w-3xl text-ink-2">
        If you agree, send the same body to your own node with an administrator’s token. Your node
        adds its own signature. Check the synchronizer in the body, because no signature covers it.
      </p>
      <SentBody url={`LEDGER_URL${ALLOCATE_PATH}`} body={body} />
    </section>
  );
}

function OwnParticipant({ hosting }: { hosting: Hosting }) {
  const [typed, setTyped] = useState('');
  return (
    <div className="grid max-w-3xl gap-1.5">
      <NameField
        label="Your participant"
        hint="Id of your own participant, to show its role."
        value={typed}
        onChange={setTyped}
      />
      <p role="status" className="font-semibold">
        {ownHostingText(hosting, typed)}
      </p>
    </div>
  );
}

export function HostingPanel(props: {
  hosting: Hosting;
  /** Undefined unless the party has a single key. */
  fingerprint: string | undefined;
  /** The synchronizer of a file with the request, which no signature covers. */
  synchronizer: string | undefined;
  /** In hex, if it is still to be signed. */
  multiHash: string | undefined;
}) {
  const { hosting, fingerprint, synchronizer, multiHash } = props;
  const { party, confirming, observing, threshold } = hosting;
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel grid min-w-0 gap-3 p-4">
      <h2 id={id} className="text-lg font-semibold">
        Requested hosting
      </h2>
      <OwnParticipant hosting={hosting} />
      <FactList>
        <dt className="text-ink-3">Party</dt>
        <dd className="font-mono wrap-anywhere">
          <HonestText text={party || 'empty'} />
        </dd>
        <dt className="text-ink-3">Fingerprint</dt>
        <dd className="font-mono wrap-anywhere">{fingerprint ?? 'no single key'}</dd>
        {synchronizer !== undefined && (
          <>
            <dt className="text-ink-3">Synchronizer</dt>
            <dd className="wrap-anywhere">
              <span className="font-mono">
                <HonestText text={synchronizer || 'empty'} />
              </span>{' '}
              (from the file; not covered by a signature)
            </dd>
          </>
        )}
        {multiHash !== undefined && (
          <>
            <dt className="text-ink-3">Multi-hash</dt>
            <dd className="wrap-anywhere">
              <span className="font-mono">{multiHash}</span>{' '}
              <CopyButton text={multiHash} what="multi-hash" /> (to be signed; computed by Treeline)
            </dd>
          </>
        )}
        <dt className="text-ink-3">Confirmations</dt>
        <dd>{confirmationText(threshold, confirming.length)}</dd>
      </FactList>
      <Hosts
        ids={confirming}
        title={`${counted(confirming.length, 'participant')} would confirm`}
        about={
          confirming.length === 1
            ? `This participant ${CONFIRMING_TEXT}. Without its confirmation, the party is blocked.`
            : `Each ${CONFIRMING_TEXT}. Without enough confirmations, the party is blocked.`
        }
      />
      <Hosts
        ids={observing}
        title={`${counted(observing.length, 'participant')} would only observe`}
        about={`${observing.length === 1 ? 'This participant' : 'Each'} ${OBSERVING_TEXT}.`}
      />
      <p className="max-w-3xl text-ink-2">
        Hosting itself gives no one the right to act as the party.
      </p>
    </section>
  );
}

function Hosts({ ids, title, about }: { ids: readonly string[]; title: string; about: string }) {
  const id = useId();
  if (ids.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <p className="max-w-3xl text-ink-2">{about}</p>
      <ul aria-labelledby={id} className="grid list-disc gap-0.5 pl-5">
        <CutList
          all={ids}
          name="participants"
          draw={(participant) => (
            <span className="font-mono wrap-anywhere">
              <HonestText text={participant} />
            </span>
          )}
        />
      </ul>
    </div>
  );
}

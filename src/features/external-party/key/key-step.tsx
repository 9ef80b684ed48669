import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { KeyTools } from '#api/keys/key-tools.ts';
import { MissingPart } from '#features/external-party/missing-part.tsx';
import type { ChosenKey, UntestedKey } from '#features/external-party/progress.ts';
import type { Loss } from '#features/external-party/unsaved-work.tsx';
import { useLostFocus } from '#ui/browser/lost-focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { ChosenKeyPanel } from './chosen-key-panel.tsx';
import { PasteKey } from './paste-key.tsx';

/**
 * Comes when a key is made here or opened, and with it all that is needed until it has signed: once
 * there is a key, nobody is asked for anything but the node (KEY-07).
 */
const lazyOwnKey = (loadLaterSteps: () => Promise<unknown>) =>
  lazy(() =>
    Promise.all([import('./own-key.tsx'), loadLaterSteps()]).then(
      ([part]) => ({ default: part.OwnKey }),
      () => ({ default: MissingPart }),
    ),
  );

const WAYS = [
  { value: 'paste', label: 'Paste a public key' },
  { value: 'make', label: 'Make a key here' },
  { value: 'backup', label: 'Open a backup' },
] as const;

type Way = (typeof WAYS)[number]['value'];

/** The key that shall own the party: a public key from elsewhere, or one that this page holds. */
export function KeyStep(props: {
  /** Undefined while it is not known. */
  tools: KeyTools | undefined;
  chosen: ChosenKey | undefined;
  /** A key made here that is not used yet. */
  untested: UntestedKey | undefined;
  isKeyWiped: boolean;
  /** What goes where the chosen key is given up. */
  toForget: () => Loss | undefined;
  onChosen: (chosen: ChosenKey | undefined) => void;
  onUntested: (untested: UntestedKey | undefined) => void;
  onDone: () => void;
  /** Loads the steps that come after this one. */
  loadLaterSteps: () => Promise<unknown>;
}) {
  const { tools, chosen, untested, isKeyWiped, onChosen } = props;
  const [OwnKey] = useState(() => lazyOwnKey(props.loadLaterSteps));
  const [way, setWay] = useState<Way>('paste');
  return (
    <>
      <p className="max-w-3xl text-ink-2">
        One key becomes both the party’s namespace and its signing key. Whoever has the private key
        has the party; without it nobody can act for the party any more. The safest place for it is
        not a browser.
      </p>
      {isKeyWiped && (
        <Notice tone="warning">
          The key that was made here was wiped when the page was left. Without a backup nothing can
          be signed with it any more.
        </Notice>
      )}
      {chosen !== undefined ? (
        <ChosenKeyPanel
          chosen={chosen}
          toForget={props.toForget}
          onForget={() => onChosen(undefined)}
        />
      ) : (
        <KeyWays key={untested === undefined ? 'choose' : 'test'}>
          {untested === undefined && (
            <Segmented
              label="Where the key comes from"
              options={WAYS}
              value={way}
              onChange={setWay}
            />
          )}
          {way === 'paste' && untested === undefined ? (
            <PasteKey onChosen={onChosen} />
          ) : tools?.kind === 'ready' ? (
            <Suspense fallback={<p className="text-ink-3">Loading …</p>}>
              <OwnKey
                way={way === 'paste' ? 'make' : way}
                specs={tools.specs}
                untested={untested}
                onUntested={props.onUntested}
                onChosen={onChosen}
              />
            </Suspense>
          ) : (
            tools !== undefined && <Notice tone="warning">{NOT_HERE[tools.kind]}</Notice>
          )}
        </KeyWays>
      )}
      {chosen !== undefined && (
        <Button look="primary" className="justify-self-start" onClick={props.onDone}>
          Continue to the request
        </Button>
      )}
    </>
  );
}

function KeyWays({ children }: { children: ReactNode }) {
  const place = useLostFocus<HTMLElement>();
  return (
    <section ref={place} tabIndex={-1} aria-label="Choose a key" className="grid gap-4">
      {children}
    </section>
  );
}

const NOT_HERE = {
  insecure:
    'This page was loaded over plain http, so browsers give it no cryptography, and anybody on the way could have changed it. Keys are neither made nor used here. Paste a public key and sign elsewhere; what the node answers is verified all the same.',
  framed:
    'This page is shown inside another one, which could draw over it. Keys are neither made nor used here: open Treeline in a tab of its own.',
  unlocked:
    'This page came without the rules that keep foreign script out of it (its Content-Security-Policy), so a script could take a key away. Keys are neither made nor used here. Load Treeline as it was built, or paste a public key and sign elsewhere; what the node answers is verified all the same.',
  untyped:
    'This browser can keep text from becoming script (Trusted Types), but the rules that came with this page do not ask for it. Keys are neither made nor used here. Load Treeline as it was built, or paste a public key and sign elsewhere; what the node answers is verified all the same.',
} as const;

import { type ReactNode, useState } from 'react';
import type { KeyTools } from '#api/key-tools.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { ChosenKeyPanel } from './chosen-key-panel.tsx';
import { useLostFocus } from './lost-focus.ts';
import { MakeKey } from './make-key.tsx';
import { OpenBackup } from './open-backup.tsx';
import { PasteKey } from './paste-key.tsx';
import type { ChosenKey } from './progress.ts';

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
  isKeyWiped: boolean;
  onChosen: (chosen: ChosenKey | undefined) => void;
  onDone: () => void;
}) {
  const { tools, chosen, isKeyWiped, onChosen } = props;
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
        <ChosenKeyPanel chosen={chosen} onForget={() => onChosen(undefined)} />
      ) : (
        <KeyWays>
          <Segmented
            label="Where the key comes from"
            options={WAYS}
            value={way}
            onChange={setWay}
          />
          {way === 'paste' && <PasteKey onChosen={onChosen} />}
          {way !== 'paste' && tools !== undefined && tools.kind !== 'ready' && (
            <Notice tone="warning">{NOT_HERE[tools.kind]}</Notice>
          )}
          {way === 'make' && tools?.kind === 'ready' && (
            <MakeKey specs={tools.specs} onChosen={onChosen} />
          )}
          {way === 'backup' && tools?.kind === 'ready' && <OpenBackup onChosen={onChosen} />}
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
} as const;

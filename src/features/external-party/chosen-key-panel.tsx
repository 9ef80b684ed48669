import { useState } from 'react';
import { toBase64 } from '#domain/bytes.ts';
import { KEY_KINDS } from '#domain/signing-key.ts';
import { fingerprintOf } from '#domain/topology-hash.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy.tsx';
import { Identifier } from '#ui/identifier.tsx';
import { Line } from '#ui/line.tsx';
import { Facts } from './facts.tsx';
import { keyCustodyOf } from './key-custody.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import type { Loss } from './loss.ts';
import { useLostFocus } from './lost-focus.ts';
import type { ChosenKey } from './progress.ts';
import { RiskWords } from './risk-words.tsx';

/** The public key with its fingerprint, computed here. */
export function ChosenKeyPanel({
  chosen,
  toForget,
  onForget,
}: {
  chosen: ChosenKey;
  /** What goes with the key, asked when it is about to go. */
  toForget: () => Loss | undefined;
  onForget: () => void;
}) {
  const [loss, setLoss] = useState<Loss>();
  const { key, origin, holder } = chosen;
  const place = useLostFocus<HTMLElement>();
  const spki = toBase64(key.spki);
  return (
    <section ref={place} tabIndex={-1} aria-label="Public key" className="grid gap-3">
      <Facts>
        <Line name="Kind">{KEY_KINDS[key.spec].name}</Line>
        <Line name="From">{origin}</Line>
        <Line name="Fingerprint">
          <Identifier kind="hash" value={fingerprintOf(key)} />{' '}
          <span className="text-sm text-ink-3">
            computed here; it becomes the party’s namespace
          </span>
        </Line>
        <Line name="As it is sent">
          <span className="font-mono wrap-anywhere">{spki}</span>{' '}
          <CopyButton text={spki} what="public key" />
        </Line>
        <Line name="Private key">
          <RiskWords custody={keyCustodyOf(chosen)} />
        </Line>
      </Facts>
      <Button
        className="justify-self-start"
        onClick={() => {
          const found = toForget();
          if (found === undefined) onForget();
          else setLoss(found);
        }}
      >
        {holder === undefined ? 'Use another key' : 'Wipe this key and use another'}
      </Button>
      {loss !== undefined && (
        <LeaveDialog loss={loss} onStay={() => setLoss(undefined)} onGo={onForget} />
      )}
    </section>
  );
}

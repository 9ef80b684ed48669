import { useState } from 'react';
import { toBase64 } from '#domain/signing/bytes.ts';
import { KEY_KINDS } from '#domain/signing/signing-key.ts';
import { fingerprintOf } from '#domain/topology/topology-hash.ts';
import { CustodyText, keyCustodyOf } from '#features/external-party/key-custody.tsx';
import type { ChosenKey } from '#features/external-party/progress.ts';
import type { Loss } from '#features/external-party/unsaved-work.tsx';
import { LeaveDialog } from '#features/external-party/unsaved-work.tsx';
import { useLostFocus } from '#ui/browser/lost-focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { FactList } from '#ui/text/facts.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { Line } from '#ui/text/line.tsx';

/** The public key and its fingerprint. */
export function ChosenKeyPanel({
  chosen,
  toForget,
  onForget,
}: {
  chosen: ChosenKey;
  /** What would be lost with the key. */
  toForget: () => Loss | undefined;
  onForget: () => void;
}) {
  const [loss, setLoss] = useState<Loss>();
  const { key, origin, holder } = chosen;
  const place = useLostFocus<HTMLElement>();
  const spki = toBase64(key.spki);
  return (
    <section ref={place} tabIndex={-1} aria-label="Public key" className="grid gap-3">
      <FactList>
        <Line name="Kind">{KEY_KINDS[key.spec].name}</Line>
        <Line name="From">{origin}</Line>
        <Line name="Fingerprint">
          <Identifier kind="hash" value={fingerprintOf(key)} />{' '}
          <span className="text-sm text-ink-3">
            computed by Treeline; becomes the party’s namespace
          </span>
        </Line>
        <Line name="Encoding (SPKI)">
          <span className="font-mono wrap-anywhere">{spki}</span>{' '}
          <CopyButton text={spki} what="public key" />
        </Line>
        <Line name="Private key">
          <CustodyText custody={keyCustodyOf(chosen)} />
        </Line>
      </FactList>
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

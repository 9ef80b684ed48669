import { toBase64, toHex } from '#domain/bytes.ts';
import type { OnboardedParty } from '#domain/onboarded-party.ts';
import { KEY_KINDS } from '#domain/signing-key.ts';
import { Line } from '#ui/line.tsx';
import { Facts } from './facts.tsx';
import type { Generated } from './progress.ts';
import { WholeId } from './whole-id.tsx';

/** What was signed, as whoever files it away needs it to compare it later. */
export function SignedFacts({
  generated: { key, opened },
  onboarded,
}: {
  generated: Generated;
  onboarded: OnboardedParty | undefined;
}) {
  return (
    <Facts>
      <Line name="Key">{KEY_KINDS[key.spec].name}</Line>
      <Line name="Public key (SPKI)">
        <WholeId text={toBase64(key.spki)} />
      </Line>
      <Line name="Combined hash">
        <WholeId text={toHex(opened.multiHash)} />
      </Line>
      <Line name="Transaction hashes">
        <span className="grid">
          {opened.transactions.map(({ hash }) => (
            <WholeId key={hash} text={hash} />
          ))}
        </span>
      </Line>
      {onboarded !== undefined && (
        <Line name="Confirmations">
          {onboarded.confirmations}. {onboarded.meaning}
        </Line>
      )}
    </Facts>
  );
}

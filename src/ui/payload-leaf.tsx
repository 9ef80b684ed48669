import { createContext, type ReactNode, useContext } from 'react';
import { honestString } from '#domain/honest-text.ts';
import type { Leaf } from '#domain/value.ts';
import { Identifier } from './identifier.tsx';
import { LongText } from './long-text.tsx';

/** What each kind is called, and its colour; the words are in the title, so colour is no message. */
const KINDS: Record<Leaf['kind'], readonly [name: string, tone: string]> = {
  int64: ['Int64', 'text-exercise'],
  numeric: ['Numeric', 'text-exercise'],
  number: ['JSON number', 'text-exercise'],
  text: ['Text', 'text-create'],
  enum: ['Enumeration', 'text-ink'],
  timestamp: ['Timestamp', 'text-ledger'],
  date: ['Date', 'text-ledger'],
  bool: ['Bool', 'text-warn'],
  unit: ['Unit', 'text-ink-3'],
  none: ['None', 'text-ink-3'],
  null: ['JSON null', 'text-ink-3'],
  party: ['Party', 'text-scan'],
  contractId: ['Contract id', 'text-scan'],
};

/** One scalar of a payload: exact, unaltered, its kind in the title. */
export function PayloadLeaf({
  leaf,
  optional = false,
  plain = false,
}: {
  leaf: Leaf;
  optional?: boolean;
  /** Without buttons, for where a press means something else. */
  plain?: boolean;
}) {
  if (leaf.kind === 'party' && !plain) return <Identifier kind="party" value={leaf.wire} />;
  if (leaf.kind === 'contractId' && !plain) return <Contract id={leaf.wire} />;
  const [name, tone] = KINDS[leaf.kind];
  const title = [
    optional ? `Some ${name}` : name,
    leaf.guessed ? 'by its form' : '',
    leaf.wire === leaf.text ? '' : `on the wire ${honestString(leaf.wire)}`,
  ];
  return (
    <span
      title={title.filter((part) => part !== '').join(', ')}
      className={`wrap-anywhere ${tone}`}
    >
      <LeafText leaf={leaf} />
    </span>
  );
}

/** What the page adds beside a contract id inside a payload, such as the way to who made it. */
export const BesideContract = createContext<(contractId: string) => ReactNode>(() => null);

function Contract({ id }: { id: string }) {
  const beside = useContext(BesideContract);
  return (
    <>
      <Identifier kind="contract" value={id} /> {beside(id)}
    </>
  );
}

function LeafText({ leaf }: { leaf: Leaf }) {
  switch (leaf.kind) {
    case 'none':
      return 'none';
    case 'null':
      return 'null';
    case 'unit':
      return 'unit';
    case 'text':
      return (
        <bdi>
          “<LongText text={leaf.text} />”
        </bdi>
      );
    default:
      return <LongText text={leaf.text} />;
  }
}

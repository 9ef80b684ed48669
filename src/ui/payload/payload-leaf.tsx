import { createContext, type ReactNode, useContext } from 'react';
import type { Branch, Leaf, Member } from '#domain/daml-value/value.ts';
import { honestString, middle } from '#domain/text/honest-text.ts';
import { counted } from '#domain/text/plural.ts';
import { Badge } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { LongText } from '#ui/text/long-text.tsx';

/** Name and colour of each kind; the title contains the name, so colour adds no meaning. */
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

/** One exact scalar, with its kind in the title. */
export function PayloadLeaf({
  leaf,
  optional = false,
  plain = false,
}: {
  leaf: Leaf;
  optional?: boolean;
  /** Without buttons, for use inside another control. */
  plain?: boolean;
}) {
  if (leaf.kind === 'party' && !plain) return <Identifier kind="party" value={leaf.wire} />;
  if (leaf.kind === 'contractId' && !plain) return <Contract id={leaf.wire} />;
  const [name, tone] = KINDS[leaf.kind];
  const title = [
    optional ? `Some ${name}` : name,
    leaf.guessed ? 'inferred' : '',
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

/** What the page adds beside a contract id, such as a link to its creation. */
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

const LONGEST_NAME = 120;

export function MemberName({ member, index }: { member: Member; index: number | undefined }) {
  const { key, label } = member;
  if (key !== undefined && !('at' in key)) {
    return (
      <>
        <PayloadLeaf leaf={key} plain /> <span className="text-ink-3">→</span>
      </>
    );
  }
  if (label === undefined) {
    return <span className="text-ink-3">{index === undefined ? '' : `[${index}]`}</span>;
  }
  return (
    <bdi
      className="text-ink-3"
      title={label.length > LONGEST_NAME ? honestString(label) : undefined}
    >
      {label === '' ? '""' : <HonestText text={middle(label, LONGEST_NAME - 20, 20)} />}
    </bdi>
  );
}

/** Explains why a value is not shown as a Daml value. */
export function UnreadableValue({ branch }: { branch: Branch }) {
  return (
    <p className="font-sans text-warn">
      <Badge tone="warn">{branch.kind === 'unknown' ? 'unknown kind' : 'not encoded'}</Badge>{' '}
      {branch.kind === 'fallback' && 'Scan could not encode this payload: '}
      <LongText text={branch.name} />
    </p>
  );
}

/** The size of a branch; a variant shows its constructor instead. */
export function sizeText({ kind, size }: Branch): string {
  switch (kind) {
    case 'record':
    case 'object':
      return counted(size, kind === 'record' ? 'field' : 'member');
    case 'list':
    case 'array':
      return size === 0 ? 'empty list' : `list of ${size.toLocaleString('en')}`;
    case 'textMap':
    case 'genMap':
      return size === 0 ? 'empty map' : `map of ${size.toLocaleString('en')}`;
    case 'some':
      return 'some';
    case 'variant':
      return '';
    case 'unknown':
      return 'unknown kind';
    case 'fallback':
      return 'not encoded';
  }
}

export function titleOf({ kind, name, guessed }: Branch): string {
  const words = kind === 'record' && name !== '' ? `record ${honestString(name)}` : kind;
  return guessed ? `${words}, inferred` : words;
}

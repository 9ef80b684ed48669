import { honestString, middle } from '#domain/honest-text.ts';
import { counted } from '#domain/plural.ts';
import type { Branch, Member } from '#domain/value.ts';
import { Badge } from './badge.tsx';
import { HonestText } from './honest-text.tsx';
import { LongText } from './long-text.tsx';
import { PayloadLeaf } from './payload-leaf.tsx';

const LONGEST_NAME = 120;

/** What a child is called: its field name, its key, or its place among its siblings. */
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

/** Why a value is not drawn as a Daml value. */
export function Oddity({ branch }: { branch: Branch }) {
  return (
    <p className="font-sans text-warn">
      <Badge tone="warn">{branch.kind === 'unknown' ? 'unknown kind' : 'not encoded'}</Badge>{' '}
      {branch.kind === 'fallback' && 'Scan could not encode this payload and says: '}
      <LongText text={branch.name} />
    </p>
  );
}

/** How much a branch holds, in its own words; a variant has its constructor instead. */
export function sizeWords({ kind, size }: Branch): string {
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

/** What a branch is, for its title. */
export function titleOf({ kind, name, guessed }: Branch): string {
  const words = kind === 'record' && name !== '' ? `record ${honestString(name)}` : kind;
  return guessed ? `${words}, by its form` : words;
}

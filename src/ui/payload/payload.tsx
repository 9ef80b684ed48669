import { type ReactNode, useMemo, useState } from 'react';
import { readValue } from '#domain/daml-value/read-value.ts';
import type { Branch, Member, Value } from '#domain/daml-value/value.ts';
import type { ValueEncoding } from '#domain/update/document.ts';
import { Button } from '#ui/controls/button.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { MemberName, PayloadLeaf, sizeText, titleOf, UnreadableValue } from './payload-leaf.tsx';

const FIRST_SHOWN = 50;
const MORE_SHOWN = 500;
const DEEPEST_OPEN = 12;
/** Deeper levels are not indented, so that a narrow screen has room for the values. */
const DEEPEST_INDENT = 10;
/**
 * Approximate number of lines that are open initially; each level divides its share among its
 * children.
 */
const OPEN_LINES = 2_000;

/** Kinds whose unnamed children show their index. */
const NUMBERED: ReadonlySet<Branch['kind']> = new Set(['list', 'array', 'record', 'genMap']);

const SELF_EVIDENT: ReadonlySet<Branch['kind']> = new Set(['record', 'object', 'unknown']);

type Place = { readonly depth: number; readonly room: number };

/** Shows the first fifty children, and more on request. */
function PayloadBranch({
  branch: given,
  place = { depth: 0, room: OPEN_LINES },
}: {
  branch: Branch;
  place?: Place;
}) {
  const branch = contentOf(given);
  const [shown, setShown] = useState(FIRST_SHOWN);
  const indexes = [...Array(Math.min(shown, branch.size)).keys()];
  const rest = branch.size - indexes.length;
  const inside = { depth: place.depth + 1, room: place.room / Math.max(1, indexes.length) };
  return (
    <>
      {(given.kind === 'unknown' || given.kind === 'fallback') && (
        <UnreadableValue branch={given} />
      )}
      {branch.size === 0 && <span className="text-ink-3">{sizeText(branch)}</span>}
      {indexes.length > 0 && (
        <ul>
          {indexes.map((index) => (
            <PayloadMember
              key={index}
              member={branch.at(index)}
              index={NUMBERED.has(branch.kind) ? index : undefined}
              place={inside}
            />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button look="link" onClick={() => setShown(shown + MORE_SHOWN)}>
          {rest > MORE_SHOWN
            ? `Show ${MORE_SHOWN} more of ${rest.toLocaleString('en')}`
            : `Show ${rest} more`}
        </Button>
      )}
    </>
  );
}

function PayloadMember({
  member,
  index,
  place = { depth: 0, room: OPEN_LINES },
}: {
  member: Member;
  index?: number | undefined;
  place?: Place;
}) {
  const { value, optional } = present(member.value);
  const name = <MemberName member={member} index={index} />;
  if (!('at' in value)) {
    return (
      <li className="wrap-anywhere">
        {name} <PayloadLeaf leaf={value} optional={optional} />
      </li>
    );
  }
  // A constructor with at most one plain value fits on the line of its name.
  const only = value.kind === 'variant' ? value.at(0).value : undefined;
  if (only !== undefined && !('at' in only)) {
    return (
      <li className="wrap-anywhere">
        {name} <HonestText text={value.name} />{' '}
        {only.kind !== 'unit' && <PayloadLeaf leaf={only} />}
      </li>
    );
  }
  return (
    <li>
      <Foldable open={place.depth <= DEEPEST_OPEN && place.room >= 1} name={name} branch={value}>
        <div className={place.depth <= DEEPEST_INDENT ? 'pl-3.5' : 'border-l border-line pl-1'}>
          {member.key !== undefined && 'at' in member.key && (
            <ul>
              <PayloadMember
                member={{ label: 'key', key: undefined, value: member.key }}
                place={place}
              />
            </ul>
          )}
          <PayloadBranch branch={value} place={place} />
        </div>
      </Foldable>
    </li>
  );
}

function Foldable(props: { open: boolean; name: ReactNode; branch: Branch; children: ReactNode }) {
  const { branch } = props;
  const [open, setOpen] = useState(props.open);
  if (branch.size === 0) {
    return (
      <>
        {props.name} <span className="text-ink-3">{sizeText(branch)}</span>
      </>
    );
  }
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="list-none wrap-anywhere hover:bg-raised">
        {props.name} {branch.kind === 'variant' && <HonestText text={branch.name} />}
        <span className="text-ink-3" title={titleOf(branch)}>
          {open && SELF_EVIDENT.has(branch.kind) ? '' : sizeText(branch)}{' '}
          <span aria-hidden="true">{open ? '▾' : '▸'}</span>
        </span>
      </summary>
      {open && props.children}
    </details>
  );
}

/** `Some x` is drawn as x; only a nested optional needs its own level. */
function present(value: Value): { value: Value; optional: boolean } {
  if (value.kind !== 'some') return { value, optional: false };
  const inner = value.at(0).value;
  return inner.kind === 'some' || inner.kind === 'none'
    ? { value, optional: false }
    : { value: inner, optional: true };
}

/** A variant's record and unknown JSON need no separate level. */
function contentOf(branch: Branch): Branch {
  if (branch.kind !== 'variant' && branch.kind !== 'unknown' && branch.kind !== 'fallback')
    return branch;
  const inner = branch.at(0).value;
  const flat = branch.kind === 'variant' ? ['record'] : ['record', 'object', 'array'];
  return 'at' in inner && flat.includes(inner.kind) ? inner : branch;
}

/**
 * A Daml payload as names and exact values, ids as chips, nested records foldable. Depth and width
 * are unlimited, because a level is read when drawn.
 */
export function PayloadView({
  value: json,
  encoding,
}: {
  value: unknown;
  encoding: ValueEncoding | 'json';
}) {
  // Read once for each value, because a level may be large.
  const value = useMemo(() => readValue(json, encoding), [json, encoding]);
  return (
    <div className="min-w-0 font-mono leading-relaxed">
      {drawn(value)}
      {encoding === 'compact_json' && value.guessed && (
        <p className="mt-2 font-sans text-xs text-ink-3">
          Value types are inferred; compact JSON does not include them.
        </p>
      )}
    </div>
  );
}

function drawn(value: Value) {
  if (!('at' in value)) return <PayloadLeaf leaf={value} />;
  if (value.kind !== 'variant') return <PayloadBranch branch={value} />;
  // A constructor is a list item, which needs a list.
  return (
    <ul>
      <PayloadMember member={{ label: undefined, key: undefined, value }} />
    </ul>
  );
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PartyField, PartyProblems } from '#features/external-party/party-fields.ts';

/**
 * Shows a problem after the user left its field or wants to continue. Problems present when the
 * page opens are shown at once.
 */
export function useShownProblems(
  problems: PartyProblems,
  missing: PartyProblems,
): {
  shown: PartyProblems;
  leave: (field: PartyField) => void;
  /** The user wants to continue; focuses the first problem. */
  insist: () => void;
  form: RefObject<HTMLFormElement | null>;
} {
  const [left, setLeft] = useState(() => new Set<string>(Object.keys(problems)));
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(IN_THE_WAY)?.focus();
  }, [tries]);
  const isInsisted = tries > 0;
  const seen = Object.entries(problems).filter(([field]) => isInsisted || left.has(field));
  return {
    shown: { ...(isInsisted ? missing : {}), ...Object.fromEntries(seen) },
    leave: (field) => setLeft((before) => new Set(before).add(field)),
    insist: () => setTries((before) => before + 1),
    form,
  };
}

const IN_THE_WAY = 'fieldset[data-wrong] input, [aria-invalid="true"]';

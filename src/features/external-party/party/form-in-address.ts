import { useEffect, useRef, useState } from 'react';
import type { Onboarding } from '#features/external-party/onboarding.ts';
import type { PartyForm } from '#features/external-party/party-fields.ts';
import { useAddress } from '#ui/browser/use-url-state.ts';
import {
  isFormInSearch,
  type PartySearch,
  readPartySearch,
  toPartyForm,
  toPartySearch,
  withoutKeys,
} from './party-search.ts';

/**
 * The form, mirrored in the URL. A link without form values restores the last form. `turn`
 * increases when the URL is changed elsewhere.
 */
export function useFormInAddress(
  onboarding: Onboarding,
  linked: Readonly<Record<string, unknown>>,
  onSearch: (search: PartySearch) => void,
): { turn: number; form: PartyForm; setForm: (form: PartyForm) => void } {
  const search = readPartySearch(linked);
  const { turn, place, move } = useAddress(toPlace(search), (next) => onSearch(fromPlace(next)));
  const [left] = useState(() => (isFormInSearch(search) ? undefined : onboarding.progress().form));
  const [own, setOwn] = useState({ turn, form: left ?? toPartyForm(search) });
  // The router ignores navigation during render, so update the URL in an effect after mount.
  const tell = useRef(() => {
    const clean = withoutKeys(linked);
    if (clean !== undefined) onSearch(readPartySearch(clean));
    if (left !== undefined) move(toPlace(toPartySearch(left)));
  });
  useEffect(() => tell.current(), []);
  if (own.turn !== turn) setOwn({ turn, form: toPartyForm(fromPlace(place)) });
  return {
    turn,
    form: own.form,
    setForm: (form) => {
      setOwn({ turn, form });
      onboarding.change({ form });
      move(toPlace(toPartySearch(form)));
    },
  };
}

/** `useAddress` compares texts; ids contain no line breaks. */
function toPlace({ confirm, observe, ...texts }: PartySearch) {
  return { ...texts, confirm: confirm?.join('\n'), observe: observe?.join('\n') };
}

function fromPlace({ confirm, observe, ...texts }: ReturnType<typeof toPlace>): PartySearch {
  return { ...texts, confirm: confirm?.split('\n'), observe: observe?.split('\n') };
}

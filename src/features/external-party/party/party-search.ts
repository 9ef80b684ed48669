import { useEffect, useEffectEvent, useState } from 'react';
import { isSynchronizerId, isUniqueId } from '#domain/ledger/party.ts';
import { isLikePrivateKey } from '#domain/signing/private-key-text.ts';
import type { Onboarding } from '#features/external-party/onboarding.ts';
import { idsOf, type PartyForm, UNKEPT } from '#features/external-party/party-fields.ts';
import { useAddress } from '#ui/browser/use-url-state.ts';
import { isPartyHint } from './party-form.ts';

/**
 * Invalid values of a link stay in their fields, because dropping a confirming participant or
 * threshold would change the signed topology.
 */
export type PartySearch = {
  readonly synchronizer?: string | undefined;
  readonly hint?: string | undefined;
  readonly threshold?: string | undefined;
  readonly confirm?: readonly string[] | undefined;
  readonly observe?: readonly string[] | undefined;
  /** `1` means that this node only observes. */
  readonly observing?: string | undefined;
};

export function readPartySearch(search: Readonly<Record<string, unknown>>): PartySearch {
  return {
    synchronizer: oneText(search['synchronizer']),
    hint: oneText(search['hint']),
    threshold: oneText(search['threshold']),
    confirm: severalTexts(search['confirm']),
    observe: severalTexts(search['observe']),
    observing: oneText(search['observing']),
  };
}

/** A repeated param is ambiguous, so both values are shown as one invalid value. */
function oneText(value: unknown): string | undefined {
  const texts = textsIn(value);
  return texts.length === 0 ? undefined : texts.join(' / ');
}

/** An empty value means that an id was intended, as in a template that was not filled in. */
function severalTexts(value: unknown): readonly string[] | undefined {
  const ids = textsIn(value).flatMap((text) => (text.trim() === '' ? [UNKEPT] : idsOf(text)));
  return ids.length === 0 ? undefined : ids;
}

function textsIn(value: unknown): readonly string[] {
  return [value]
    .flat()
    .filter((one) => typeof one === 'string')
    .map((text) => (isLikePrivateKey(text) ? UNKEPT : text));
}

/** Removes possible private keys; undefined if none was found. */
export function withoutKeys<Search extends Readonly<Record<string, unknown>>>(
  search: Search,
): Search | undefined {
  const marked = Object.entries(search).map(([name, value]) => [name, withoutKey(value)] as const);
  const isKept = marked.every(([name, value]) => value === search[name]);
  return isKept ? undefined : { ...search, ...Object.fromEntries(marked) };
}

function withoutKey(value: unknown): unknown {
  if (Array.isArray(value)) return value.some(isKey) ? value.map(withoutKey) : value;
  return isKey(value) ? UNKEPT : value;
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && isLikePrivateKey(value);
}

export function toPartyForm(search: PartySearch): PartyForm {
  const { observing } = search;
  return {
    synchronizer: search.synchronizer ?? '',
    hint: search.hint ?? '',
    observationOnly: observing === undefined ? false : observing === '1' || undefined,
    confirming: search.confirm ?? [],
    observing: search.observe ?? [],
    threshold: search.threshold ?? '',
  };
}

export function toPartySearch(form: PartyForm): PartySearch {
  const { synchronizer, hint, observationOnly, confirming, observing, threshold } = form;
  return {
    // The form reports a missing required value, so the value needs no placeholder.
    synchronizer: isSynchronizerId(synchronizer) ? synchronizer : undefined,
    hint: isPartyHint(hint) ? hint : undefined,
    threshold: /^0*$/.test(threshold) ? undefined : keptThreshold(threshold),
    confirm: keptIds(confirming),
    observe: keptIds(observing),
    observing: observationOnly === undefined ? UNKEPT : observationOnly ? '1' : undefined,
  };
}

function keptThreshold(text: string): string {
  return /^\d{1,9}$/.test(text) ? String(Number(text)) : UNKEPT;
}

function keptIds(ids: readonly string[]): readonly string[] | undefined {
  return ids.length === 0 ? undefined : ids.map((id) => (isUniqueId(id) ? id : UNKEPT));
}

export function isFormInSearch(search: PartySearch): boolean {
  return Object.values(search).some((one) => one !== undefined);
}

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
  const openAt = (there: PartySearch) => ({
    turn,
    form: (isFormInSearch(there) ? undefined : onboarding.progress().form) ?? toPartyForm(there),
  });
  const [own, setOwn] = useState(() => openAt(search));
  if (own.turn !== turn) setOwn(openAt(fromPlace(place)));
  // The router ignores navigation during render, so the URL is updated in an effect.
  const arrive = useEffectEvent((_turn: number) => {
    const clean = withoutKeys(linked);
    if (clean !== undefined) onSearch(readPartySearch(clean));
    if (isFormInSearch(search)) onboarding.change({ form: own.form });
    else if (onboarding.progress().form !== undefined) move(toPlace(toPartySearch(own.form)));
  });
  useEffect(() => arrive(turn), [turn]);
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

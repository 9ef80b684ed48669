import * as z from 'zod/mini';
import { LAST_INT64 } from '#domain/ledger/int64.ts';

/*
 * Schemas of search params. An invalid value is dropped, so that the other params of a link still
 * work; `droppedParams` reports it.
 */

type Params = Readonly<Record<string, z.core.$ZodType>>;

/**
 * The search params of one route. Params of other routes are kept, although the type omits them.
 */
export function searchSchema<const P extends Params>(params: P) {
  return z.looseObject(params) as unknown as z.ZodMiniObject<P, z.core.$strip>;
}

/** Typed as its optional output, for both links and pages. */
function param<T>(read: (value: unknown) => T | undefined) {
  const schema = z.optional(z.unknown()).check(z.overwrite(read));
  return schema as unknown as z.ZodMiniOptional<z.ZodMiniCustom<T, T>>;
}

function readText(value: unknown, form: RegExp): string | undefined {
  return typeof value === 'string' && form.test(value) ? value : undefined;
}

/** A text that matches `form` and passes `isGood`. */
export const textParam = (form: RegExp, isGood: (text: string) => boolean = () => true) =>
  param((value) => {
    const text = readText(value, form);
    return text !== undefined && isGood(text) ? text : undefined;
  });

export const choiceParam = <const T extends string>(choices: readonly T[]) =>
  param((value) => choices.find((choice) => choice === value));

/** A repeatable param: its valid values, or undefined. */
export const textsParam = (isGood: (text: string) => boolean) =>
  param((value) => readTexts(value, isGood));

function readTexts(
  value: unknown,
  isGood: (text: string) => boolean,
): readonly string[] | undefined {
  const texts = [value].flat().filter((one) => typeof one === 'string');
  const good = texts.filter(isGood);
  return good.length === 0 ? undefined : good;
}

export const offsetParam = (least: bigint) =>
  param((value) => {
    const digits = readText(value, /^(0|[1-9]\d{0,18})$/);
    if (digits === undefined) return undefined;
    return BigInt(digits) >= least && BigInt(digits) <= LAST_INT64 ? digits : undefined;
  });

/** A repeatable param: its first valid value. */
export const firstTextParam = (isGood: (text: string) => boolean) =>
  param((value) => readTexts(value, isGood)?.[0]);

/** Repeated values are joined by a space. */
export const joinedTextParam = (form: RegExp) =>
  param((value) => readText([value].flat().join(' '), form));

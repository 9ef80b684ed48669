import { useEffect, useRef, useState } from 'react';
import { keysOf } from '#api/keys/curves.ts';
import {
  isCompressed,
  type KeyCandidate,
  type PastedKey,
  readKeyFile,
} from '#domain/signing/pasted-key.ts';
import type { SigningPublicKey } from '#domain/signing/signing-key.ts';
import { keyProblemOf } from '#features/external-party/key-trouble.ts';
import type { ChosenKey } from '#features/external-party/progress.ts';
import { useLatest } from '#ui/browser/latest.ts';

/** The state of a pasted text that is not a usable key yet. */
export type PastedKeyState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'bad'; readonly why: string }
  | { readonly kind: 'private'; readonly form: string }
  /** 32 bytes that may also be a private key. */
  | { readonly kind: 'either' }
  /** 32 bytes that are not a public key, but may be a private one. */
  | { readonly kind: 'no-point' }
  /** A compressed point on two curves. */
  | { readonly kind: 'several'; readonly keys: readonly SigningPublicKey[]; readonly form: string };

/**
 * Reads a pasted key and determines its curve. A possible private key stays out of React's state
 * and is zeroed on every path.
 */
export function usePastedKey(onChosen: (chosen: ChosenKey) => void) {
  const [state, setState] = useState<PastedKeyState>({ kind: 'waiting' });
  const begin = useLatest();
  const doubtful = useRef<KeyCandidate>(undefined);
  const drop = () => {
    doubtful.current?.point.fill(0);
    doubtful.current = undefined;
  };
  useEffect(
    () => () => {
      doubtful.current?.point.fill(0);
    },
    [],
  );
  const choose = (key: SigningPublicKey, form: string) =>
    onChosen({ key, origin: `pasted: ${form}`, holder: undefined });
  const check = async (candidate: KeyCandidate) => {
    const signal = begin();
    const keys = await keysOf(candidate).catch((thrown: unknown) => keyProblemOf(thrown));
    if (signal.aborted) return;
    if (typeof keys === 'string') return setState({ kind: 'bad', why: keys });
    const [key, ...others] = keys;
    const form = isCompressed(candidate.point)
      ? `${candidate.form}; compressed point, expanded`
      : candidate.form;
    if (key === undefined) setState({ kind: 'bad', why: OFF_CURVE });
    else if (others.length > 0) setState({ kind: 'several', keys, form });
    else choose(key, form);
  };
  /** About half of all private keys are not a curve point, so no question is needed. */
  const doubt = async (candidate: KeyCandidate) => {
    doubtful.current = candidate;
    const signal = begin();
    setState({ kind: 'waiting' });
    const keys = await keysOf(candidate).catch(() => undefined);
    if (signal.aborted) return;
    if (keys?.length !== 0) return setState({ kind: 'either' });
    drop();
    setState({ kind: 'no-point' });
  };
  const take = (read: PastedKey) => {
    begin();
    drop();
    if (read.kind === 'public') return void check(read.candidate);
    if (read.kind === 'either') return void doubt(read.candidate);
    setState(read);
  };
  return {
    state,
    take,
    takeFile: async (file: File | undefined) => {
      if (file === undefined) return;
      const signal = begin();
      try {
        const bytes = await file.slice(0, MOST_BYTES).arrayBuffer();
        if (!signal.aborted) take(readKeyFile(new Uint8Array(bytes)));
      } catch {
        if (!signal.aborted) setState({ kind: 'bad', why: 'The file could not be read.' });
      }
    },
    /** The user confirms that the 32 bytes are the public key. */
    confirm: () => {
      const candidate = doubtful.current;
      doubtful.current = undefined;
      if (candidate !== undefined) void check(candidate);
    },
    discard: () => {
      drop();
      setState({ kind: 'waiting' });
    },
    choose,
  };
}

/** Longer than any key, to detect longer files. */
const MOST_BYTES = 30_000;

const OFF_CURVE = 'The key is damaged: its point is not on a supported curve.';

import { describe, expect, test } from 'vitest';
import { generateKey } from '#api/keys/key-holder.ts';
import { openOnboarding } from '#features/external-party/onboarding.ts';

describe('openOnboarding', () => {
  test('keeps an untested key while the page is open and wipes it when the page is left (KEY-06)', async () => {
    const bytes = new Uint8Array(16);
    const made = async () => {
      const holder = await generateKey('ec-p256');
      const { publicKey } = holder;
      const backup = { publicKey, rounds: 1, salt: bytes, iv: bytes, encrypted: bytes };
      return { holder, backup };
    };
    const onboarding = openOnboarding();
    const leave = onboarding.enter();
    const now = () => onboarding.progress();
    const [first, second] = [await made(), await made()];
    onboarding.hold(first);
    onboarding.change({ at: 'request' });
    expect(now().untested).toBe(first);
    onboarding.hold(second);
    expect([first, second].map(({ holder }) => holder.isWiped())).toEqual([true, false]);
    onboarding.choose({
      key: second.holder.publicKey,
      origin: 'created here',
      holder: second.holder,
    });
    expect([now().untested, second.holder.isWiped()]).toEqual([undefined, false]);
    onboarding.choose(undefined);
    const third = await made();
    onboarding.hold(third);
    leave();
    expect([third.holder.isWiped(), now().untested, now().isKeyWiped]).toEqual([
      true,
      undefined,
      true,
    ]);
    onboarding.enter();
    const fourth = await made();
    onboarding.hold(fourth);
    // The document is kept by the browser, and the page is still entered.
    onboarding.wipe();
    expect([fourth.holder.isWiped(), now().untested]).toEqual([true, undefined]);
  });

  test('wipes a key that comes after the page was left (KEY-06)', async () => {
    const onboarding = openOnboarding();
    onboarding.enter()();
    const now = () => onboarding.progress();
    const bytes = new Uint8Array(16);
    const holder = await generateKey('ec-p256');
    const { publicKey } = holder;
    const backup = { publicKey, rounds: 1, salt: bytes, iv: bytes, encrypted: bytes };
    const late = { holder, backup };
    onboarding.hold(late);
    expect([late.holder.isWiped(), now().untested]).toEqual([true, undefined]);
  });
});

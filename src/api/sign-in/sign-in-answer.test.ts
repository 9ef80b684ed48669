import { afterEach, describe, expect, test, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

/** Imports the module at an address; returns the address that is left, and the answer twice. */
async function openedAt(address: string) {
  const left: string[] = [];
  vi.stubGlobal('location', new URL(address, 'https://t.example'));
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _title: string, url: string) => void left.push(url),
  });
  vi.resetModules();
  const { takeAnswer } = await import('./sign-in-answer.ts');
  return { left, answers: [takeAnswer(), takeAnswer()].map((one) => one?.toString()) };
}

describe('takeAnswer', () => {
  test.each(['/signed-in?code=a&state=b', '/signed-in#code=a&state=b'])(
    'removes the answer from %s at once, and returns it once',
    async (address) => {
      const { left, answers } = await openedAt(address);
      expect(left).toEqual(['/signed-in']);
      expect(new URLSearchParams(answers[0]).get('code')).toBe('a');
      expect(answers[1]).toBeUndefined();
    },
  );

  test('works below a path', async () => {
    expect((await openedAt('/tools/treeline/signed-in#code=a')).left).toEqual([
      '/tools/treeline/signed-in',
    ]);
  });

  test('takes an answer that also names a network', async () => {
    const { left, answers } = await openedAt('/signed-in?network=a&next=%2F&error=x');
    expect(left).toEqual(['/signed-in']);
    expect(new URLSearchParams(answers[0]).get('error')).toBe('x');
  });

  test.each([
    '/signed-in',
    '/signed-in?network=a&next=%2F',
    '/updates?code=a',
    '/connect#code=a',
    '/go?q=/signed-in',
  ])('leaves %s alone', async (address) => {
    expect(await openedAt(address)).toEqual({ left: [], answers: [undefined, undefined] });
  });
});

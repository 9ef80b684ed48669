import { afterEach, describe, expect, test, vi } from 'vitest';
import { diagnose, type ProbeEnd, watchPolicy } from './server-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('diagnose', () => {
  const URL_ASKED = 'https://node.example/ledger/v2/version';
  const ALIVE = 'https://node.example/ledger/livez';

  async function named(readable: ProbeEnd, blind: ProbeEnd, page = 'https://explorer.example') {
    vi.stubGlobal('location', { origin: page });
    const asked: string[] = [];
    const name = await diagnose(URL_ASKED, ALIVE, async (url, how) => {
      asked.push(`${how} ${url}`);
      return how === 'readable' ? readable : blind;
    });
    return { name, asked };
  }

  test('returns a redirect without a second probe', async () => {
    expect(await named('redirect', 'answer')).toEqual({
      name: 'redirected',
      asked: [`readable ${URL_ASKED}`],
    });
  });

  test('returns CORS after a blind response of another origin, else unreachable', async () => {
    expect(await named('nothing', 'answer')).toEqual({
      name: 'cors',
      asked: [`readable ${URL_ASKED}`, `blind ${ALIVE}`],
    });
    expect((await named('nothing', 'nothing')).name).toBe('unreachable');
  });

  test("never returns CORS for the page's origin", async () => {
    expect((await named('nothing', 'answer', 'https://node.example')).name).toBe('unreachable');
  });
});

describe('watchPolicy', () => {
  function page() {
    const target = new EventTarget();
    vi.stubGlobal('document', target);
    return (blockedURI: string) =>
      target.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI }));
  }

  test.each([
    ['https://node.example/v2/version', true],
    ['https://node.example', true],
    ['https://other.example/v2/version', false],
    ['https://node.example/v2/other', false],
    ['inline', false],
  ])('a violation of %s is detected: %j', async (blocked, violated) => {
    const violate = page();
    const policy = watchPolicy('https://node.example/v2/version?x=1');
    setTimeout(() => violate(blocked), 5);
    expect(await policy.violated()).toBe(violated);
    policy.stop();
  });

  test('reports no violation without a document', async () => {
    expect(await watchPolicy('https://node.example').violated()).toBe(false);
  });
});

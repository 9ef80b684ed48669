import { afterEach, describe, expect, test, vi } from 'vitest';
import { askIssuer } from './issuer-request.ts';
import { requestLog } from './request-log.ts';

const URL_OF_TOKENS = 'https://login.example/token';

afterEach(() => {
  vi.unstubAllGlobals();
  requestLog.clear();
});

function answering(answer: () => Response | Promise<Response>) {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(init);
    return answer();
  });
  return sent;
}

const ask = () =>
  askIssuer(URL_OF_TOKENS, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ refresh_token: 'canary' }),
  });

describe('askIssuer', () => {
  test('sends no cookies and no referrer, follows no redirect and keeps nothing (SEC-04)', async () => {
    const sent = answering(() => Response.json({ ok: 1 }));
    expect(await (await ask()).json()).toEqual({ ok: 1 });
    expect(sent).toEqual([
      expect.objectContaining({
        method: 'POST',
        mode: 'cors',
        redirect: 'error',
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: { accept: 'application/json' },
      }),
    ]);
  });

  test('is logged by its address, without its body', async () => {
    answering(() => Response.json({ access_token: 'canary' }));
    await ask();
    expect(requestLog.get()).toEqual([
      expect.objectContaining({
        server: 'issuer',
        method: 'POST',
        origin: 'https://login.example',
        path: '/token',
        end: expect.objectContaining({ kind: 'answered', status: 200 }),
      }),
    ]);
    expect(JSON.stringify(requestLog.get())).not.toContain('canary');
  });

  test('returns an error response as it is', async () => {
    answering(() => Response.json({ error: 'invalid_grant' }, { status: 400 }));
    const response = await ask();
    expect([response.status, await response.json()]).toEqual([400, { error: 'invalid_grant' }]);
  });

  test('reports a missing response and one that is too long', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(ask()).rejects.toMatchObject({
      problem: { kind: 'unreachable', url: URL_OF_TOKENS },
    });
    answering(() => new Response(new Uint8Array(1024 * 1024 + 1)));
    await expect(ask()).rejects.toMatchObject({ problem: { kind: 'too-large' } });
  });
});

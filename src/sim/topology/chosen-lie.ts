import { Hono } from 'hono';
import { LIE_LABELS, LIES, type Lie } from './lies.ts';

/** The lie of one dishonest node. */
export type ChosenLie = {
  /** Undefined if the next response is correct. */
  readonly current: () => Lie | undefined;
  /** `GET /lies` lists them with the chosen one; `POST /lies` with `{"chosen": name}` chooses. */
  readonly routes: Hono;
};

/** A dishonest node lies from the start; the empty name makes it honest. */
const FIRST = 'extra-host';

export function openChosenLie(): ChosenLie {
  let chosen = FIRST;
  const listed = () => ({
    chosen,
    lies: [...LIE_LABELS].map(([name, label]) => ({ name, label })),
  });
  const routes = new Hono();
  routes.get('/', (context) => context.json(listed()));
  routes.post('/', async (context) => {
    const { chosen: wanted }: { chosen?: unknown } = await context.req.json();
    if (typeof wanted !== 'string' || (wanted !== '' && !LIES.has(wanted)))
      return context.json({ error: 'No such lie.' }, 400);
    chosen = wanted;
    return context.json(listed());
  });
  return { current: () => LIES.get(chosen), routes };
}

import { type Context, Hono } from 'hono';
import { completionByHash } from '#sim/completions/completion-by-hash.ts';
import { anyCompletionsList, completionsList } from '#sim/completions/completions-list.ts';
import { contractById, eventsByContractId } from '#sim/contracts/contract-routes.ts';
import { jsonAnswer, textAnswer } from '#sim/http/answer.ts';
import { updatesList } from '#sim/lists/updates-list.ts';
import { updatesPage } from '#sim/lists/updates-page.ts';
import { preferredPackages, preferredPackageVersion } from '#sim/packages/preferred-packages.ts';
import { allocateParty } from '#sim/topology/allocate.ts';
import { generateTopology } from '#sim/topology/generate.ts';
import { openTopology } from '#sim/topology/hosting.ts';
import { knownParties, partyDetails } from '#sim/topology/party-routes.ts';
import { hex } from '#sim/world/identity.ts';
import { PARTICIPANT } from '#sim/world/party.ts';
import { LedgerRejection, methodNotAllowed, redacted, unknownPath } from './ledger-error.ts';
import type { LedgerNode, LedgerRoute } from './ledger-node.ts';
import {
  connectedSynchronizers,
  participantId,
  rights,
  theUser,
  versionBody,
} from './ledger-node-routes.ts';
import {
  transactionById,
  transactionTreeById,
  updateByHash,
  updateById,
  updateByOffset,
} from './ledger-update-routes.ts';
import { timesAtEnd } from './record-times.ts';
import { isFrom, type Release } from './release.ts';
import { ANYONE, userOf } from './user.ts';

const PAGE = '/v2/updates/get-updates-page';
const LIST = '/v2/updates';
const COMPLETIONS = '/v2/commands/completions';
const ANY_COMPLETIONS = '/v2/commands/command-completions';
const LISTS: readonly string[] = [PAGE, LIST, COMPLETIONS, ANY_COMPLETIONS];

/** The routes that Treeline uses, with their versions (docs/facts/wire.md#routes-by-version). */
const ROUTES: readonly {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly offered: (release: Release) => boolean;
  readonly answer: LedgerRoute;
}[] = [
  route('POST', PAGE, updatesPage, (release) => isFrom(release, 3, 5, 1)),
  route('POST', LIST, updatesList),
  route('POST', '/v2/updates/update-by-id', updateById),
  route('POST', '/v2/updates/update-by-offset', updateByOffset),
  route('POST', '/v2/updates/update-by-hash', updateByHash, from36),
  route('POST', '/v2/updates/transaction-by-id', transactionById, until36),
  route('GET', '/v2/updates/transaction-tree-by-id/:updateId', transactionTreeById, until36),
  route('POST', '/v2/events/events-by-contract-id', eventsByContractId),
  route('POST', '/v2/contracts/contract-by-id', contractById, (release) =>
    isFrom(release, 3, 4, 11),
  ),
  route('POST', COMPLETIONS, completionsList),
  route('POST', '/v2/commands/completion-by-hash', completionByHash, from36),
  route('POST', ANY_COMPLETIONS, anyCompletionsList, (release) => isFrom(release, 3, 5, 7)),
  route(
    'GET',
    '/v2/interactive-submission/preferred-package-version',
    preferredPackageVersion,
    until36,
  ),
  route('POST', '/v2/interactive-submission/preferred-packages', preferredPackages),
  route('GET', '/v2/state/ledger-end', (_context, _asker, node) => ({
    offset: node.world.ledgerEnd,
    ...(isFrom(node.release, 3, 6) ? { synchronizerTimes: timesAtEnd(node, undefined) } : {}),
  })),
  route('GET', '/v2/state/latest-pruned-offsets', (_context, _asker, { world }) => ({
    participantPrunedUpToInclusive: world.prunedUpTo,
    allDivulgedContractsPrunedUpToInclusive: world.prunedUpTo,
  })),
  route('GET', '/v2/state/connected-synchronizers', connectedSynchronizers),
  route('GET', '/v2/parties', knownParties),
  // This route precedes that of one party, whose pattern also matches.
  route('GET', '/v2/parties/participant-id', participantId),
  route('GET', '/v2/parties/:party', partyDetails),
  route('POST', '/v2/parties/external/generate-topology', generateTopology),
  route('POST', '/v2/parties/external/allocate', allocateParty),
  route('GET', '/v2/authenticated-user', theUser, (release) => isFrom(release, 3, 4)),
  route('GET', '/v2/users/:userId/rights', rights),
];

/** The ledger interface below `/v2`, without CORS headers (docs/facts/wire.md#cors). */
export function openLedger(
  given: Omit<LedgerNode, 'topology' | 'participant'> & Partial<LedgerNode>,
): Hono {
  const node: LedgerNode = { participant: PARTICIPANT, topology: openTopology(), ...given };
  const whose = node.userOf ?? ((token: string) => userOf(token, node.participant));
  const app = new Hono();
  let requests = 0;
  app.use(async (context, next) => {
    const { path } = context.req;
    const refusal = node.incident?.meets({
      lists: LISTS.includes(path),
      token: bearerOf(context.req.header('authorization')),
      traceId: hex(`incident ${requests}`, 32),
    });
    if (refusal !== undefined) return refuse(refusal);
    await next();
    return undefined;
  });
  const open = (
    method: 'GET' | 'POST',
    path: string,
    answer: (context: Context) => Promise<Response> | Response,
  ) => {
    if (node.without?.includes(path) === true) return;
    app.on(method, path, answer);
    app.all(path, () => refuse(methodNotAllowed()));
  };
  for (const { method, path, offered, answer } of ROUTES) {
    if (!offered(node.release)) continue;
    open(method, path, async (context) => {
      const traceId = hex(`request ${++requests}`, 32);
      const user = node.withoutAuthentication
        ? ANYONE
        : await whose(bearerOf(context.req.header('authorization')));
      if (user === undefined) throw redacted(401, { traceId });
      return jsonAnswer(await answer(context, { user, traceId, release: node.release }, node));
    });
  }
  // The version and health routes need no token (docs/facts/wire.md#versions and #node-routes).
  open('GET', '/v2/version', () => jsonAnswer(versionBody(node)));
  open('GET', '/livez', () => new Response(null));
  open('GET', '/readyz', () => textAnswer(200, '[+] ledger ok (SERVING)\nreadyz check passed\n'));
  app.notFound((context) => refuse(unknownPath(context.req.method, context.req.url)));
  app.onError((error) => {
    if (error instanceof LedgerRejection) return refuse(error);
    throw error;
  });
  return app;
}

function route(
  method: 'GET' | 'POST',
  path: string,
  answer: LedgerRoute,
  offered: (release: Release) => boolean = () => true,
) {
  return { method, path, answer, offered };
}

function from36(release: Release): boolean {
  return isFrom(release, 3, 6);
}

function until36(release: Release): boolean {
  return !from36(release);
}

const bearerOf = (header: string | undefined): string =>
  /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? '';

const refuse = ({ status, body, contentType, headers }: LedgerRejection): Response =>
  textAnswer(status, body, contentType, headers);

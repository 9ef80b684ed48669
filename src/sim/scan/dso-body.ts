import { ROUND } from '#sim/demo/story.ts';
import type { Json } from '#sim/http/json-text.ts';
import { identifierOf, TEMPLATES, type Template } from '#sim/packages/package.ts';
import { base64, contractIdOf } from '#sim/world/identity.ts';
import { iso, type Moment } from '#sim/world/moment.ts';
import { GLOBAL, PARTIES } from '#sim/world/party.ts';

const SUPER_VALIDATORS = [
  PARTIES.digitalAsset,
  PARTIES.northwind,
  PARTIES.baltic,
  PARTIES.foundation,
] as const;

/** `GET /v0/dso` with reduced payloads (docs/facts/wire.md#scan-routes). */
export function dsoBody(at: Moment): Json {
  const contract = (name: string, of: Template, payload: Json): Json => ({
    contract: {
      template_id: identifierOf(of),
      contract_id: contractIdOf(name),
      payload,
      created_event_blob: base64(`blob of ${name}`, 48),
      created_at: iso(at, 'trimmed'),
    },
    domain_id: GLOBAL.id,
  });
  const { dso, digitalAsset } = PARTIES;
  return {
    sv_user: 'sv-2-operator',
    sv_party_id: digitalAsset,
    dso_party_id: dso,
    voting_threshold: 3,
    latest_mining_round: contract(`open round ${ROUND}`, TEMPLATES.openRound, {
      dso,
      round: { number: String(ROUND) },
      opensAt: iso(at, 'trimmed'),
    }),
    amulet_rules: contract('amulet rules', TEMPLATES.amuletRules, { dso, isDevNet: false }),
    dso_rules: contract('dso rules', TEMPLATES.dsoRules, {
      dso,
      svs: SUPER_VALIDATORS.map((sv) => [sv, { name: sv.split('::')[0] ?? '' }]),
    }),
    sv_node_states: SUPER_VALIDATORS.map((sv) =>
      contract(`state of ${sv}`, TEMPLATES.svNodeState, { dso, sv }),
    ),
    initial_round: '0',
  };
}

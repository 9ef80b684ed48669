// The events of a made-up body: creates and exercises like those of a Splice network.

/** When everything happens. */
export const TIME = '2026-11-20T09:13:45.123456Z';

const CHOICES = [
  'AmuletRules_Transfer',
  'Amulet_Lock',
  'Amulet_Expire',
  'TransferFactory_Transfer',
  'AppRewardCoupon_DsoExpire',
  'DsoRules_ReceiveSvRewardCoupon',
  'WalletAppInstall_ExecuteBatch',
  'Archive',
];
const TEMPLATES = [
  ['splice-amulet', 'Splice.Amulet:Amulet'],
  ['splice-amulet', 'Splice.Amulet:LockedAmulet'],
  ['splice-amulet', 'Splice.Amulet:AppRewardCoupon'],
  ['splice-amulet', 'Splice.AmuletRules:AmuletRules'],
  ['splice-amulet', 'Splice.Round:OpenMiningRound'],
  ['splice-amulet', 'Splice.ValidatorLicense:ValidatorLicense'],
  ['splice-wallet', 'Splice.Wallet.Install:WalletAppInstall'],
  ['splice-dso-governance', 'Splice.DsoRules:DsoRules'],
  ['utility-registry-holding-v0', 'Utility.Registry.Holding.V0.Holding:Holding'],
];

/** Stands in one payload of every body, and nowhere else. */
export const NEEDLE = 'the payment that is sought';

/** Who and what the events speak of. */
export function openWorld(dice, script) {
  const names = ['digital-asset', 'sv-node', 'auth0_007c', 'validator-operator', 'DSO', 'party'];
  const parties = Array.from(
    { length: 60 },
    (_, at) => `${names[at % names.length]}-${at}::1220${dice.hex(64)}`,
  );
  const packages = new Map(TEMPLATES.map(([name]) => [name, dice.hex(64)]));
  const synchronizer = `global-domain::1220${dice.hex(64)}`;
  return { dice, script, parties, packages, synchronizer, dso: parties[4] };
}

/** One event. `children` are those of an exercise; a create has none (undefined). */
export function eventOf(world, eventId, children, isLast) {
  const { dice, parties, packages, dso } = world;
  const [packageName, entity] = dice.pick(TEMPLATES);
  const common = {
    event_type: children === undefined ? 'created_event' : 'exercised_event',
    event_id: eventId,
    contract_id: contractId(dice),
    template_id: `${packages.get(packageName)}:${entity}`,
    package_name: packageName,
  };
  if (children === undefined)
    return {
      ...common,
      create_arguments: holding(world, isLast),
      created_at: TIME,
      signatories: [dso, dice.pick(parties)],
      observers: dice.below(2) === 0 ? [dice.pick(parties)] : [],
    };
  return {
    ...common,
    choice: dice.pick(CHOICES),
    choice_argument: { transfer: holding(world, isLast) },
    child_event_ids: children,
    exercise_result: outcome(dice),
    consuming: dice.below(2) === 0,
    acting_parties: [dice.pick(parties), dice.pick(parties)],
    interface_id: null,
  };
}

function contractId(dice) {
  return `00${dice.hex(64)}ca10${dice.hex(40)}`;
}

function amount(dice) {
  return `${dice.below(1_000_000)}.${String(dice.below(1_000_000_000)).padStart(10, '0')}`;
}

/** The contract or argument: 400 to 1,100 bytes. */
function holding({ dice, script, parties, dso }, isLast) {
  const reason = `${script === 'latin' ? 'Payment "no."' : 'お支払い Платёж №'} ${dice.below(1_000_000)}`;
  const share = () => ({ beneficiary: dice.pick(parties), weight: amount(dice) });
  const has = (chance) => dice.below(100) < chance;
  return {
    dso,
    owner: dice.pick(parties),
    amount: {
      initialAmount: amount(dice),
      createdAt: { number: String(dice.below(60_000)) },
      ratePerRound: { rate: '0.0000190259' },
    },
    ...(has(50) || isLast ? { meta: { values: meta(isLast ? NEEDLE : reason) } } : {}),
    ...(has(43) ? { lock: lock(dice, parties) } : {}),
    ...(has(43) ? { beneficiaries: [share(), share()] } : {}),
  };
}

function meta(reason) {
  return {
    'splice.lfdecentralizedtrust.org/tx-kind': 'transfer',
    'splice.lfdecentralizedtrust.org/reason': reason,
  };
}

function lock(dice, parties) {
  return { holders: [dice.pick(parties), dice.pick(parties)], expiresAt: TIME, optContext: null };
}

function outcome(dice) {
  return {
    result: {
      round: { number: String(dice.below(60_000)) },
      summary: {
        inputAmuletAmount: amount(dice),
        holdingFees: amount(dice),
        senderChangeAmount: amount(dice),
      },
      createdAmulets: [{ tag: 'TransferResultAmulet', value: contractId(dice) }],
    },
  };
}

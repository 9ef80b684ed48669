import { USERS } from '#sim/ledger/user.ts';
import { identifierOf, TEMPLATES } from '#sim/packages/package.ts';
import { PARTIES } from '#sim/world/party.ts';
import type { FailureStory } from './failure-story.ts';

const { alice, harbor, lumen, registrar, fund, quayside } = PARTIES;
const instruction = identifierOf(TEMPLATES.dvpInstruction);

export const INTERPRETATION: readonly FailureStory[] = [
  {
    name: 'missing signature',
    actAs: [lumen],
    failure: {
      code: 'DAML_AUTHORIZATION_ERROR',
      category: 8,
      cause: `Interpretation error: Error: node NodeId(0) (${instruction}) requires authorizers ${quayside},${lumen}, but only ${lumen} were given`,
      sequenced: false,
    },
  },
  {
    name: 'closed account',
    actAs: [alice],
    userId: USERS.auditor.id,
    failure: {
      code: 'UNHANDLED_EXCEPTION',
      category: 9,
      cause:
        'Interpretation error: Error: Unhandled Daml exception: DA.Exception.GeneralError:GeneralError@7a31e9d2{ message = "account 4711 is closed: nothing can be paid into it" }',
      resources: [
        ['EXCEPTION_TYPE', 'DA.Exception.GeneralError:GeneralError'],
        ['EXCEPTION_VALUE', 'CkEKPwoHbWVzc2FnZRI0'],
      ],
      sequenced: false,
    },
  },
  {
    name: 'holding too small',
    actAs: [registrar],
    failure: {
      code: 'DAML_FAILURE',
      category: 9,
      cause:
        'Interpretation error: Error: User failure: UNHANDLED_EXCEPTION/DA.Exception.AssertionFailed:AssertionFailed (error category 9): holding of 12.5 is too small for 40.0',
      metadata: {
        error_id: 'UNHANDLED_EXCEPTION/DA.Exception.AssertionFailed:AssertionFailed',
        exception_type: 'DA.Exception.AssertionFailed:AssertionFailed',
      },
      sequenced: false,
    },
  },
  {
    name: 'negative amount',
    actAs: [fund],
    userId: USERS.treasurer.id,
    failure: {
      code: 'TEMPLATE_PRECONDITION_VIOLATED',
      category: 8,
      cause: `Interpretation error: Error: Template precondition violated: ${identifierOf(TEMPLATES.registryHolding)} { amount = -40.0 }`,
      sequenced: false,
    },
  },
  {
    name: 'settlement before its time',
    actAs: [lumen, harbor],
    failure: {
      code: 'DAML_INTERPRETATION_ERROR',
      category: 9,
      cause:
        'Interpretation error: Error: Update failed: the settlement window opens at 2026-11-23T06:30:00Z',
      sequenced: false,
    },
  },
  {
    name: 'wrong argument',
    actAs: [harbor],
    userId: USERS.clerk.id,
    failure: {
      code: 'COMMAND_PREPROCESSING_FAILED',
      category: 8,
      cause: `Preprocessing error: mismatching type: Numeric 10 and value: ValueText(twelve) in choice Instruction_Settle of ${instruction}`,
      sequenced: false,
    },
  },
  {
    name: 'malformed request',
    actAs: [lumen],
    failure: {
      code: 'MALFORMED_REQUEST',
      category: 8,
      cause: 'Malformed request',
      metadata: {
        reason: 'MaxViewSizeExceeded(view size = 10634112, max request size = 10485760)',
      },
      sequenced: false,
    },
  },
];

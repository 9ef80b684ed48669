import { edited, set } from './breakage.ts';
import { type BrokenCase, ledger, ledgerEvent } from './broken-case.ts';

export const LEDGER_SHAPES: readonly BrokenCase[] = [
  ledger('ledger neither', 'Ledger: an update that is of no kind', edited(set(['update'], {}))),
  ledger(
    'ledger both',
    'Ledger: an update of two kinds at once',
    edited(set(['update', 'Reassignment'], { value: { updateId: '1220', offset: 1, events: [] } })),
  ),
  ledger(
    'ledger unknown kind',
    'Ledger: an update of a kind nobody knows',
    edited(set(['update'], { Snapshot: { value: { updateId: '1220', offset: 7 } } })),
  ),
  ledger(
    'ledger event of two kinds',
    'Ledger: an event of two kinds, one of none, one unknown',
    edited(
      set(ledgerEvent(2, 'ArchivedEvent'), {}),
      set(ledgerEvent(3), {}),
      set(ledgerEvent(4), { RolledBackEvent: { nodeId: 9 } }),
    ),
  ),
  ledger(
    'ledger choice number',
    'Ledger: the choice of event 1 is a number',
    edited(set(ledgerEvent(1, 'ExercisedEvent', 'choice'), 42)),
  ),
  ledger(
    'ledger same node',
    'Ledger: node ids that repeat and overlap',
    edited(
      set(ledgerEvent(2, 'ExercisedEvent', 'nodeId'), 2),
      set(ledgerEvent(1, 'ExercisedEvent', 'lastDescendantNodeId'), 4),
      set(ledgerEvent(3, 'ExercisedEvent', 'lastDescendantNodeId'), 99),
    ),
  ),
];

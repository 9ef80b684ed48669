import { edited, set } from './breakage.ts';
import { type BrokenCase, ledger, ledgerEvent } from './broken-case.ts';

export const LEDGER_SHAPES: readonly BrokenCase[] = [
  ledger('ledger neither', 'Ledger: update without a kind', edited(set(['update'], {}))),
  ledger(
    'ledger both',
    'Ledger: update of two kinds',
    edited(set(['update', 'Reassignment'], { value: { updateId: '1220', offset: 1, events: [] } })),
  ),
  ledger(
    'ledger unknown kind',
    'Ledger: unknown update kind',
    edited(set(['update'], { Snapshot: { value: { updateId: '1220', offset: 7 } } })),
  ),
  ledger(
    'ledger event of two kinds',
    'Ledger: events of two kinds, of no kind and of an unknown kind',
    edited(
      set(ledgerEvent(2, 'ArchivedEvent'), {}),
      set(ledgerEvent(3), {}),
      set(ledgerEvent(4), { RolledBackEvent: { nodeId: 9 } }),
    ),
  ),
  ledger(
    'ledger choice number',
    'Ledger: number as the choice of event 1',
    edited(set(ledgerEvent(1, 'ExercisedEvent', 'choice'), 42)),
  ),
  ledger(
    'ledger same node',
    'Ledger: repeated and overlapping node ids',
    edited(
      set(ledgerEvent(2, 'ExercisedEvent', 'nodeId'), 2),
      set(ledgerEvent(1, 'ExercisedEvent', 'lastDescendantNodeId'), 4),
      set(ledgerEvent(3, 'ExercisedEvent', 'lastDescendantNodeId'), 99),
    ),
  ),
];

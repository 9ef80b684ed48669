import { LARGEST_PAGE_SIZE } from '#domain/updates-request.ts';
import { ChoiceRow } from '#ui/choice-row.tsx';
import { TextField } from '#ui/field.tsx';
import type { FormPart } from './form-part.ts';

/** From where to where, in which order, and in pages of what size. */
export function StretchFields({ form, problemsAt, onChange }: FormPart) {
  const problem = (field: 'begin' | 'end' | 'size') => problemsAt(field).join(' ') || undefined;
  const isTail = !form.descending && form.end.trim() === '';
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-1 font-semibold">Which stretch</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11.75rem,1fr))] items-start gap-3">
        <TextField
          label="After offset"
          inputMode="numeric"
          value={form.begin}
          placeholder="the beginning"
          hint="Exclusive. Empty: all that is not pruned."
          problem={problem('begin')}
          onChange={({ target }) => onChange({ begin: target.value })}
        />
        <TextField
          label="Up to offset"
          inputMode="numeric"
          value={form.end}
          placeholder={isTail ? 'never ends' : 'the ledger end'}
          hint={`Inclusive. Empty: ${isTail ? 'it goes on for ever' : 'the ledger end'}.`}
          problem={problem('end')}
          onChange={({ target }) => onChange({ end: target.value })}
        />
        <ChoiceRow
          label="Order"
          value={form.descending ? 'newest' : 'oldest'}
          options={[
            { value: 'newest', label: 'Newest first' },
            { value: 'oldest', label: 'Oldest first' },
          ]}
          onChange={(order) => onChange({ descending: order === 'newest' })}
        />
        <TextField
          label="Updates a page"
          inputMode="numeric"
          value={form.size}
          hint={`At most ${LARGEST_PAGE_SIZE.toLocaleString('en')}; a node may allow less.`}
          problem={problem('size')}
          onChange={({ target }) => onChange({ size: target.value })}
        />
      </div>
    </fieldset>
  );
}

import { Notice } from '#ui/notice.tsx';

/** Whether a key that is made here gets a backup; who wants none reads at once what that means. */
export function BackupChoice({
  isBackedUp,
  onChange,
}: {
  isBackedUp: boolean;
  onChange: (isBackedUp: boolean) => void;
}) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium">Backup</legend>
      {CHOICES.map(({ value, words, about }) => (
        <label key={words} className="flex items-baseline gap-2">
          <input
            type="radio"
            name="key-backup"
            checked={isBackedUp === value}
            onChange={() => onChange(value)}
          />
          <span>
            {words} <span className="text-ink-3">{about}</span>
          </span>
        </label>
      ))}
      <div role="status" className="mt-1 empty:hidden">
        {!isBackedUp && (
          <Notice tone="warning">
            This key will be in this tab and nowhere else. Once the page is left or loaded anew, or
            the tab closed, nobody can sign for its party ever again: the namespace is lost for
            good, with all that the party holds.
          </Notice>
        )}
      </div>
    </fieldset>
  );
}

const CHOICES = [
  {
    value: true,
    words: 'A file under a passphrase',
    about: 'who has both has the party; keep them apart',
  },
  { value: false, words: 'None, for tests', about: 'the key ends with this page' },
] as const;

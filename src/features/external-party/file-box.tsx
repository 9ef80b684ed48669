/** Where a file is chosen; its name says nothing and is not looked at. */
export function FileBox({
  label,
  onFile,
  keep = false,
}: {
  label: string;
  onFile: (file: File | undefined) => void;
  /** It stays chosen; else the same file can be chosen again at once. */
  keep?: boolean;
}) {
  return (
    <label className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="text-ink-2">{label}</span>
      <input
        type="file"
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          if (!keep) target.value = '';
        }}
        className="max-w-full text-ink-3 file:mr-2 file:rounded-md file:border file:border-line file:bg-raised file:px-2 file:py-0.5 file:text-ink-2"
      />
    </label>
  );
}

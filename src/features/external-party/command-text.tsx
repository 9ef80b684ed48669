import { CopyButton } from '#ui/controls/copy.tsx';
import { SENT } from './sent-body.tsx';

export function CommandText({ name, command }: { name: string; command: string }) {
  return (
    <div className="flex items-start gap-2">
      <pre className={`${SENT} min-w-0 flex-1`} aria-label={name} role="group">
        <code>{command}</code>
      </pre>
      <CopyButton text={command} what={`${name[0]?.toLowerCase()}${name.slice(1)}`} />
    </div>
  );
}

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { HonestText } from '#ui/text/honest-text.tsx';

export function Alert(props: {
  heading: string;
  code: string;
  tone?: 'bad' | 'calm';
  beside?: ReactNode;
  children: ReactNode;
}) {
  const [edge, ink] =
    props.tone === 'calm'
      ? ['border-l-line-strong', 'text-ink-3']
      : ['border-l-archive', 'text-archive'];
  return (
    <div
      role="alert"
      className={`grid min-w-0 gap-2 rounded-md border border-l-4 border-line bg-surface px-4 py-2.5 ${edge}`}
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <CircleAlert aria-hidden="true" size={16} className={`shrink-0 self-center ${ink}`} />
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">
          <HonestText text={props.heading} />
        </h2>
        <span className="font-mono text-sm text-ink-3">{props.code}</span>
        {props.beside !== undefined && <div className="ml-auto">{props.beside}</div>}
      </div>
      {props.children}
    </div>
  );
}

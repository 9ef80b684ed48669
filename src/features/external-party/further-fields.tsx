import { Notice } from '#ui/notice/notice.tsx';
import { CutList } from '#ui/text/cut-list.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/** Unknown members of a response; newer nodes may add some. */
export function FurtherFields({ further }: { further: readonly string[] }) {
  if (further.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>The response has unknown fields. No check and no signature covers them.</p>
      <ul className="font-mono text-sm">
        <CutList all={further} name="fields" draw={(one) => <HonestText text={one} />} />
      </ul>
    </Notice>
  );
}

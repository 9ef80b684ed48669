import type { PositionUnit } from '#domain/update-list/page-chain.ts';
import { pageLoopText } from '#domain/update-list/page-loop-text.ts';
import type { PageLoop } from '#domain/update-list/page-progress.ts';
import { usePreferences } from '#ui/browser/preferences.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';

export function PageLoopNotice({
  loop,
  unit,
  onRetry,
}: {
  loop: PageLoop;
  unit: PositionUnit;
  onRetry: () => void;
}) {
  const { zone } = usePreferences();
  return (
    <Notice tone="warning">
      <b>{pageLoopText(loop, unit, zone)}</b> Loading stopped.{' '}
      <Button onClick={onRetry}>Retry</Button>
    </Notice>
  );
}

import type { AnswerNotice as NoticeText } from '#domain/text/notice.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Notice } from './notice.tsx';

/** Maximum number of notices, because a hostile response may have any number of anomalies. */
const MOST_SHOWN = 25;

/** Shows each sentence once, with its count. */
export function NoticeList({ notices }: { notices: readonly NoticeText[] }) {
  const times = new Map<string, NoticeText & { times: number }>();
  for (const { tone, text } of notices) {
    const key = `${tone} ${text}`;
    times.set(key, { tone, text, times: (times.get(key)?.times ?? 0) + 1 });
  }
  const more = times.size - MOST_SHOWN;
  return (
    <>
      {[...times].slice(0, MOST_SHOWN).map(([key, notice]) => (
        <Notice key={key} tone={notice.tone}>
          <HonestText text={notice.text} />
          {notice.times > 1 && ` (${notice.times.toLocaleString('en')} times)`}
        </Notice>
      ))}
      {more > 0 && <Notice tone="warning">And {more.toLocaleString('en')} more anomalies.</Notice>}
    </>
  );
}

import { recognise } from '#domain/update-id.ts';
import { HonestText } from '#ui/honest-text.tsx';

/** An address whose id is no update id: refused before any request. */
export function BadUpdateId({ text }: { text: string }) {
  const found = recognise(text);
  return (
    <main className="mx-auto max-w-3xl p-6">
      <section role="alert" className="panel grid gap-2 p-4">
        <h1 className="text-lg font-semibold">This is no update id</h1>
        <p className="font-mono wrap-anywhere text-ink-2">
          <HonestText text={text.slice(0, 300)} />
        </p>
        <p>{'why' in found ? found.why : 'An update id is hexadecimal and starts with 1220.'}</p>
        <p className="text-ink-3">Nothing was asked of any server.</p>
      </section>
    </main>
  );
}

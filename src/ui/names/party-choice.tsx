import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#ui/notice/lazy-part.tsx';

const PartyDialog = lazyPart(() => import('./party-dialog.tsx').then((part) => part.PartyDialog));

/** The dialog to choose a party, whose file loads when it opens. */
export function PartyChoice(props: ComponentProps<typeof PartyDialog>) {
  return (
    <Suspense>
      <PartyDialog {...props} />
    </Suspense>
  );
}

import { Check, Copy } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { useCopy } from '#ui/controls/copy.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import type { SharedUpdate } from './share-menu.tsx';

const ShareMenu = lazyPart(() => import('./share-menu.tsx').then((part) => part.ShareMenu));

/** Copies the link, a summary and the request of an update. The menu is loaded on request. */
export function ShareButton({ of }: { of: SharedUpdate }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCopied, copy, byHand] = useCopy(button);
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Button
        ref={button}
        popoverTarget={isOpen ? id : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => {
          if (isOpen) return;
          // The browser would close the menu that this press opens.
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon aria-hidden="true" size={12} />
        Share
      </Button>
      {isOpen && (
        <Suspense>
          <ShareMenu id={id} button={button} of={of} onCopy={copy} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {byHand}
    </>
  );
}

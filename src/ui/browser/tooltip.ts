import { GAP, placeBelow } from './place.ts';

const LONG_PRESS_MS = 500;

// Loaded once, with the first key or finger.
openTooltips();

/**
 * Shows the `title` of the element that has the focus of the keyboard, that a finger taps, or, in
 * a control or a row, presses long. The browser shows titles to a mouse. Escape hides the tooltip;
 * a scroll moves it along (WCAG 1.4.13).
 */
function openTooltips(): void {
  const tip = document.createElement('div');
  tip.className = 'tooltip';
  // The title is the description of its element already.
  tip.setAttribute('aria-hidden', 'true');
  // The top layer is above an open dialog.
  tip.popover = 'manual';
  document.body.append(tip);
  let anchor: HTMLElement | undefined;
  let press: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    anchor = undefined;
    tip.hidePopover();
  };
  const move = () => {
    if (anchor?.isConnected) placeBelow(tip, anchor);
    else hide();
  };
  const show = (target: EventTarget | null) => {
    hide();
    const titled = target instanceof Element ? target.closest<HTMLElement>('[title]') : null;
    if (titled === null || titled.title === '') return;
    anchor = titled;
    tip.textContent = titled.title;
    tip.showPopover();
    move();
  };
  const showFocus = (target: EventTarget | null) => {
    if (target instanceof Element && target.matches(':focus-visible[title]')) show(target);
    else hide();
  };

  document.addEventListener('focusin', ({ target }) => showFocus(target));
  document.addEventListener('focusout', hide);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || anchor === undefined) return;
    hide();
    // The handlers of the page wait for the next Escape.
    event.stopPropagation();
  };
  document.addEventListener('keydown', leave, { capture: true });
  document.addEventListener('scroll', move, { capture: true, passive: true });
  document.addEventListener('pointerdown', ({ pointerType, target }) => {
    if (pointerType !== 'touch') return;
    hide();
    press = setTimeout(() => show(target), LONG_PRESS_MS);
  });
  for (const end of ['pointercancel', 'pointermove', 'pointerup'] as const)
    document.addEventListener(end, ({ type, pointerType, target, movementX, movementY }) => {
      // A finger is never quite still.
      if (type === 'pointermove' && Math.hypot(movementX, movementY) < GAP) return;
      clearTimeout(press);
      const isPlain =
        target instanceof Element && target.closest('a, button, summary, [role="row"]') === null;
      if (type === 'pointerup' && pointerType === 'touch' && isPlain) show(target);
    });
  showFocus(document.activeElement);
}

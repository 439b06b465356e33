import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names/class-names';
import styles from './Dialog.module.css';

export interface DialogProps {
  isOpen: boolean;
  /** Called on Escape, a press on the backdrop, or a close by the browser. The caller then sets `isOpen` to false. */
  onClose: () => void;
  /** The accessible name, unless a heading inside is the name. */
  label?: string;
  /** Id of the heading that is the accessible name. */
  labelledBy?: string;
  /** `sheet` covers the whole screen. Default `window`. */
  variant?: 'window' | 'sheet';
  children: ReactNode;
  className?: string;
}

/**
 * A modal `<dialog>`: it traps the focus, closes on Escape and then returns the focus. The page behind does not scroll. The content is
 * rendered at the first opening and then stays.
 */
export function Dialog({
  isOpen,
  onClose,
  label,
  labelledBy,
  variant = 'window',
  children,
  className,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);

  // The caller closes the dialog by `isOpen`, so Escape does not close it directly.
  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    onClose();
  }

  // The content fills the dialog, so an event whose target is the `<dialog>` itself is a press on the backdrop.
  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for a press on the backdrop is Escape, which is `onCancel`
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, className)}
      data-variant={variant}
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={cancel}
      // The event fires after `element.close()` above too, when `isOpen` is already false.
      onClose={() => isOpen && onClose()}
      onClick={closeOnBackdrop}
    >
      <div className={styles.content}>{wasOpened && children}</div>
    </dialog>
  );
}

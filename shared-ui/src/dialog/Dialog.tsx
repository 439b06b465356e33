import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names/class-names';
import styles from './Dialog.module.css';

export interface DialogProps {
  isOpen: boolean;
  /** Called on Escape, a press on the backdrop, or a close by the browser. Set `isOpen` to false. */
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
 * A modal dialog on the native element: it traps the focus, closes on Escape and returns the focus. The page behind does not scroll. The
 * dialog's content is rendered on first opening.
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

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    onClose();
  }

  // The content covers the dialog's box, so a press on the dialog element itself is on its backdrop.
  function pressOutside(event: MouseEvent) {
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
      onClose={() => isOpen && onClose()}
      onClick={pressOutside}
    >
      <div className={styles.content}>{wasOpened && children}</div>
    </dialog>
  );
}

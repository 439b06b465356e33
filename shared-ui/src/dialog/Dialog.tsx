import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import styles from './Dialog.module.css';

export interface DialogProps {
  isOpen: boolean;
  /** Escape, a press on the backdrop, or the browser's own way back. Set `isOpen` to false. */
  onClose: () => void;
  /** The dialog's name, if no heading inside has it. */
  label?: string;
  /** Id of the heading that names it. */
  labelledBy?: string;
  /** `sheet` covers the whole screen. Default `window`. */
  variant?: 'window' | 'sheet';
  children: ReactNode;
  className?: string;
}

/**
 * A modal window on the browser's own dialog element: it holds the focus, closes on Escape and gives the focus
 * back. The page behind does not scroll. Its content enters the page when it is first opened.
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

  // The content covers the dialog's own box, so a press that lands on the dialog itself is on its backdrop.
  function pressOutside(event: MouseEvent) {
    if (event.target === dialog.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for a press on the backdrop is Escape, which is `onCancel`
    <dialog
      ref={dialog}
      className={className ? `${styles.dialog} ${className}` : styles.dialog}
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

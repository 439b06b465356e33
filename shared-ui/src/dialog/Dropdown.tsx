import { ChevronDown } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names/class-names';
import { Icon } from '../icons/Icon';
import styles from './Dropdown.module.css';

export interface DropdownProps {
  /** The accessible name of the toggle, such as `Courses menu`. */
  label: string;
  /** A link beside the toggle, which works while the list is closed. */
  anchor?: ReactNode;
  /** Links. They are in the page from the start, hidden while the list is closed. */
  children: ReactNode;
  /** Called on every change, for example to load the list. */
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
}

/** `hovered`: open while the mouse is over the menu. `pinned`: a press or a key has opened it, and the mouse may leave. */
type State = 'closed' | 'hovered' | 'pinned';

/**
 * A list of links that opens on hover, by the toggle, or by the Down key. It closes when the focus leaves, and when the mouse leaves a list
 * that hover has opened. Escape closes the list and returns the focus to the toggle; Up, Down, Home and End move between the links. With a
 * mouse, hover opens the list before the toggle is pressed, so the first press keeps the list open (`pinned`) instead of closing it.
 */
export function Dropdown({ label, anchor, children, onOpenChange, className }: DropdownProps) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<State>('closed');
  const isOpen = state !== 'closed';

  function change(next: State) {
    setState(next);
    if ((next !== 'closed') !== isOpen) onOpenChange?.(next !== 'closed');
  }

  function closeOnEscape() {
    if (document.getElementById(id)?.contains(document.activeElement)) toggle.current?.focus();
    change('closed');
  }

  // A list opened by hover must close on Escape too, while the focus is elsewhere on the page.
  const onEscape = useEffectEvent(closeOnEscape);
  useEffect(() => {
    if (!isOpen) return;
    const listen = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && onEscape();
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      // Without this, the listener above and a dialog around the menu would handle the key too.
      event.stopPropagation();
      return closeOnEscape();
    }
    if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return;
    if (!isOpen && event.key !== 'ArrowDown') return;
    event.preventDefault();
    change('pinned');
    const panel = document.getElementById(id);
    if (!panel) return;
    panel.hidden = false; // React shows the list only later, and hidden elements cannot take the focus.
    moveFocus([...panel.querySelectorAll<HTMLElement>('a[href], button')], event.key);
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) change('closed');
  }

  function onPointerEnter(event: PointerEvent) {
    if (event.pointerType === 'mouse' && !isOpen) change('hovered');
  }

  function onPointerLeave(event: PointerEvent) {
    if (event.pointerType === 'mouse' && state === 'hovered') change('closed');
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events that bubble from the controls inside
    <div
      className={classNames(styles.dropdown, className)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
    >
      {anchor}
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => change(state === 'pinned' ? 'closed' : 'pinned')}
      >
        <Icon glyph={ChevronDown} size="sm" className={styles.chevron} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it handles clicks that bubble from the links, and Enter on a link is a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        id={id}
        className={styles.panel}
        hidden={!isOpen}
        onClick={(event) => {
          if ((event.target as Element).closest('a')) change('closed');
        }}
      >
        {children}
      </div>
    </div>
  );
}

/** Moves the focus; the last link is followed by the first, and `at(-1)` is the last. Without a focused link, `focused` is -1. */
function moveFocus(links: HTMLElement[], key: string) {
  const focused = links.indexOf(document.activeElement as HTMLElement);
  const next =
    { ArrowDown: focused + 1, ArrowUp: focused < 0 ? -1 : focused - 1, Home: 0, End: -1 }[key] ?? 0;
  links.at(next % links.length)?.focus();
}

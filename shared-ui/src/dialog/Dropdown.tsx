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
import { Icon } from '../icons/Icon';
import styles from './Dropdown.module.css';

export interface DropdownProps {
  /** Names the toggle, for example `Courses menu`. */
  label: string;
  /** A link beside the toggle that works without opening anything. */
  anchor?: ReactNode;
  /** Links; they are in the page from the start, hidden until opened. */
  children: ReactNode;
  /** Told of every change, for example to load what the list shows. */
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
}

type State = 'closed' | 'hovered' | 'pinned';

/**
 * A list of links that opens under its anchor: by pointing, by the toggle, or by the Down key. Escape closes it and
 * gives the focus back; Up, Down, Home and End move between the links; leaving it closes it. A press on the toggle
 * pins what pointing opened, so that a mouse's press does not close what its arrival has just opened.
 */
export function Dropdown({ label, anchor, children, onOpenChange, className }: DropdownProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<State>('closed');
  const isOpen = state !== 'closed';

  function change(next: State) {
    setState(next);
    if ((next !== 'closed') !== isOpen) onOpenChange?.(next !== 'closed');
  }

  // What pointing opened must close on Escape too, and then the keys go to the page, not to the list.
  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    if (document.getElementById(id)?.contains(document.activeElement)) toggle.current?.focus();
    change('closed');
  });
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: globalThis.KeyboardEvent) => onEscape(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      if (root.current?.querySelector(`[id="${id}"]`)?.contains(document.activeElement))
        toggle.current?.focus();
      change('closed');
      return;
    }
    if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return;
    if (!isOpen && event.key !== 'ArrowDown') return;
    event.preventDefault();
    change('pinned');
    const panel = document.getElementById(id);
    if (!panel) return;
    panel.hidden = false; // it opens with this very key press, and what is hidden cannot take the focus
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what bubbles from the controls inside
    <div
      ref={root}
      className={className ? `${styles.dropdown} ${className}` : styles.dropdown}
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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a chosen link closes the list; the links have their own keys */}
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

function moveFocus(links: HTMLElement[], key: string) {
  const at = links.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key] ?? 0;
  links.at(to % links.length)?.focus();
}

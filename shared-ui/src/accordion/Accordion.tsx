import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names';
import { Icon } from '../icons/Icon';
import styles from './Accordion.module.css';

export interface AccordionProps {
  children: ReactNode;
  className?: string;
}

/**
 * A list of AccordionItems, of which several can be open. Works without scripts (`<details>`), and the browser's search opens an item that
 * contains the text.
 */
export function Accordion({ children, className }: AccordionProps) {
  return <div className={classNames(styles.list, className)}>{children}</div>;
}

export interface AccordionItemProps {
  title: ReactNode;
  /** A secondary line below the title. */
  note?: ReactNode;
  /** Shown on a notched tile before the title. */
  number?: number;
  /** Open initially. */
  defaultOpen?: boolean;
  children: ReactNode;
}

/** A title that expands its content. */
export function AccordionItem({ title, note, number, defaultOpen, children }: AccordionItemProps) {
  return (
    <details className={styles.item} open={defaultOpen}>
      <summary className={styles.summary} data-numbered={number !== undefined || undefined}>
        {number !== undefined && (
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
        )}
        <span className={styles.title}>
          <span>{title}</span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
        <Icon glyph={ChevronDown} className={styles.chevron} />
      </summary>
      <div className={styles.content} data-numbered={number !== undefined || undefined}>
        {children}
      </div>
    </details>
  );
}

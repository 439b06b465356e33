import { type ReactNode, useId } from 'react';
import styles from './LinkGroup.module.css';

export interface LinkGroupProps {
  title: string;
  /** List items, each with one link. */
  children: ReactNode;
}

export function LinkGroup({ title, children }: LinkGroupProps) {
  const id = useId();
  return (
    <nav aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.list}>{children}</ul>
    </nav>
  );
}

import { type ReactNode, useId } from 'react';
import styles from './LinkGroup.module.css';

/** A titled list of links. `children` are list items, each with one link. */
export function LinkGroup({ title, children }: { title: string; children: ReactNode }) {
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

import type { ReactNode } from 'react';
import { Heading } from '../text/Heading';
import { Text } from '../text/Text';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** Default `No Data`. */
  title?: string;
  /** The heading's rank. Default 3. */
  level?: 2 | 3 | 4;
  /** Address of the drawing (352 x 220), which is decorative. */
  art?: string;
  /** One sentence. */
  children?: ReactNode;
  /** One or two buttons. */
  actions?: ReactNode;
}

/** Shown in place of content that is empty. */
export function EmptyState({ title = 'No Data', level = 3, art, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {art && <img className={styles.art} src={art} alt="" width="352" height="220" loading="lazy" />}
      <Heading level={level} size="title-lg">
        {title}
      </Heading>
      {children && (
        <Text tone="muted" className={styles.words}>
          {children}
        </Text>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { Icon } from '../icons/Icon';
import { Heading } from '../text/Heading';
import { Text } from '../text/Text';
import styles from './FallbackCard.module.css';

export interface FallbackCardProps {
  /** Default `This part is not available right now`. */
  title?: string;
  children?: ReactNode;
  /** Called by the retry button. Without it there is no button, as on a page without scripts. */
  onRetry?: () => void;
  /** The retry is running. */
  busy?: boolean;
  /** The button's label. */
  retryLabel?: string;
}

/** Replaces a region that failed; the rest of the page works. */
export function FallbackCard({
  title = 'This part is not available right now',
  children,
  onRetry,
  busy,
  retryLabel = 'Retry',
}: FallbackCardProps) {
  return (
    <div className={styles.card}>
      <div role="status" className={styles.words}>
        <Heading level={2} size="title-sm">
          {title}
        </Heading>
        {children && <Text tone="muted">{children}</Text>}
      </div>
      {onRetry && (
        <Button variant="outline" onClick={onRetry} busy={busy} icon={<Icon glyph={RotateCw} />}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

import { type Course, formatPrice } from '@stepwell/contract';
import { VisuallyHidden } from '@stepwell/shared-ui';
import { shownPrice } from '../../courses/price';
import styles from './PriceBlock.module.css';

export interface PriceBlockProps {
  course: Course;
  size: 'big' | 'small';
}

/** Price, list price and, if big, the saving; nothing unless the course is Live and has a price. */
export function PriceBlock({ course, size }: PriceBlockProps) {
  const shown = shownPrice(course);
  if (!shown) return null;
  return (
    <p className={styles.price} data-size={size}>
      <span className={styles.amount}>{formatPrice(shown.price)}</span>
      {shown.listPrice !== undefined && (
        <s className={styles.listPrice}>
          <VisuallyHidden>List price </VisuallyHidden>
          <span>{formatPrice(shown.listPrice)}</span>
        </s>
      )}
      {size === 'big' && shown.savedPercent > 0 && (
        <span className={styles.saved}>{`Save ${shown.savedPercent}%`}</span>
      )}
    </p>
  );
}

import type { Course } from '@stepwell/contract';
import { useSiteState } from '@stepwell/platform';
import { shownPrice, totalWithGst } from './price';
import styles from './TotalWithGst.module.css';

interface TotalWithGstProps {
  course: Pick<Course, 'courseStatus' | 'coursePrice' | 'courseMRP'>;
}

/** The total of a price to which GST is added; nothing where the price is the total. */
export function TotalWithGst({ course }: TotalWithGstProps) {
  const settings = useSiteState(({ config }) => config);
  const price = shownPrice(course);
  const words = price && totalWithGst(price.price, settings);
  return words ? <p className={styles.total}>{words}</p> : null;
}

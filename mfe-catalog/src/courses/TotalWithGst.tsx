import type { Course } from '@stepwell/contract';
import { useSiteState } from '@stepwell/platform';
import { shownPrice, totalWithGst } from './price';
import styles from './TotalWithGst.module.css';

interface TotalWithGstProps {
  course: Pick<Course, 'courseStatus' | 'coursePrice' | 'courseMRP'>;
}

/** The total of a price to which GST is added. Renders nothing if GST is not added. */
export function TotalWithGst({ course }: TotalWithGstProps) {
  const settings = useSiteState(({ config }) => config);
  const price = shownPrice(course);
  const text = price && totalWithGst(price.price, settings);
  return text ? <p className={styles.total}>{text}</p> : null;
}

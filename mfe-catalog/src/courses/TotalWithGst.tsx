import { useSiteState } from '@stepwell/platform';
import { type PricedCourse, shownPrice, totalWithGst } from './price';
import styles from './TotalWithGst.module.css';

/** The total of a course's price with GST. Renders nothing without a price, or if the academy adds no GST to prices. */
export function TotalWithGst({ course }: { course: PricedCourse }) {
  const settings = useSiteState(({ config }) => config);
  const price = shownPrice(course);
  const text = price && totalWithGst(price.price, settings);
  return text ? <p className={styles.total}>{text}</p> : null;
}

import { type Course, CourseStatus } from '@stepwell/contract';
import { Link, selectCanEnrol, useSiteState } from '@stepwell/platform';
import { Button } from '@stepwell/shared-ui';
import { type RefObject, useEffect, useState } from 'react';
import { TotalWithGst } from '../../courses/TotalWithGst';
import styles from './BuyBar.module.css';
import { PriceBlock } from './PriceBlock';
import { useCheckoutPath } from './useCheckoutPath';

export interface BuyBarProps {
  course: Course;
  /** The side card's Register Now. While it is in view, the bar is hidden, because no view has two primary buttons. */
  actionRef: RefObject<HTMLElement | null>;
}

/** On phones and tablets: a bar with price and Register Now at the bottom of the window. */
export function BuyBar({ course, actionRef }: BuyBarProps) {
  const canEnrol = useSiteState(selectCanEnrol);
  const checkout = useCheckoutPath(course._id);
  const isHidden = useIsInView(actionRef);
  if (!canEnrol || course.courseStatus !== CourseStatus.live) return null;
  return (
    <aside className={styles.bar} data-hidden={isHidden || undefined} aria-label="Register">
      <div className={styles.words}>
        <PriceBlock course={course} size="small" />
        <TotalWithGst course={course} />
      </div>
      <Button as={Link} href={checkout} variant="action" className={styles.action}>
        Register Now
      </Button>
    </aside>
  );
}

function useIsInView(ref: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setInView(last.isIntersecting);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isInView;
}

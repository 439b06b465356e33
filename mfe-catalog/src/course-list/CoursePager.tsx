import { type CoursePage, coursePages } from '@stepwell/contract';
import { Link } from '@stepwell/platform';
import { useEffect, useRef } from 'react';
import type { CardCourse } from '../courses/course-projections';
import styles from './CoursePager.module.css';

export interface CoursePagerProps {
  page: CoursePage<CardCourse>;
  /** The address of another page with the same filter. */
  hrefOf: (page: number) => string;
}

/** Number of page links on either side of the current page. */
const NEAR = 1;

/** Links to the other pages of a list, which work without scripts. Renders nothing for a single page. */
export function CoursePager({ page: { page, found }, hrefOf }: CoursePagerProps) {
  const last = coursePages(found);
  const nav = useFocusOnChange(page);
  if (last === 1) return null;
  return (
    <nav className={styles.pager} aria-label="Pages of courses" ref={nav}>
      {page > 1 && (
        <Link href={hrefOf(page - 1)} rel="prev" className={styles.step}>
          Previous page
        </Link>
      )}
      <ol className={styles.pages}>
        {nearPages(page, last).map((number) => (
          <li key={number}>
            <Link
              href={hrefOf(number)}
              className={styles.page}
              aria-label={`Page ${number} of ${last}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < last && (
        <Link href={hrefOf(page + 1)} rel="next" className={styles.step}>
          Next page
        </Link>
      )}
    </nav>
  );
}

/** The numbers of the first page, the last page, the current page, and the pages next to it. */
function nearPages(page: number, last: number): number[] {
  const near = Array.from({ length: 2 * NEAR + 1 }, (_, index) => page - NEAR + index);
  return [...new Set([1, ...near, last])].filter((number) => number >= 1 && number <= last);
}

/** After a press on a page link, scrolls to the first card and focuses it. */
function useFocusOnChange(page: number) {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // Back and the search box change the page too, but must move neither focus nor scroll position. `li a` is the link of the first card.
    if (nav.current?.contains(document.activeElement))
      nav.current.parentElement?.querySelector<HTMLElement>('li a')?.focus();
  }, [page]);
  return nav;
}

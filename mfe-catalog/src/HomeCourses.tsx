import { PATHS } from '@stepwell/contract';
import { Link, type LoadContext, readSiteState } from '@stepwell/platform';
import { ArrowLink } from '@stepwell/shared-ui';
import { useCallback, useMemo, useState } from 'react';
import { CourseList } from './course-list/CourseList';
import { CourseSection } from './course-list/CourseSection';
import { ScrollSentinel } from './course-list/ScrollSentinel';
import { coursesStore, requirementOf } from './courses/courses.store';

export async function load({ stores }: Pick<LoadContext, 'stores'>): Promise<void> {
  // After a failed health check nothing is requested; the list shows "No Data" until a check succeeds and the shell loads the section.
  if (readSiteState(stores).health === false) return;
  await stores.get(coursesStore).getState().load(requirementOf('cards', stores));
}

/** The course list of the home page, by category. A long list appends the next page when the visitor scrolls near its end. */
export function Component() {
  const [{ category, pages }, setShown] = useState({ category: '', pages: 1 });
  const filter = useMemo(() => ({ category, text: '', sort: 'latest', page: 1 }) as const, [category]);
  const showCategory = useCallback((chosen: string) => setShown({ category: chosen, pages: 1 }), []);
  const showMore = () => setShown({ category, pages: pages + 1 });
  // Each longer list gets a new sentinel, because a sentinel calls `onNear` only once.
  return (
    <CourseSection
      belowFirstScreen
      end={
        <ArrowLink as={Link} href={PATHS.courses}>
          See All Courses
        </ArrowLink>
      }
    >
      <CourseList
        filter={filter}
        onCategory={showCategory}
        upTo={pages > 1 ? pages : undefined}
        pager={({ courses, found }, isPending) =>
          !isPending &&
          courses.length < found && <ScrollSentinel key={`${category} ${courses.length}`} onNear={showMore} />
        }
      />
    </CourseSection>
  );
}

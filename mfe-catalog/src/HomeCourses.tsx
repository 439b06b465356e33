import { PATHS } from '@stepwell/contract';
import { Link, type LoadContext, readSiteState } from '@stepwell/platform';
import { ArrowLink } from '@stepwell/shared-ui';
import { useCallback, useMemo, useState } from 'react';
import { CourseSection } from './course-list/CourseSection';
import { CourseShelf } from './course-list/CourseShelf';
import { NearEnd } from './course-list/NearEnd';
import { coursesStore, needOf } from './courses/courses.store';

export async function load({ stores }: Pick<LoadContext, 'stores'>): Promise<void> {
  if (readSiteState(stores).health === false) return;
  await stores.get(coursesStore).getState().load(needOf('cards', stores));
}

/** The course list of home, by category: all courses, of many one page more each time its end comes near. */
export function Component() {
  const [{ category, pages }, setShown] = useState({ category: '', pages: 1 });
  const filter = useMemo(() => ({ category, text: '', sort: 'latest', page: 1 }) as const, [category]);
  const showCategory = useCallback((chosen: string) => setShown({ category: chosen, pages: 1 }), []);
  const showMore = () => setShown({ category, pages: pages + 1 });
  return (
    <CourseSection
      later
      end={
        <ArrowLink as={Link} href={PATHS.courses}>
          See All Courses
        </ArrowLink>
      }
    >
      <CourseShelf
        filter={filter}
        onCategory={showCategory}
        upTo={pages > 1 ? pages : undefined}
        pager={({ courses, found }) =>
          courses.length < found && <NearEnd key={`${category} ${courses.length}`} onNear={showMore} />
        }
      />
    </CourseSection>
  );
}

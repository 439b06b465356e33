import { PATHS } from '@stepwell/contract';
import { Link, type LoadContext, readMaster } from '@stepwell/platform';
import { ArrowLink } from '@stepwell/shared-ui';
import { useMemo, useState } from 'react';
import { CourseSection } from './course-list/CourseSection';
import { CourseShelf } from './course-list/CourseShelf';
import { coursesStore, needOf } from './courses/courses.store';

export async function load({ stores }: Pick<LoadContext, 'stores'>): Promise<void> {
  if (readMaster(stores).health === false) return;
  await stores.get(coursesStore).getState().load(needOf('cards', stores));
}

/** The course list of home: all courses, or the first page of many, by category. */
export function Component() {
  const [category, setCategory] = useState('');
  const filter = useMemo(() => ({ category, text: '', sort: 'latest', page: 1 }) as const, [category]);
  return (
    <CourseSection
      later
      end={
        <ArrowLink as={Link} href={PATHS.courses}>
          See All Courses
        </ArrowLink>
      }
    >
      <CourseShelf filter={filter} onCategory={setCategory} />
    </CourseSection>
  );
}

import { PATHS } from '@stepwell/contract';
import { Link, type LoadContext, readMaster } from '@stepwell/platform';
import { ArrowLink } from '@stepwell/shared-ui';
import { useState } from 'react';
import { CourseSection } from './course-list/CourseSection';
import { CourseShelf } from './course-list/CourseShelf';
import { coursesStore } from './courses/courses.store';

export async function load({ stores }: Pick<LoadContext, 'stores'>): Promise<void> {
  if (readMaster(stores).health === false) return;
  await stores.get(coursesStore).getState().load('cards');
}

/** The course list of home: all courses, by category. */
export function Component() {
  const [category, setCategory] = useState('');
  return (
    <CourseSection
      later
      end={
        <ArrowLink as={Link} href={PATHS.courses}>
          See All Courses
        </ArrowLink>
      }
    >
      <CourseShelf category={category} onCategory={setCategory} />
    </CourseSection>
  );
}

import { PATHS } from '@stepwell/contract';
import { Link } from '@stepwell/platform';
import { ArrowLink } from '@stepwell/shared-ui';
import { useState } from 'react';
import { CourseList } from './course-list/CourseList';
import { CourseSection } from './course-list/CourseSection';
import { NO_FILTER } from './course-list/search/course-filter';
import { coursesStore } from './courses/courses.store';
import { loadsList } from './load-list';

export const load = loadsList(coursesStore);

/** The course list of the home page, by category. */
export function Component() {
  const [filter, setFilter] = useState(NO_FILTER);
  return (
    <CourseSection
      end={
        <ArrowLink as={Link} href={PATHS.courses}>
          See All Courses
        </ArrowLink>
      }
    >
      <CourseList filter={filter} onCategory={(category) => setFilter({ ...NO_FILTER, category })} />
    </CourseSection>
  );
}

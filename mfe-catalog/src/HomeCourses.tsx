import { PATHS } from '@stepwell/contract';
import { Link, type LoadContext, readMaster } from '@stepwell/platform';
import { ArrowLink, Eyebrow, Heading, Section, SectionHead } from '@stepwell/shared-ui';
import { useState } from 'react';
import { CourseShelf } from './course-list/CourseShelf';
import { coursesStore } from './courses.store';

export async function load({ stores }: Pick<LoadContext, 'stores'>): Promise<void> {
  if (readMaster(stores).health === false) return;
  await stores.get(coursesStore).getState().load('cards');
}

/** The course list of home: all courses, by category. */
export function Component() {
  const [category, setCategory] = useState('');
  return (
    <Section aria-labelledby="courses-title">
      <SectionHead
        end={
          <ArrowLink as={Link} href={PATHS.courses}>
            See All Courses
          </ArrowLink>
        }
      >
        <Eyebrow>Pick your staircase</Eyebrow>
        <Heading level={2} size="display-md" id="courses-title">
          Our Latest Course
        </Heading>
      </SectionHead>
      <CourseShelf category={category} onCategory={setCategory} />
    </Section>
  );
}

import { type PlayedEntry, testFaults, testScenarios } from '@stepwell/remote-kit/testing';
import { fireEvent } from '@testing-library/react';
import * as CourseListPage from '../src/CourseListPage';
import * as CoursePage from '../src/CoursePage';
import * as HomeCourses from '../src/HomeCourses';
import * as MentorsPage from '../src/MentorsPage';
import * as MentorsSection from '../src/MentorsSection';
import type { CatalogEntry } from '../src/testing';
import * as course from './course';
import * as courses from './courses';
import * as mentors from './mentors';
import * as openingNotice from './opening-notice';
import { STATES } from './states';

// Plays every scenario in jsdom, each with the catalog's part of the page at its path.

/** The catalog's sections of the home page and the about page. */
const SECTIONS: CatalogEntry = {
  load: async (context) => {
    await Promise.all([HomeCourses.load(context), MentorsSection.load(context)]);
  },
  Component: Sections,
};

function Sections() {
  return (
    <>
      <HomeCourses.Component />
      <MentorsSection.Component />
    </>
  );
}

const files = [courses, course, openingNotice, mentors];

function playedAt(pathname: string): PlayedEntry | null {
  const entry = entryAt(pathname);
  return entry && { entry, params: { id: 'course-1' } };
}

// Faults are injected only into the call for one course: a malformed reply to a call for a list counts as an empty list, which is not an
// error.
testFaults({ files, entryAt: playedAt }, { 'course-live': 'GET /api/courses/getCourse' });

testScenarios({
  files,
  states: STATES,
  entryAt: playedAt,
  afterSteps: () => {
    // jsdom plays no videos, and fires no `error` event.
    for (const video of document.querySelectorAll('video')) fireEvent.error(video);
  },
});

/** The catalog's part of a page; `null` if the page shows nothing of the catalog. */
function entryAt(pathname: string): CatalogEntry | null {
  // The shell renders the not-found page; CoursePage.test.tsx tests that `load` requests that page.
  if (pathname === '/course/no-such-course') return null;
  if (pathname.startsWith('/course/')) return CoursePage;
  if (pathname === '/courses') return CourseListPage;
  if (pathname === '/mentors') return MentorsPage;
  return SECTIONS;
}

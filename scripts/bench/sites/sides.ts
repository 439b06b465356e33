import { liveCourse } from '@stepwell/e2e/enrol';
import type { Bench, Build } from '../figures/part';

/** A page that is measured. */
export interface BenchPage {
  kind: 'home' | 'list' | 'course' | 'checkout';
  /** Path as shown in reports. */
  name: string;
  path: string;
  /** Selector of the main content. */
  content: string;
}

/** One side of the comparison: a build with its measured pages. */
export interface Side extends Build {
  pages: BenchPage[];
}

/** All measured builds, this build first. */
export function sidesOf({ builds }: Pick<Bench, 'builds'>): Promise<Side[]> {
  return Promise.all(
    builds.map(async (build) => ({ ...build, pages: benchPages((await liveCourse(build))._id) })),
  );
}

/** The pages from home to an enrolment. */
function benchPages(courseId: string): BenchPage[] {
  const card = 'main a[href^="/course/"]';
  return [
    { kind: 'home', name: '/', path: '/', content: card },
    { kind: 'list', name: '/courses', path: '/courses', content: card },
    { kind: 'course', name: '/course/{id}', path: `/course/${courseId}`, content: 'main h1' },
    {
      kind: 'checkout',
      name: '/checkout/{id}',
      path: `/checkout/${courseId}`,
      content: 'main form[aria-label="Billing details"]',
    },
  ];
}

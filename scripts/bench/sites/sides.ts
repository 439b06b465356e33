import { liveCourse } from '@stepwell/e2e/enrol';
import type { Bench, Build } from '../figures/part';
import { type BenchPage, benchPages } from './pages';

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

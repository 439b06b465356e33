import type { Bench, Build } from '../figures/part';
import { type BenchPage, benchPages, liveCourseId } from './pages';

/** One side of the comparison: a build with its measured pages. */
export interface Side extends Build {
  pages: BenchPage[];
}

/** All measured builds, this one first. */
export function sidesOf({ builds }: Pick<Bench, 'builds'>): Promise<Side[]> {
  return Promise.all(
    builds.map(async (build) => ({ ...build, pages: benchPages(await liveCourseId(build.origin)) })),
  );
}

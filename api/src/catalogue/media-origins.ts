import { type Course, isVideoFile, type Mentor } from '@stepwell/contract';
import { picturesOf } from './import/pictures';

// Finds the origins from which pages load pictures and videos of the catalogue, for the Content-Security-Policy of these pages.

/** With more origins, the policy header could be longer than proxies accept by default. */
const MAX_ORIGINS = 50;

/** Returns the https origins of all pictures and video files, sorted; `undefined` if there are more than `MAX_ORIGINS`. */
export function mediaOriginsOf(courses: readonly Course[], mentors: readonly Mentor[]): string[] | undefined {
  const addresses = [
    ...courses.flatMap((course) => picturesOf('course', { ...course })),
    ...mentors.flatMap((mentor) => picturesOf('mentor', { ...mentor })),
  ].map(({ address }) => address);
  const videos = courses.flatMap(({ coursePreview = '' }) =>
    isVideoFile(coursePreview) ? coursePreview : [],
  );
  const origins = new Set<string>();
  for (const address of [...addresses, ...videos])
    if (/^https:/i.test(address) && URL.canParse(address)) origins.add(new URL(address).origin);
  return origins.size > MAX_ORIGINS ? undefined : [...origins].sort();
}

import { type Course, isVideoFile, type Mentor } from '@stepwell/contract';
import { picturesOf } from './import/pictures';

/** A page's policy with more origins would be too long for proxies' default limits of a reply's headers. */
const MAX_ORIGINS = 50;

/** The https origins of all pictures and video files, sorted; `undefined` if they are more than pages can name. */
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

import { type Academy, coursePath, nameParts } from '@stepwell/contract';
import type { ApiClient } from '@stepwell/platform';

/** Paths of the pages with a subject, for the sitemap. @throws ApiError if the API fails */
export async function subjectPaths(api: ApiClient): Promise<string[]> {
  const { data: courses } = await api.call('GET /api/courses/getAllCourses', {});
  return courses.map(({ _id }) => coursePath(_id));
}

/** The web manifest, with the academy's name and description. */
export function webManifest(academy: Academy): object {
  return {
    name: academy.name,
    short_name: nameParts(academy)[0],
    description: academy.description,
    start_url: '/',
    display: 'browser',
    background_color: '#F9F7F1',
    theme_color: '#0A4D49',
    icons: [
      { src: '/art/mark.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/art/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/art/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  };
}

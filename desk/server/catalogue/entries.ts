import { DEFAULT_COVER, DEFAULT_PORTRAIT } from '@stepwell/contract';
import type { FastifyRequest } from 'fastify';
import type { CoursePreviewProps, PreviewCourse } from '../../src/catalogue/CoursePreview';
import type { MentorPreviewProps } from '../../src/catalogue/MentorPreview';
import type { Desk } from '../shared/desk';
import { addressOn } from './uploaded-picture';

/** A course or mentor in the format of exports. */
export type Entry = Readonly<Record<string, unknown>>;

/** Reads a course or mentor. @throws ApiError 404 */
export async function entryOf(
  request: FastifyRequest,
  desk: Desk,
  kind: 'course' | 'mentor',
  id: string,
): Promise<Entry> {
  // The result has the format of an import file: an object for courses, a list for mentors.
  const file = await desk.run<{ courses: Entry[] } | Entry[]>(request, `${kind}.show`, { ids: [id] });
  const [entry = {}] = Array.isArray(file) ? file : file.courses;
  return entry;
}

/** Props of a course's preview, with the name of its mentor. */
export async function coursePreviewOf(
  request: FastifyRequest,
  desk: Desk,
  entry: Entry,
): Promise<CoursePreviewProps> {
  const mentors = await mentorNames(request, desk);
  return {
    course: entry as unknown as PreviewCourse,
    picture: addressOn(desk.siteUrl, String(entry.coursePhoto || DEFAULT_COVER)),
    mentor: mentors[String(entry.mentor ?? '')],
  };
}

export function mentorPreviewOf({ siteUrl }: Desk, entry: Entry): MentorPreviewProps {
  return {
    mentor: entry as unknown as MentorPreviewProps['mentor'],
    picture: addressOn(siteUrl, String(entry.mentorPhoto || DEFAULT_PORTRAIT)),
  };
}

/** Names of all mentors by id. */
export async function mentorNames(request: FastifyRequest, desk: Desk): Promise<Record<string, string>> {
  const mentors = await desk.run<{ id: string; name: string }[]>(request, 'mentor.list');
  return Object.fromEntries(mentors.map(({ id, name }) => [id, name]));
}

import type { CourseStatusCode } from './course-status';

// What courses and mentors are made of. The types of both, the files that staff import, the columns, the replies and
// their schema follow from these tables: a new field is a line here, and a migration that adds its column.

/** By kind, what a reply carries. */
interface Carried {
  /** One line of at most `max` characters. */
  line: string;
  /** Text of any number of lines. */
  prose: string;
  /** An http or https address. */
  webAddress: string;
  /** The same, or a path on the site. */
  image: string;
  /** A whole number from 0. */
  count: number;
  flag: boolean;
  /** Rupees; left out where none is set. */
  money: number;
  /** A day in a file means its start or its end. */
  moment: string | null;
  status: CourseStatusCode;
  /** A list of single lines. */
  lines: string[];
}

/** A field. What is needed must stand in a file, and stands in every reply of every API. */
export type Field =
  | { kind: 'line' | 'prose'; max: number; min?: number; isNeeded?: true }
  | { kind: 'webAddress' | 'image' | 'count' | 'flag' | 'money' | 'status'; isNeeded?: true }
  | { kind: 'moment'; dayMeans: 'start' | 'end'; isNeeded?: true }
  | { kind: 'lines'; max: number; isNeeded?: true }
  | { kind: 'list'; of: Fields; isNeeded?: true };

export type Fields = { readonly [name: string]: Field };

type Value<F> = F extends { of: infer Of }
  ? Complete<Of>[]
  : F extends { kind: keyof Carried }
    ? Carried[F['kind']]
    : never;

/** An entity of which every field is there. */
export type Complete<F> = { -readonly [Name in keyof F]: Value<F[Name]> };

type Needed<F> = { [Name in keyof F]: F[Name] extends { isNeeded: true } ? Name : never }[keyof F];

/** An entity as any API may send it: what is not needed may be missing. */
export type Partly<F> = Pick<Complete<F>, Needed<F>> & Partial<Omit<Complete<F>, Needed<F>>>;

export const OVERVIEW_FIELDS = {
  title: { kind: 'line', max: 150, isNeeded: true },
  body: { kind: 'prose', max: 5000, isNeeded: true },
} as const satisfies Fields;

export const CURRICULUM_FIELDS = {
  curriculumTitle: { kind: 'line', max: 150, isNeeded: true },
  noOfLectures: { kind: 'count', isNeeded: true },
  /** Text to show, such as `6 h 30 min`. */
  lectureLength: { kind: 'line', max: 60 },
  subSections: { kind: 'lines', max: 200 },
} as const satisfies Fields;

export const REFERENCE_FIELDS = {
  referenceName: { kind: 'line', max: 150, isNeeded: true },
  /** A file extension without its dot, such as `PDF`. */
  referenceExt: { kind: 'line', max: 10 },
  referenceUrl: { kind: 'webAddress', isNeeded: true },
} as const satisfies Fields;

/** All that a course has, but for its id and its mentor. In an exported file they stand in this order. */
export const COURSE_FIELDS = {
  courseName: { kind: 'line', max: 150, min: 2, isNeeded: true },
  courseCode: { kind: 'line', max: 32, isNeeded: true },
  courseCategory: { kind: 'line', max: 60, isNeeded: true },
  courseStatus: { kind: 'status', isNeeded: true },
  courseSummary: { kind: 'prose', max: 3000, isNeeded: true },
  coursePrice: { kind: 'money' },
  courseMRP: { kind: 'money' },
  isMoneyback: { kind: 'flag' },
  isCertificate: { kind: 'flag' },
  /** Image address; empty or absent means the generated cover. */
  coursePhoto: { kind: 'image' },
  /** Video address, or empty. */
  coursePreview: { kind: 'webAddress' },
  courseStartDate: { kind: 'moment', dayMeans: 'start' },
  courseEndDate: { kind: 'moment', dayMeans: 'end' },
  courseRegEndDate: { kind: 'moment', dayMeans: 'end' },
  courseDuration: { kind: 'line', max: 60 },
  courseLevel: { kind: 'line', max: 60 },
  /** Count of lessons. */
  courseLecture: { kind: 'count' },
  courseLanguage: { kind: 'line', max: 100 },
  studentsEnrolled: { kind: 'count' },
  courseOverview: { kind: 'list', of: OVERVIEW_FIELDS },
  courseCurriculum: { kind: 'list', of: CURRICULUM_FIELDS },
  courseReferences: { kind: 'list', of: REFERENCE_FIELDS },
} as const satisfies Fields;

/** What a course tells of its mentor. */
export const MENTOR_INFO_FIELDS = {
  mentorName: { kind: 'line', max: 100, min: 2, isNeeded: true },
  mentorPhoto: { kind: 'image' },
  mentorTitle: { kind: 'line', max: 150 },
  mentorDesignation: { kind: 'line', max: 150 },
  mentorSummary: { kind: 'prose', max: 3000 },
  mentorLinkedin: { kind: 'webAddress' },
  mentorEmail: { kind: 'line', max: 100 },
} as const satisfies Fields;

/** All that a mentor has, but for the id. */
export const MENTOR_FIELDS = {
  ...MENTOR_INFO_FIELDS,
  /** Comma-separated image addresses of the companies the mentor worked at. */
  mentorWorkedIn: { kind: 'line', max: 2000 },
} as const satisfies Fields;

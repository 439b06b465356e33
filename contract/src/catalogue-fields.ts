import type { CourseStatusCode } from './course-status';

// The fields of courses and mentors. Types, import files, database columns, replies and their JSON schema are derived from these tables, so
// a new field needs only a line here and a migration that adds its column.

/** Type in a reply, by kind. */
interface ValueTypes {
  /** Text without line breaks, of at most `max` characters. */
  line: string;
  /** Text with line breaks. */
  prose: string;
  /** An http or https address. */
  webAddress: string;
  /** An http or https address, or a path of the site. */
  image: string;
  /** A whole number from 0. */
  count: number;
  flag: boolean;
  /** Rupees; absent if unset. */
  money: number;
  /** A time. A date without time in an import file means the start or end of that day. */
  moment: string | null;
  status: CourseStatusCode;
  /** Texts without line breaks. */
  lines: string[];
}

/** A field of an entity. `isNeeded`: the field is required in import files and in every reply of every API. */
export type Field =
  | { kind: 'line' | 'prose'; max: number; min?: number; isNeeded?: true }
  | { kind: 'webAddress' | 'image' | 'count' | 'flag' | 'money' | 'status'; isNeeded?: true }
  | { kind: 'moment'; dayMeans: 'start' | 'end'; isNeeded?: true }
  | { kind: 'lines'; max: number; isNeeded?: true }
  | { kind: 'list'; of: Fields; isNeeded?: true };

export type Fields = { readonly [name: string]: Field };

type Value<F> = F extends { of: infer Of }
  ? Complete<Of>[]
  : F extends { kind: keyof ValueTypes }
    ? ValueTypes[F['kind']]
    : never;

/** An entity with all its fields. */
export type Complete<F> = { -readonly [Name in keyof F]: Value<F[Name]> };

type Needed<F> = { [Name in keyof F]: F[Name] extends { isNeeded: true } ? Name : never }[keyof F];

/** An entity as any API may send it: fields without `isNeeded` may be absent. */
export type Partly<F> = Pick<Complete<F>, Needed<F>> & Partial<Omit<Complete<F>, Needed<F>>>;

export const OVERVIEW_FIELDS = {
  title: { kind: 'line', max: 150, isNeeded: true },
  body: { kind: 'prose', max: 5000, isNeeded: true },
} as const satisfies Fields;

export const CURRICULUM_FIELDS = {
  curriculumTitle: { kind: 'line', max: 150, isNeeded: true },
  noOfLectures: { kind: 'count', isNeeded: true },
  /** For display, such as `6 h 30 min`. */
  lectureLength: { kind: 'line', max: 60 },
  subSections: { kind: 'lines', max: 200 },
} as const satisfies Fields;

export const REFERENCE_FIELDS = {
  referenceName: { kind: 'line', max: 150, isNeeded: true },
  /** A file extension without its dot, such as `PDF`. */
  referenceExt: { kind: 'line', max: 10 },
  referenceUrl: { kind: 'webAddress', isNeeded: true },
} as const satisfies Fields;

/** All fields of a course but its id and mentor, in the order of exported files. */
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
  /** Image address; empty or absent: `DEFAULT_COVER`. */
  coursePhoto: { kind: 'image' },
  /** Video address, or empty. */
  coursePreview: { kind: 'webAddress' },
  courseStartDate: { kind: 'moment', dayMeans: 'start' },
  courseEndDate: { kind: 'moment', dayMeans: 'end' },
  courseRegEndDate: { kind: 'moment', dayMeans: 'end' },
  courseDuration: { kind: 'line', max: 60 },
  courseLevel: { kind: 'line', max: 60 },
  /** Number of lessons. */
  courseLecture: { kind: 'count' },
  courseLanguage: { kind: 'line', max: 100 },
  studentsEnrolled: { kind: 'count' },
  courseOverview: { kind: 'list', of: OVERVIEW_FIELDS },
  courseCurriculum: { kind: 'list', of: CURRICULUM_FIELDS },
  courseReferences: { kind: 'list', of: REFERENCE_FIELDS },
} as const satisfies Fields;

/** The fields of a mentor that a course contains. */
export const MENTOR_INFO_FIELDS = {
  mentorName: { kind: 'line', max: 100, min: 2, isNeeded: true },
  mentorPhoto: { kind: 'image' },
  mentorTitle: { kind: 'line', max: 150 },
  mentorDesignation: { kind: 'line', max: 150 },
  mentorSummary: { kind: 'prose', max: 3000 },
  mentorLinkedin: { kind: 'webAddress' },
  mentorEmail: { kind: 'line', max: 100 },
} as const satisfies Fields;

/** All fields of a mentor but the id. */
export const MENTOR_FIELDS = {
  ...MENTOR_INFO_FIELDS,
  /** Comma-separated image addresses of the companies the mentor worked at. */
  mentorWorkedIn: { kind: 'line', max: 2000 },
} as const satisfies Fields;

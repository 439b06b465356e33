import { CourseStatus, type CourseStatusCode, safeHref } from '@stepwell/contract';
import { array, boolean, type InferType, mixed, number, object, string, ValidationError } from 'yup';
import type { CourseRow } from '../database/schema';
import { rupees } from '../pricing/pricing';
import { Refusal } from '../refusal';
import { momentOf } from '../time-input';

// A course in an import file: the contract's own field names, the mentor by id, dates as days or moments.

const STATUS_WORDS: Record<string, CourseStatusCode> = {
  soon: CourseStatus.comingSoon,
  live: CourseStatus.live,
  closed: CourseStatus.registrationClosed,
};

const line = (max: number) =>
  string()
    .trim()
    .max(max, `has more than ${max} characters`)
    .matches(/^\P{Cc}*$/u, 'has characters that cannot be shown');
const prose = (max: number) => string().trim().max(max, `has more than ${max} characters`);
const needed = 'is missing';
const id = string()
  .trim()
  .matches(/^[A-Za-z0-9_-]{1,64}$/, 'may only have letters, digits, - and _');
const count = number().typeError('is not a number').integer('is not a whole number').min(0, 'is negative');
const money = number()
  .typeError('is not an amount in rupees')
  .min(0, 'is negative')
  .max(10_000_000, 'is more than one crore')
  .test(
    'paise',
    'has more than two decimals',
    (value) => value == null || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  );
const flag = boolean().typeError('is neither true nor false');
const webAddress = line(500).test(
  'address',
  'is not an http or https address',
  (value) => !value || isWeb(value),
);
const imageAddress = line(500).test(
  'image',
  'is neither an http or https address nor a path on this site',
  (value) => !value || value.startsWith('/') || isWeb(value),
);
const moment = (edge: 'start' | 'end') =>
  mixed<Date>()
    .transform((value, original) =>
      typeof original === 'string' && original.trim() ? readMoment(original, edge) : value,
    )
    .test(
      'moment',
      'is neither a date such as 2026-12-31 nor a time with its offset',
      (value) => value == null || value instanceof Date,
    )
    .nullable();
const noMore = ({ unknown }: { unknown: string }) => `has fields that do not exist: ${unknown}`;

/** The rules of one mentor in a file. */
export const mentorFileRules = object({
  id: id.required(needed),
  mentorName: line(100).required(needed).min(2, 'is too short'),
  mentorPhoto: imageAddress.default(''),
  mentorTitle: line(150).default(''),
  mentorDesignation: line(150).default(''),
  mentorSummary: prose(3000).default(''),
  mentorLinkedin: webAddress.default(''),
  mentorEmail: line(100).default(''),
  mentorWorkedIn: line(2000).default(''),
}).noUnknown(noMore);

/** The rules of one course in a file. */
export const courseFileRules = object({
  _id: id.required(needed),
  courseName: line(150).required(needed).min(2, 'is too short'),
  courseSummary: prose(3000).required(needed),
  courseCategory: line(60).required(needed),
  courseCode: line(32).required(needed),
  courseStatus: mixed<CourseStatusCode>()
    .transform(
      (value) =>
        STATUS_WORDS[String(value).toLowerCase()] ?? (/^[012]$/.test(String(value)) ? Number(value) : value),
    )
    .required(needed)
    .oneOf([0, 1, 2], 'is not 0 (soon), 1 (live) or 2 (closed)'),
  coursePhoto: imageAddress.default(''),
  courseStartDate: moment('start').default(null),
  courseEndDate: moment('end').default(null),
  courseRegEndDate: moment('end').default(null),
  courseDuration: line(60).default(''),
  courseLevel: line(60).default(''),
  courseLecture: count.default(0),
  courseLanguage: line(100).default(''),
  studentsEnrolled: count.default(0),
  coursePreview: webAddress.default(''),
  coursePrice: money
    .nullable()
    .default(null)
    .when('courseStatus', {
      is: CourseStatus.live,
      // biome-ignore lint/suspicious/noThenProperty: yup's own name
      then: (rule) => rule.required('is missing: a Live course needs a price'),
    }),
  courseMRP: money.nullable().default(null),
  isMoneyback: flag.default(false),
  isCertificate: flag.default(false),
  courseOverview: array(
    object({ title: line(150).required(needed), body: prose(5000).required(needed) }).noUnknown(noMore),
  )
    .typeError('is not a list')
    .default([]),
  courseCurriculum: array(
    object({
      curriculumTitle: line(150).required(needed),
      noOfLectures: count.required(needed),
      lectureLength: line(60).default(''),
      subSections: array(line(200).required(needed)).typeError('is not a list').default([]),
    }).noUnknown(noMore),
  )
    .typeError('is not a list')
    .default([]),
  courseReferences: array(
    object({
      referenceName: line(150).required(needed),
      referenceExt: line(10).default(''),
      referenceUrl: webAddress.required(needed),
    }).noUnknown(noMore),
  )
    .typeError('is not a list')
    .default([]),
  mentor: id.nullable().default(null),
}).noUnknown(noMore);

export type CourseInFile = InferType<typeof courseFileRules>;
export type MentorInFile = InferType<typeof mentorFileRules>;

/** Either the cleaned value, or what is wrong, by path. */
export function checkInFile<T>(
  rules: { validateSync(value: unknown, options: object): T },
  value: unknown,
): { value: T } | { problems: Record<string, string> } {
  try {
    return { value: rules.validateSync(value, { abortEarly: false, stripUnknown: false }) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const all = error.inner.length > 0 ? error.inner : [error];
    return { problems: Object.fromEntries(all.map(({ path, message }) => [path ?? '', message]).reverse()) };
  }
}

export function courseRowOf(course: CourseInFile, position: number): CourseRow {
  return {
    id: course._id,
    position,
    name: course.courseName,
    summary: course.courseSummary,
    photo: course.coursePhoto,
    category: course.courseCategory,
    code: course.courseCode,
    status: course.courseStatus,
    startAt: course.courseStartDate,
    endAt: course.courseEndDate,
    regEndAt: course.courseRegEndDate,
    duration: course.courseDuration,
    level: course.courseLevel,
    lectures: course.courseLecture,
    language: course.courseLanguage,
    studentsEnrolled: course.studentsEnrolled,
    preview: course.coursePreview,
    pricePaise: course.coursePrice === null ? null : Math.round(course.coursePrice * 100),
    mrpPaise: course.courseMRP === null ? null : Math.round(course.courseMRP * 100),
    isMoneyback: course.isMoneyback,
    isCertificate: course.isCertificate,
    overview: course.courseOverview,
    curriculum: course.courseCurriculum,
    references: course.courseReferences,
    mentorId: course.mentor,
  };
}

/** A stored course as an import file carries it: reading it in again changes nothing. */
export function courseInFileOf(row: CourseRow): Record<string, unknown> {
  return {
    _id: row.id,
    courseName: row.name,
    courseCode: row.code,
    courseCategory: row.category,
    courseStatus: row.status,
    courseSummary: row.summary,
    ...(row.pricePaise !== null && { coursePrice: rupees(row.pricePaise) }),
    ...(row.mrpPaise !== null && { courseMRP: rupees(row.mrpPaise) }),
    isMoneyback: row.isMoneyback,
    isCertificate: row.isCertificate,
    coursePhoto: row.photo,
    coursePreview: row.preview,
    courseStartDate: row.startAt?.toISOString() ?? null,
    courseEndDate: row.endAt?.toISOString() ?? null,
    courseRegEndDate: row.regEndAt?.toISOString() ?? null,
    courseDuration: row.duration,
    courseLevel: row.level,
    courseLecture: row.lectures,
    courseLanguage: row.language,
    studentsEnrolled: row.studentsEnrolled,
    mentor: row.mentorId,
    courseOverview: row.overview,
    courseCurriculum: row.curriculum,
    courseReferences: row.references,
  };
}

/** Stays a text where it is no moment, so that the rule can say so. */
function readMoment(text: string, edge: 'start' | 'end'): Date | string {
  try {
    return momentOf(text.trim(), edge);
  } catch (error) {
    if (error instanceof Refusal) return text;
    throw error;
  }
}

function isWeb(address: string): boolean {
  return safeHref(address) !== undefined && !address.startsWith('mailto:');
}

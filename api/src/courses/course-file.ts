import { CourseStatus, type CourseStatusCode } from '@stepwell/contract';
import { array, type InferType, mixed, object } from 'yup';
import type { CourseRow } from '../database/schema';
import {
  count,
  flag,
  id,
  imageAddress,
  line,
  moment,
  money,
  needed,
  noMore,
  prose,
  webAddress,
} from '../file-rules/field-rules';
import { rupees } from '../pricing/pricing';

// A course in an import file: the contract's own field names, the mentor by id, dates as days or moments.

const STATUS_WORDS: Record<string, CourseStatusCode> = {
  soon: CourseStatus.comingSoon,
  live: CourseStatus.live,
  closed: CourseStatus.registrationClosed,
};

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

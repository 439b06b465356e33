import { COURSE_SUMMARY_CUT, type Course, CourseStatus, cutText } from '@stepwell/contract';
import { defineStore, idle, type RemoteData, remoteCall } from '@stepwell/platform';
import { loadOnce } from '../load-list';

/**
 * The fields of a course that its card shows. A page's HTML contains the data of its stores, so the list keeps no others, the summary is
 * cut, and only Live courses have prices.
 */
export type CardCourse = Pick<
  Course,
  | '_id'
  | 'courseName'
  | 'coursePhoto'
  | 'courseSummary'
  | 'courseStatus'
  | 'courseCategory'
  | 'courseCode'
  | 'courseDuration'
  | 'courseLevel'
  | 'courseLecture'
  | 'coursePrice'
  | 'courseMRP'
>;

/** All courses. */
export interface CoursesState extends RemoteData<CardCourse[]> {
  /** Requests the courses, unless they are loaded or pending. */
  load(): Promise<void>;
}

export const coursesStore = defineStore<CoursesState>('catalog.courses', ({ set, get, api }) => {
  const courses = remoteCall<CardCourse[]>(set, async () => {
    const { data, ...reply } = await api.call('GET /api/courses/getAllCourses', {});
    return { ...reply, data: Array.isArray(data) ? data.map(toCardCourse) : [] };
  });
  return { ...idle<CardCourse[]>(), load: loadOnce(get, () => courses.run(undefined)) };
});

export function toCardCourse(course: Course): CardCourse {
  return {
    _id: course._id,
    courseName: course.courseName,
    coursePhoto: course.coursePhoto,
    courseSummary: cutText(course.courseSummary ?? '', COURSE_SUMMARY_CUT),
    courseStatus: course.courseStatus,
    courseCategory: course.courseCategory,
    courseCode: course.courseCode,
    courseDuration: course.courseDuration,
    courseLevel: course.courseLevel,
    courseLecture: course.courseLecture,
    ...(course.courseStatus === CourseStatus.live && {
      coursePrice: course.coursePrice,
      courseMRP: course.courseMRP,
    }),
  };
}

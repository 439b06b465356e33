import { COURSE_SUMMARY_CUT, type Course, CourseStatus, cutText } from '@stepwell/contract';

// A page's HTML contains the data of its stores. So stores keep only the fields of a course that the page shows.

/** The fields that a part of a page needs: those of the menu, or those of a card. */
export type CoursesScope = 'menu' | 'cards';

export type MenuCourse = Pick<Course, '_id' | 'courseName' | 'coursePhoto'>;

/** The fields of a card. The summary is cut to its length, and only Live courses have prices. */
export type CardCourse = MenuCourse &
  Pick<
    Course,
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

export function toMenuCourse({ _id, courseName, coursePhoto }: Course): MenuCourse {
  return { _id, courseName, coursePhoto };
}

export function toCardCourse(course: Course): CardCourse {
  const { courseSummary, courseStatus, courseDuration, courseLevel, courseLecture } = course;
  return {
    ...toMenuCourse(course),
    courseCategory: course.courseCategory,
    courseCode: course.courseCode,
    courseSummary: cutText(courseSummary ?? '', COURSE_SUMMARY_CUT),
    courseStatus,
    courseDuration,
    courseLevel,
    courseLecture,
    ...(courseStatus === CourseStatus.live
      ? { coursePrice: course.coursePrice, courseMRP: course.courseMRP }
      : {}),
  };
}

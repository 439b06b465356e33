import { COURSE_SUMMARY_CUT, type Course, CourseStatus, cutText } from '@stepwell/contract';

/** How much of each course a page needs: the menu a few fields, a list the card's. */
export type CoursesScope = 'menu' | 'cards';

/** What the menu shows of a course. */
export type MenuCourse = Pick<Course, '_id' | 'courseName' | 'coursePhoto'>;

/** What a card shows of a course. Its summary is already cut, and it has prices only while the course is Live. */
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

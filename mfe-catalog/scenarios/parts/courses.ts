import type { Course } from '@stepwell/contract';
import { aCourse } from '@stepwell/contract/testing';

/** A short list with courses of every status, with and without a price. */
export const COURSES: Course[] = [
  aCourse(),
  aCourse({
    _id: 'course-2',
    courseName: 'GATE Computer Science 2027',
    courseCategory: 'GATE & Engineering',
    courseCode: 'GATECS27A1',
    coursePrice: 8999,
    courseMRP: 14_999,
  }),
  aCourse({
    _id: 'course-3',
    courseName: 'Machine Learning, from Statistics Up',
    courseCategory: 'Data & AI',
    courseCode: 'MLSTATS01D',
    courseStatus: 0,
  }),
  aCourse({
    _id: 'course-4',
    courseName: 'Electrical Machines for GATE',
    courseCategory: 'GATE & Engineering',
    courseCode: 'GATEEE26K2',
    courseStatus: 2,
  }),
];

/**
 * A cheaper course in the category of `course-2`. A list by price shows the cheaper course first; a list in the API's order shows it
 * last. The course is Live, because only Live courses have a price to sort by.
 */
export const CHEAPER_COURSE = aCourse({
  _id: 'course-5',
  courseName: 'Network Theory, from Kirchhoff Up',
  courseCategory: 'GATE & Engineering',
  courseCode: 'GATENT26B1',
  coursePrice: 4999,
  courseMRP: 7999,
});

/** A course that has only its required fields. */
export const SPARSE_COURSE: Course = {
  _id: 'course-1',
  courseName: 'A course with a name',
  courseSummary: '',
  courseCategory: '',
  courseCode: '',
  courseStatus: 1,
};

const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Unintended data: markup, long words, other scripts, a broken picture, extreme prices. */
export const ODD_COURSES: Course[] = [
  aCourse({ courseName: '<script>alert(1)</script>', courseSummary: '<img src=x onerror=alert(1)>' }),
  aCourse({ _id: 'course-2', courseName: LONG_WORD, courseSummary: LONG_WORD.repeat(4), coursePrice: 0 }),
  aCourse({
    _id: 'course-3',
    courseName: 'हिंदी व्याकरण और रचना',
    courseCategory: 'हिंदी',
    courseSummary: 'व्याकरण, रचना और अपठित गद्यांश। '.repeat(12),
    coursePhoto: '/art/no-such-picture.png',
  }),
  aCourse({
    _id: 'course-4',
    courseName: 'دورة اللغة العربية للمبتدئين',
    courseSummary: 'هذا النص يُقرأ من اليمين إلى اليسار.',
    coursePrice: 99_999_999.99,
    courseMRP: 999_999_999,
  }),
];

import type { Course, Mentor, MentorInfo, Order, Pricing, Settings } from './entities';

// Complete sample entities for tests; each test overrides the fields that it is about.

const MENTOR: MentorInfo = {
  mentorName: 'Harpreet Gill',
  mentorPhoto: '',
  mentorTitle: 'Quantitative aptitude',
  mentorDesignation: 'Former Bank PO',
  mentorSummary: 'Cleared three banking exams in one season, then came back to teach the arithmetic.',
  mentorLinkedin: 'https://www.linkedin.com/in/harpreet-gill-example',
  mentorEmail: 'harpreet@stepwell.example',
};

export function aCourse(changes: Partial<Course> = {}): Course {
  return {
    _id: 'course-1',
    courseName: 'Quantitative Aptitude and Logical Reasoning',
    courseSummary: 'Speed comes from structure. Build number sense and drill sets sorted by mistake.',
    courseCategory: 'Aptitude & Reasoning',
    courseCode: 'QUANTLR07C',
    courseStatus: 1,
    coursePhoto: '',
    courseStartDate: '2026-12-07T03:30:00.000Z',
    courseEndDate: '2027-02-14T12:30:00.000Z',
    courseRegEndDate: '2026-12-01T18:29:59.000Z',
    courseDuration: '10 weeks',
    courseLevel: 'Beginner',
    courseLecture: 64,
    courseLanguage: 'English, Hindi',
    studentsEnrolled: 1284,
    coursePreview: '',
    coursePrice: 999,
    courseMRP: 1999,
    isMoneyback: false,
    isCertificate: true,
    courseOverview: [{ title: 'Who this is for', body: 'Anyone whose exam has a quantitative section.' }],
    courseCurriculum: [
      {
        curriculumTitle: 'Number sense',
        noOfLectures: 8,
        lectureLength: '6 h 30 min',
        subSections: ['Divisibility', 'Remainders'],
      },
    ],
    courseReferences: [
      {
        referenceName: 'Formula sheet',
        referenceExt: 'PDF',
        referenceUrl: 'https://example.org/formulas.pdf',
      },
    ],
    mentorInfo: MENTOR,
    ...changes,
  };
}

export function aMentor(changes: Partial<Mentor> = {}): Mentor {
  return { ...MENTOR, mentorWorkedIn: '/art/logo/saffra-bank.svg,/art/logo/tessel.svg', ...changes };
}

export function aSettings(changes: Partial<Settings> = {}): Settings {
  return {
    announcementMessage: '',
    announcementMessageTill: null,
    serverTimestamp: '2026-11-20T06:30:00.000Z',
    isCourseEnrollmentAllowed: 'true',
    payeeVPA: 'stepwell@okhdfcbank',
    payeeName: 'Stepwell Academy',
    ...changes,
  };
}

export function aPricing(changes: Partial<Pricing> = {}): Pricing {
  return {
    courseMRP: 1999,
    courseDiscount: 1000,
    coursePrice: 999,
    couponCode: '',
    courseCouponDiscount: 0,
    courseGST: 179.82,
    courseTotal: 1178.82,
    gstMode: 'exclusive',
    gstRatePercent: 18,
    ...changes,
  };
}

export function anOrder(changes: Partial<Order> = {}): Order {
  return {
    _id: '6f1c2b1e-8f0a-4c55-9d0e-3a5a1f0f4b11',
    orderId: 'ORD7K3QF9WX2M',
    courseTotalPrice: 1178.82,
    orderStatus: 'created',
    token: 'token-of-the-learner',
    ...changes,
  };
}

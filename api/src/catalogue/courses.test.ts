import { eq } from 'drizzle-orm';
import { testAcademy } from '../../testing/academy';
import { courses } from '../database/schema/catalogue';

const academy = testAcademy();

test.each(["a' OR 1=1 --", '__proto__', '%00'])('returns 404 for the course id %p', async (id) => {
  const { status, message, data } = await academy.get('/api/courses/getCourse', { id });

  expect([status, message, data]).toEqual([404, 'Course not found', null]);
});

test('returns 422 for a list of ids', async () => {
  const { status } = await academy.get('/api/courses/getCourse?id=a&id=b');

  expect(status).toBe(422);
});

test('the sample academy has courses of all three statuses in five categories', async () => {
  const { status, data } = await academy.get('/api/courses/getAllCourses');

  expect(status).toBe(200);
  expect(data.length).toBeGreaterThanOrEqual(12);
  expect(new Set(data.map(({ courseCategory }: Listed) => courseCategory)).size).toBeGreaterThanOrEqual(5);
  expect(new Set(data.map(({ courseStatus }: Listed) => courseStatus))).toEqual(new Set([0, 1, 2]));
  expect(data.filter((course: Listed) => course.isMoneyback && course.courseStatus === 1)).toHaveLength(1);
});

test('returns a course with the same fields as the list, and with its mentor', async () => {
  const { data: list } = await academy.get('/api/courses/getAllCourses');

  const { data } = await academy.get('/api/courses/getCourse', { id: 'sql-and-python' });

  expect(list).toContainEqual(data);
  expect(data).toMatchObject({
    courseName: 'SQL and Python for Analysts',
    coursePrice: 4299,
    mentorInfo: { mentorName: 'Meera Krishnan', mentorEmail: 'meera@stepwell.example' },
  });
});

test('every Live sample course is open for registration for two more months, has its dates in order, and has a curriculum', async () => {
  const { data } = await academy.get('/api/courses/getAllCourses');

  const inTwoMonths = Date.now() + 60 * 24 * 60 * 60 * 1000;
  for (const course of data.filter(({ courseStatus }: Listed) => courseStatus === 1)) {
    expect(Date.parse(course.courseRegEndDate)).toBeGreaterThan(inTwoMonths);
    expect(Date.parse(course.courseStartDate)).toBeGreaterThan(Date.parse(course.courseRegEndDate));
    expect(Date.parse(course.courseEndDate)).toBeGreaterThan(Date.parse(course.courseStartDate));
    expect(course.courseCurriculum.length).toBeGreaterThanOrEqual(6);
  }
});

test('leaves out the price field for a course without a price', async () => {
  const { data } = await academy.get('/api/courses/getCourse', { id: 'machine-learning' });

  expect(data).not.toHaveProperty('coursePrice');
  expect(data).not.toHaveProperty('courseMRP');
});

test('lists the mentors with the logos of their employers, separated by commas', async () => {
  const { status, data } = await academy.get('/api/mentors/getAllMentors');

  expect(status).toBe(200);
  expect(data).toHaveLength(6);
  expect(data[0]).toEqual({
    mentorName: 'Ananya Iyer',
    mentorPhoto: '/art/portrait/rani.svg',
    mentorTitle: 'Algorithms and system design',
    mentorDesignation: 'Principal Engineer',
    mentorSummary: expect.stringContaining('six hundred candidates'),
    mentorLinkedin: 'https://www.linkedin.com/in/ananya-iyer-example',
    mentorEmail: 'ananya@stepwell.example',
    mentorWorkedIn: '/art/logo/northloom.svg,/art/logo/cobaltry.svg,/art/logo/orbitex.svg',
  });
});

test('the database refuses a Live course without a price', async () => {
  const change = academy.sql.update(courses).set({ status: 1 }).where(eq(courses.id, 'machine-learning'));

  await expect(change).rejects.toThrow();
});

interface Listed {
  courseCategory: string;
  courseStatus: number;
  isMoneyback: boolean;
}

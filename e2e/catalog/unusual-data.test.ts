import { type Course, CourseStatus, type Mentor } from '@stepwell/contract';
import { aCourse, aMentor } from '@stepwell/contract/testing';
import { settled } from '../pages/page-load';
import { ContractServer } from '../support/contract-server';
import { type Site, startSite } from '../support/site';
import { expect, IS_NIGHTLY, modeName, TESTED_MODES, test } from '../support/test';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
/** Markup that renames the page if it runs. */
const MARKUP = '<script>document.title="taken"</script><img src=x onerror="document.title=\'taken\'">';

const COURSES: Course[] = [
  { ...aCourse(), ...onlyNames('bare') },
  aCourse({
    _id: 'markup',
    courseName: MARKUP,
    courseSummary: MARKUP,
    courseCategory: MARKUP,
    courseOverview: [{ title: MARKUP, body: MARKUP }],
  }),
  aCourse({
    _id: 'long',
    courseName: LONG,
    courseSummary: LONG.repeat(4),
    courseCategory: LONG,
    courseCode: LONG,
    courseDuration: LONG,
    courseLevel: LONG,
    courseLanguage: LONG,
    coursePrice: 999_999_999.99,
    courseMRP: 9_999_999_999.99,
    courseOverview: [{ title: LONG, body: LONG.repeat(9) }],
    courseCurriculum: [
      { curriculumTitle: LONG, noOfLectures: 0, lectureLength: LONG, subSections: [LONG.repeat(3)] },
    ],
    courseReferences: [
      {
        referenceName: LONG.repeat(2),
        referenceExt: LONG,
        referenceUrl: 'javascript:document.title="taken"',
      },
    ],
    mentorInfo: {
      mentorName: LONG,
      mentorDesignation: LONG,
      mentorTitle: LONG,
      mentorSummary: LONG.repeat(9),
    },
  }),
  aCourse({ _id: 'hindi', courseName: 'हिंदी व्याकरण और रचना', courseSummary: 'यह पाठ्यक्रम '.repeat(30) }),
  aCourse({
    _id: 'arabic',
    courseName: 'دورة اللغة العربية',
    courseSummary: 'هذا النص مكتوب بالعربية. '.repeat(9),
  }),
  aCourse({ _id: 'free', coursePrice: 0, courseMRP: 0, coursePhoto: '/art/no-such-picture.png' }),
];

const MENTORS: Mentor[] = [
  aMentor({ mentorName: LONG, mentorDesignation: LONG, mentorTitle: LONG, mentorSummary: LONG.repeat(5) }),
  aMentor({ mentorName: MARKUP, mentorLinkedin: 'javascript:document.title="taken"' }),
  { mentorName: 'Only a name' },
];

const PATHS = ['/courses', '/mentors', ...COURSES.map(({ _id }) => `/course/${_id}`)];

let api: ContractServer;
let site: Site;

test.beforeAll(async () => {
  api = await ContractServer.start();
  api.courses = COURSES;
  api.mentors = MENTORS;
  site = await startSite({ apiOrigin: api.origin });
});

test.afterAll(async () => {
  await site?.stop();
  await api?.down();
});

for (const mode of IS_NIGHTLY ? TESTED_MODES : TESTED_MODES.slice(-1)) {
  test(`nothing that a provider enters breaks a page: ${modeName(mode)}`, async ({ browser }) => {
    test.slow();
    const page = await browser.newPage(mode);

    for (const path of PATHS) {
      await page.goto(site.origin + path);
      await settled(page);
      const tabs = path.startsWith('/course/') ? ['Curriculum', 'Instructor', 'References'] : [];
      for (const tab of ['', ...tabs]) {
        if (tab) await page.getByRole('tab', { name: tab }).click();
        expect(await page.evaluate(overflow), `${path} ${tab}`).toBe(0);
      }
      expect(await page.title(), path).not.toBe('taken');
      await expect(page.getByRole('main')).not.toHaveText(/\b(undefined|NaN|null)\b/);
    }
    await page.close();
  });
}

test('an unsafe URL is never a link', async ({ page }) => {
  for (const path of ['/course/long?tab=references', '/mentors']) {
    await page.goto(site.origin + path);
    expect(await page.locator('[href^="javascript:" i], [src^="javascript:" i]').count(), path).toBe(0);
  }
});

/** Pixels by which the page is wider than the window. */
function overflow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** Every optional field as `undefined`, which JSON leaves out. */
function onlyNames(_id: string): Course {
  const nothing = Object.fromEntries(Object.keys(aCourse()).map((field) => [field, undefined]));
  return {
    ...(nothing as unknown as Course),
    _id,
    courseName: 'Only a name',
    courseStatus: CourseStatus.live,
  };
}

/** A page that is measured. */
export interface BenchPage {
  kind: 'home' | 'list' | 'course' | 'checkout';
  /** The address as reports name it. */
  name: string;
  path: string;
  /** What the learner came for: `first content` is the moment it is painted. */
  content: string;
}

/** The way to an enrolment. */
export function benchPages(courseId: string): BenchPage[] {
  const card = 'main a[href^="/course/"]';
  return [
    { kind: 'home', name: '/', path: '/', content: card },
    { kind: 'list', name: '/courses', path: '/courses', content: card },
    { kind: 'course', name: '/course/{id}', path: `/course/${courseId}`, content: 'main h1' },
    {
      kind: 'checkout',
      name: '/checkout/{id}',
      path: `/checkout/${courseId}`,
      content: 'main form[aria-label="Billing details"]',
    },
  ];
}

/** The first Live course, whose pages have all their parts. @throws Error if there is none */
export async function liveCourseId(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/`)).text();
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const { app } = JSON.parse(boot) as { app: { id: string; key: string } };
  const reply = await fetch(`${origin}/api/courses/getAllCourses`, {
    headers: { 'x-app-id': app.id, 'x-app-key': app.key },
  });
  const { response } = (await reply.json()) as {
    response: { data: { _id: string; courseStatus: number }[] };
  };
  const live = response.data.find(({ courseStatus }) => courseStatus === 1);
  if (!live) throw new Error('The sample academy has no Live course to measure.');
  return live._id;
}

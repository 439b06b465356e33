/** A page that is measured. */
export interface BenchPage {
  kind: 'home' | 'list' | 'course' | 'checkout';
  /** Path as shown in reports. */
  name: string;
  path: string;
  /** Selector of the main content. */
  content: string;
}

/** The pages from home to an enrolment. */
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

/** Id of the first Live course. @throws Error if there is none */
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

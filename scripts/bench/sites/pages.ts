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

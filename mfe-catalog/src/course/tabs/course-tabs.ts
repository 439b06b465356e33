export const COURSE_TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'curriculum', label: 'Curriculum' },
  { id: 'instructor', label: 'Instructor' },
  { id: 'references', label: 'References' },
] as const;

export type CourseTab = (typeof COURSE_TABS)[number]['id'];

/** The tab that `?tab=` names; the first tab for any other value. */
export function readTab(query: URLSearchParams): CourseTab {
  const tab = query.get('tab');
  return COURSE_TABS.find(({ id }) => id === tab)?.id ?? 'overview';
}

/** The query that selects a tab; the first tab is the default and is omitted. */
export function withTab(query: URLSearchParams, tab: string): URLSearchParams {
  const changed = new URLSearchParams(query);
  if (tab === 'overview') changed.delete('tab');
  else changed.set('tab', tab);
  return changed;
}

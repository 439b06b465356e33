import type { Scenario, ScenarioStep, Settings } from '@stepwell/contract';
import type { LoadContext, RouteParams } from '@stepwell/platform';
import { renderEntry } from '@stepwell/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import * as CourseListPage from '../src/CourseListPage';
import * as CoursePage from '../src/CoursePage';
import * as HomeCourses from '../src/HomeCourses';
import * as MentorsPage from '../src/MentorsPage';
import * as MentorsSection from '../src/MentorsSection';
import * as course from './course';
import * as courses from './courses';
import * as mentors from './mentors';
import { STATES } from './states';

const SCENARIOS = [courses, course, mentors]
  .flatMap((module) => Object.values<unknown>(module))
  .filter(isScenario);

// The not-found page is the shell's; that this remote asks for it is a test of CoursePage.
const OWN = SCENARIOS.filter(({ name }) => name !== 'course-unknown');

test.each(OWN.map((scenario) => [scenario.name, scenario] as const))('%s', async (_name, scenario) => {
  const user = userEvent.setup({ delay: null });
  const view = renderEntry<{ params: RouteParams }>(entryAt(scenario.path), {
    path: scenario.path,
    params: { id: 'course-1' },
    answers: scenario.answers,
    settings: settingsOf(scenario),
    master: isUnwell(scenario) ? { health: false, status: 500 } : {},
  });
  if (!isSlow(scenario)) await act(() => view.loaded);

  for (const step of scenario.steps ?? []) await take(user, step);
  // jsdom plays nothing, and says nothing of it either.
  for (const video of document.querySelectorAll('video')) fireEvent.error(video);

  await waitFor(() => expect(document.body).toHaveTextContent(scenario.shows));
});

test('every scenario has a name of its own, and shows a state', () => {
  const names = SCENARIOS.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  expect([...new Set(Object.values(STATES).flat())].sort()).toEqual(names.sort());
});

/** What the catalog adds to pages of other subjects. */
const SECTIONS: CatalogEntry = {
  load: async (context) => {
    await Promise.all([HomeCourses.load(context), MentorsSection.load(context)]);
  },
  Component: Sections,
};

function Sections() {
  return (
    <>
      <HomeCourses.Component />
      <MentorsSection.Component />
    </>
  );
}

interface CatalogEntry {
  Component: ComponentType<{ params: RouteParams }>;
  load: (context: LoadContext) => Promise<void>;
}

/** What the catalog has on the page of a path. */
function entryAt(path: string): CatalogEntry {
  const { pathname } = new URL(path, 'http://site');
  if (pathname.startsWith('/course/')) return CoursePage;
  if (pathname === '/courses') return CourseListPage;
  if (pathname === '/mentors') return MentorsPage;
  return SECTIONS;
}

async function take(user: ReturnType<typeof userEvent.setup>, step: ScenarioStep) {
  if ('fill' in step) await user.type(screen.getByLabelText(step.fill), step.value);
  else await user.click(screen.getByRole(step.role ?? 'button', { name: step.click }));
}

function settingsOf({ answers }: Scenario): Settings | undefined {
  const answer = answers?.['GET /api/settings/getSettings'];
  return answer && !Array.isArray(answer) && answer !== 'drop' ? (answer.data as Settings) : undefined;
}

function isUnwell({ answers }: Scenario): boolean {
  return answers?.['GET /health'] !== undefined;
}

function isSlow({ answers }: Scenario): boolean {
  return JSON.stringify(answers ?? {}).includes('delayMs');
}

function isScenario(value: unknown): value is Scenario {
  return typeof value === 'object' && value !== null && 'shows' in value;
}

import type { Scenario } from '@stepwell/contract';
import type { Entry, FeatureManifest } from '@stepwell/platform';
import { becomeDevice } from '@stepwell/remote-kit/device';
import { playSteps, waitForText } from '@stepwell/remote-kit/play-steps';
import { openSite } from '@stepwell/shell/open-site';
import { getConfig } from '@testing-library/react';
import json from '../../examples/feature.json';
import * as ofManifest from '../../examples/scenarios/manifest';
import * as ofPlatform from '../../examples/scenarios/platform';
import * as ofScenarios from '../../examples/scenarios/scenarios';
import * as ofSlots from '../../examples/scenarios/slots';
import { STATES } from '../../examples/scenarios/states';

// Every example of the reference, played to its end in the shell's own host.

const SCENARIOS: Scenario[] = [ofManifest, ofPlatform, ofScenarios, ofSlots].flatMap((file) =>
  Object.values(file),
);

/** Its menu is laid out on a small screen alone, and jsdom lays nothing out: e2e/qa plays it. */
const IN_A_BROWSER = ofSlots.menuOfCourses;

const THROWN: Readonly<Record<string, string[]>> = {
  fallback: ['This example throws: the shell shows its fallback.'],
};

/** React says so of whoever changes an address that more than ten links follow. */
const MANY_FOLLOWERS = /^Detected a large number of updates inside startTransition/;

const manifest = json as FeatureManifest;
const features = [
  {
    name: manifest.name,
    release: '1.0.0-abc',
    container: 'examples__abc',
    base: '/r/examples/1.0.0-abc/',
    files: {},
    manifest,
  },
];
const modules = {
  peek: () => undefined,
  load: ({ module }: { module: string }) => import(`../../examples/src/${module}`) as Promise<Entry<object>>,
};

let caught: unknown[] = [];

beforeEach(() => {
  caught = [];
  jest.useFakeTimers();
  const { warn } = console;
  jest.spyOn(console, 'warn').mockImplementation((text) => MANY_FOLLOWERS.test(text) || warn(text));
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList;
  window.reportError = (error) => void caught.push(error);
  class Observer {
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer, ResizeObserver: Observer });
});
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

test.each(
  SCENARIOS.filter((scenario) => scenario !== IN_A_BROWSER).map(
    (scenario) => [scenario.name, scenario] as const,
  ),
)('%s', async (name, scenario) => {
  // The page goes on by itself between two steps, as in a browser.
  await getConfig().asyncWrapper(() => play(scenario));

  expect(caught).toEqual((THROWN[name] ?? []).map((message) => new Error(message)));
});

test('whatever the reference names is played', () => {
  const named = Object.values(STATES).flat();

  expect(named.length).toBeGreaterThan(100);
  expect(new Set(SCENARIOS.map(({ name }) => name))).toEqual(new Set(named));
});

async function play(scenario: Scenario): Promise<void> {
  const { path, device, steps = [], shows, afterSeconds } = scenario;
  becomeDevice(device);
  window.history.replaceState(null, '', path);
  const opening = openSite({
    ...scenario,
    features,
    modules,
    onCaughtError: (error) => caught.push(error),
  });
  await jest.advanceTimersByTimeAsync(1000);
  const leave = await opening;
  await playSteps(document, steps, { pastes: true });
  await waitForText(document, shows, afterSeconds);
  leave();
}

import type { Scenario, ScenarioStep } from '@stepwell/contract';
import { renderEntry } from '@stepwell/platform/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as Chat from '../src/ChatWidget';
import * as ContactPage from '../src/ContactPage';
import * as CookieBanner from '../src/CookieBanner';
import * as Newsletter from '../src/Newsletter';
import * as chat from './chat';
import * as contact from './contact';
import * as cookie from './cookie';
import * as newsletter from './newsletter';

const SCENARIOS = [contact, newsletter, cookie, chat]
  .flatMap((module) => Object.values<unknown>(module))
  .filter(isScenario);

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom has no sound.
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  jest.useRealTimers();
  setCookie('myCookie=; max-age=0');
});

test.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))('%s', async (_name, scenario) => {
  setCookie(scenario.device?.cookie);
  renderEntry({ Component: WholeRemote }, { path: scenario.path, answers: scenario.answers });

  for (const step of scenario.steps ?? []) await take(step);

  await passTimeUntil(
    () => document.body.textContent?.includes(scenario.shows) ?? false,
    scenario.afterSeconds,
  );
  expect(document.body).toHaveTextContent(scenario.shows);
});

test('every scenario has a name of its own', () => {
  expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(SCENARIOS.length);
});

test.each([
  ['contact-sending', 'Send query', 'aria-busy', 'true'],
  ['newsletter-sending', 'Subscribe', 'aria-busy', 'true'],
  ['newsletter-blank', 'Subscribe', 'disabled', ''],
  ['chat-closed', 'Open chat', 'aria-expanded', 'false'],
  ['chat-typing', 'Open chat', 'aria-expanded', 'true'],
  ['chat-closed-again', 'Open chat', 'aria-expanded', 'false'],
])('%s is the state its name says', async (name, button, attribute, value) => {
  const scenario = SCENARIOS.find((candidate) => candidate.name === name);
  renderEntry({ Component: WholeRemote }, { path: '/contact-us', answers: scenario?.answers });

  for (const step of scenario?.steps ?? []) await take(step);

  expect(screen.getByRole('button', { name: button })).toHaveAttribute(attribute, value);
});

/** All that the remote has on its page. */
function WholeRemote() {
  return (
    <>
      <ContactPage.Component />
      <Newsletter.Component />
      <Chat.Component />
      <CookieBanner.Component />
    </>
  );
}

const user = userEvent.setup({ delay: null });
const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

async function take(step: ScenarioStep) {
  if ('fill' in step) {
    await user.click(screen.getByRole('textbox', { name: step.fill }));
    await user.paste(step.value);
  } else {
    await user.click(screen.getByRole(step.role ?? 'button', { name: step.click }));
  }
  await settle();
}

async function passTimeUntil(isReached: () => boolean, afterSeconds = 0) {
  for (let ms = 0; ms <= afterSeconds * 1000 + 5000 && !isReached(); ms += 100) await settle(100);
}

function setCookie(cookie = '') {
  // biome-ignore lint/suspicious/noDocumentCookie: the jar that the banner reads
  document.cookie = cookie;
}

function isScenario(value: unknown): value is Scenario {
  return typeof value === 'object' && value !== null && 'shows' in value;
}

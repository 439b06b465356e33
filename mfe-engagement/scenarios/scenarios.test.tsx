import { PATHS } from '@stepwell/contract';
import { type PlayedEntry, testScenarios } from '@stepwell/remote-kit/testing';
import { screen } from '@testing-library/react';
import * as Chat from '../src/ChatWidget';
import * as ContactPage from '../src/ContactPage';
import * as CookieBanner from '../src/CookieBanner';
import * as Newsletter from '../src/Newsletter';
import * as chat from './chat';
import * as contact from './contact';
import * as cookie from './cookie';
import * as newsletter from './newsletter';
import { STATES } from './states';

// Plays every scenario in jsdom, on a page with all entries of this remote. On home, the contact page is left out.

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom plays no sound and opens no windows.
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(window, 'open').mockReturnValue(null);
});
afterEach(() => jest.useRealTimers());

const files = [contact, newsletter, cookie, chat];
const entryAt = (pathname: string): PlayedEntry => ({
  entry: { Component: pathname === PATHS.home ? OnEveryPage : ContactWithAll },
});

const play = testScenarios({ files, states: STATES, entryAt });

test.each([
  ['contact-sending', 'Send query', 'aria-busy', 'true'],
  ['newsletter-sending', 'Subscribe', 'aria-busy', 'true'],
  ['newsletter-blank', 'Subscribe', 'disabled', ''],
  ['chat-closed', 'Open chat', 'aria-expanded', 'false'],
  ['chat-typing', 'Open chat', 'aria-expanded', 'true'],
  ['chat-closed-again', 'Open chat', 'aria-expanded', 'false'],
])('in the scenario %s the button %s has %s=%s', async (name, button, attribute, value) => {
  await play(name);

  expect(screen.getByRole('button', { name: button })).toHaveAttribute(attribute, value);
});

function ContactWithAll() {
  return (
    <>
      <ContactPage.Component />
      <OnEveryPage />
    </>
  );
}

function OnEveryPage() {
  return (
    <>
      <Newsletter.Component />
      <Chat.Component />
      <CookieBanner.Component />
    </>
  );
}

import { renderEntry } from '@stepwell/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import * as CookieBanner from '../CookieBanner';
import { hasConsent } from './CookieNotice';

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the banner reads `document.cookie`
  document.cookie = 'myCookie=; max-age=0; path=/';
});

describe('cookie banner', () => {
  test('stores the consent and disappears', async () => {
    const { unmount } = renderEntry(CookieBanner);

    await userEvent.click(screen.getByRole('button', { name: 'Accept !' }));

    expect(document.cookie).toBe('myCookie=true');
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    unmount();
    renderEntry(CookieBanner);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  test('leaves the Accept button to the shell (`data-accept`) until the banner is hydrated', () => {
    expect(renderToString(<CookieBanner.Component />)).toMatch(/<button[^>]* data-accept=""/);
    renderEntry(CookieBanner);

    expect(screen.getByRole('button', { name: 'Accept !' })).not.toHaveAttribute('data-accept');
  });
});

describe('consent cookie', () => {
  test.each([
    ['', false],
    ['theme=dark', false],
    ['notmyCookie=true', false],
    ['theme=myCookie', false],
    ['myCookie=true', true],
    ['theme=dark; myCookie=true; a=b', true],
  ])('is found in %j: %s', (cookies, isFound) => {
    expect(hasConsent(cookies)).toBe(isFound);
  });
});

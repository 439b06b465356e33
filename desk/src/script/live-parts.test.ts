/** @jest-environment jsdom */
import { refreshLiveParts } from './live-parts';
import { SCRIPT } from './texts';

let requests = 0;

beforeEach(() => {
  jest.useFakeTimers();
  requests = 0;
  document.body.innerHTML = '<main><p data-live="count">1</p></main>';
});
afterEach(() => jest.useRealTimers());

test('an open page updates its live parts every 20 seconds', async () => {
  answer('/review', '<p data-live="count">2</p>');
  refreshLiveParts(document);

  await jest.advanceTimersByTimeAsync(40_000);

  expect([document.querySelector('main')?.textContent, requests]).toEqual(['2', 2]);
});

test('an open page shows that the log-in has ended, and requests nothing more', async () => {
  answer('/log-in?to=%2Freview', '<p>Log in</p>');
  refreshLiveParts(document);

  await jest.advanceTimersByTimeAsync(60_000);

  expect(document.querySelector('[role="alert"]')?.textContent).toBe(SCRIPT.loggedOut);
  expect(requests).toBe(1);
});

/** Answers all requests with a page. @param path address of the page, after a redirect */
function answer(path: string, html: string): void {
  window.fetch = async () => {
    requests += 1;
    return { ok: true, url: `http://localhost${path}`, text: async () => html } as Response;
  };
}

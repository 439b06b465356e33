/** @jest-environment jsdom */
import { offerPasskeys } from './passkeys';
import { SCRIPT } from './texts';

jest.mock('@simplewebauthn/browser', () => ({ browserSupportsWebAuthn: () => true }));

test('a member whose log-in has ended reads that the page must be loaded again', async () => {
  document.body.innerHTML =
    '<form data-passkey="create" data-options="/options"><button></button><p data-message></p></form>';
  // The desk redirects to the log-in page, which is not JSON. As in a browser, the reply is not `ok` if the redirect is not followed.
  window.fetch = async (_address, { redirect } = {}) =>
    ({
      ok: redirect !== 'manual',
      status: 200,
      json: () => Promise.reject(new SyntaxError('<')),
    }) as Response;
  offerPasskeys();

  document.querySelector('button')?.click();
  await new Promise((resolve) => setTimeout(resolve));

  expect(document.querySelector('[data-message]')?.textContent).toBe(SCRIPT.oldPage);
});

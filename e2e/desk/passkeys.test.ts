import type { Page } from '@playwright/test';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';

test('the first owner adds a passkey after a log-in by the printed link, and loses no form to an ended session', {
  tag: '@nightly',
}, async ({ page, newSite, problems }) => {
  test.setTimeout(120_000);
  const port = String(await freePort());
  const site = await newSite({ env: { DESK_PORT: port } });
  const link = /by this link, once: (\S+)/.exec(site.log())?.[1] ?? '';
  expect(link).toMatch(`http://localhost:${port}/invitation/`);
  await addAuthenticator(page);

  await page.goto(link);
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Your e-mail').fill('asha@academy.example');
  await page.getByRole('button', { name: 'Become the owner' }).click();
  await page.getByLabel('Name of the new passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey is added')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('Welcome, Asha Rao.')).toBeVisible();

  await page.goto(`http://localhost:${port}/confirm-identity?to=/staff`);
  await page.getByRole('button', { name: 'Use the passkey' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ravi Kumar');
  await page.getByLabel('E-mail').fill('ravi@academy.example');
  await page.getByLabel(/^Reviewer/).check();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('What you typed is filled in again')).toBeVisible();
  await expect(page.getByLabel(/^Reviewer/)).toBeChecked();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('The invitation of Ravi Kumar goes out by mail')).toBeVisible();
  await expectAccessible(page);
  expect(problems.unexpected()).toEqual([]);
});

/** A passkey of the browser itself, which answers every request (WebDriver's virtual authenticator). */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

import { fillBillingForm, liveCourse, STUDENT } from '../enrolment/enrol';
import { getPage, untilRendered } from '../support/api';
import { changingProxy } from '../support/changing-proxy';
import { holdScripts } from '../support/hold-scripts';
import { expect, PHONE, test, untilHydrated } from '../support/test';
import { playWholePath } from './whole-path';

test.use({ viewport: PHONE });

// React reports that it renders the page again.
test.beforeEach(({ problems }) => problems.expect(/Minified React error #(418|423|425)/));

test('pages forbid proxies to rewrite them', async ({ site }) => {
  for (const path of ['/', '/courses', `/checkout/${(await liveCourse(site))._id}`])
    expect((await getPage(site, path)).headers.get('cache-control')).toContain('no-transform');
});

test('a learner orders and pays on pages with rewritten e-mail addresses', { tag: '@nightly' }, async ({
  page,
  site,
}) => {
  const proxy = await changingProxy(site.origin, { rewrite: (body) => hideAddresses(body.toString()) });

  await playWholePath(page, { ...site, origin: proxy.origin }, 'REWRITTEN001');

  proxy.close();
});

test('a rewritten page keeps text and ticked boxes that were entered before hydration', async ({
  page,
  site,
}) => {
  const path = `/checkout/${(await liveCourse(site))._id}`;
  await untilRendered(site, path);
  const proxy = await changingProxy(site.origin, { rewrite: (body) => hideAddresses(body.toString()) });
  const release = await holdScripts(page);
  await page.goto(proxy.origin + path, { waitUntil: 'commit' });
  await fillBillingForm(page);
  const phone = page.getByRole('form', { name: 'Billing details' }).getByLabel('Phone');
  await phone.focus();
  const typedInto = await phone.elementHandle();

  release();
  await untilHydrated(page);
  await expect.poll(() => typedInto?.evaluate((element) => element.isConnected)).toBe(false);

  const form = page.getByRole('form', { name: 'Billing details' });
  await expect(form.getByLabel('Full name')).toHaveValue(STUDENT.name);
  await expect(form.getByLabel('E-mail')).toHaveValue(STUDENT.email);
  await expect(form.getByLabel('Phone')).toHaveValue(STUDENT.phone);
  await expect(form.getByLabel('Phone')).toBeFocused();
  await expect(form.getByRole('radio', { name: 'UPI Scan' })).toBeChecked();
  await expect(form.getByRole('checkbox', { name: /terms and conditions/ })).toBeChecked();
  await expect(form.getByRole('button', { name: /^Place order/ })).toBeEnabled();
  proxy.close();
});

/** Like Cloudflare's Email Address Obfuscation, without its script, which the site's policy blocks. */
function hideAddresses(html: string): string {
  const hidden =
    '<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="00">[email&#160;protected]</a>';
  return html
    .replace(/href="mailto:[^"]*"/g, 'href="/cdn-cgi/l/email-protection#00"')
    .replace(
      /(<body>.*)(<script type="application\/json")/s,
      (_, markup: string, boot: string) =>
        markup.replace(/(?<=>[^<]*)[\w.]+@[\w.]+\w(?=[^<>]*<)/g, hidden) + boot,
    );
}

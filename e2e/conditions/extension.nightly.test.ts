import { fillBillingForm, liveCourse, STUDENT } from '../enrolment/enrol';
import { untilRendered } from '../support/api';
import { holdScripts } from '../support/hold-scripts';
import { expect, PHONE, test, untilHydrated } from '../support/test';
import { playWholePath } from './whole-path';

test.use({ viewport: PHONE });

// React reports that it renders the page, or a part of the page, again.
test.beforeEach(({ problems }) => problems.expect(/Minified React error #(418|423|425)/));

test('a learner orders and pays with an extension that adds nodes to every page before hydration', async ({
  page,
  site,
}) => {
  await page.addInitScript(installExtension, ['start of the page', 'fields']);

  await playWholePath(page, site, 'EXTENSION001');
});

/** Where an extension adds nodes, and whether React then renders the form again instead of hydrating it. */
const CHANGES = [
  ['fields', true],
  // React ignores unknown elements at the start of the page.
  ['start of the page', false],
  ['start of a region', true],
] as const;

for (const [place, isRenderedAgain] of CHANGES)
  test(`text typed before hydration is kept although an extension changes the ${place}`, async ({
    page,
    site,
  }) => {
    const path = `/checkout/${(await liveCourse(site))._id}`;
    await untilRendered(site, path);
    await page.addInitScript(installExtension, [place]);
    const release = await holdScripts(page);
    await page.goto(site.origin + path, { waitUntil: 'commit' });
    await fillBillingForm(page);
    const form = page.getByRole('form', { name: 'Billing details' });
    const typedInto = await form.getByLabel('Phone').elementHandle();

    release();
    await untilHydrated(page);
    await expect.poll(() => typedInto?.evaluate((element) => element.isConnected)).toBe(!isRenderedAgain);

    await expect(form.getByRole('button', { name: /^Place order/ })).toBeEnabled();
    await expect(form.getByLabel('Full name')).toHaveValue(STUDENT.name);
    await expect(form.getByLabel('Phone')).toHaveValue(STUDENT.phone);
    await expect(form.getByRole('radio', { name: 'UPI Scan' })).toBeChecked();
    await expect(form.getByRole('checkbox', { name: /terms and conditions/ })).toBeChecked();
  });

/** Runs before the scripts of the page, and changes the markup as soon as the page is parsed. */
function installExtension(places: string[]): void {
  const change = () => {
    const badge = () => Object.assign(document.createElement('div'), { className: 'extension' });
    document.body.setAttribute('data-gr-ext-installed', '');
    document.body.prepend(badge());
    if (places.includes('start of the page')) document.getElementById('root')?.prepend(badge());
    if (places.includes('start of a region'))
      document.querySelector('main template')?.nextElementSibling?.before(badge());
    if (!places.includes('fields')) return;
    for (const field of document.querySelectorAll('main input')) {
      field.setAttribute('data-gramm', 'false');
      field.after(badge());
    }
  };
  document.addEventListener('readystatechange', () => document.readyState === 'interactive' && change());
}

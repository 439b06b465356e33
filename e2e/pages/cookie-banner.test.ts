import { expect, test } from '../support/test';

test('a press goes through the cookie banner to the page until the banner is fully shown', async ({
  page,
  site,
}) => {
  await page.addInitScript(recordPressedElement);
  await page.goto(site.origin);
  const banner = page.getByRole('region', { name: 'Cookie notice' });
  await expect(banner).toBeVisible();

  // Playwright clicks when the element no longer moves, and by then the banner is fully shown.
  await banner.getByText('This website uses cookies').click();

  expect(await page.evaluate(() => (window as unknown as { pressed: string[] }).pressed)).toEqual([
    'the page',
    'the banner',
  ]);
});

/** Records which element gets a press in the middle of the banner: in the banner's first frame, and when the test clicks. Runs in the page. */
function recordPressedElement(): void {
  const pressed: string[] = [];
  Object.assign(window, { pressed });
  const recordHit = (banner: Element) => {
    const { x, y, width, height } = banner.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    pressed.push(banner.contains(hit) ? 'the banner' : 'the page');
  };
  const observer = new MutationObserver(() => {
    const banner = document.querySelector('[aria-label="Cookie notice"]');
    if (!banner) return;
    observer.disconnect();
    requestAnimationFrame(() => recordHit(banner));
    // Before React, which stops a press in a region that is not hydrated yet.
    window.addEventListener('click', () => recordHit(banner), { capture: true });
  });
  observer.observe(document, { childList: true, subtree: true });
}

import type { Locator, Page } from '@playwright/test';
import { callApi } from '../support/api';
import { expect, test } from '../support/test';
import { delayFonts, layoutShift, NO_SHIFT, settled, watchLayoutShifts } from './page-load';

// A page keeps its h1 in the fallback font if our font would change the name's number of lines, because the rest of the page would move.

const WIDTHS = [320, 390, 412];
const HEIGHT = 844;

test('a course name with another number of lines in the fallback font shifts nothing when the web font loads', async ({
  page,
  site,
  browser,
}) => {
  const courses = await callApi(site, 'GET /api/courses/getAllCourses');
  await page.goto(`${site.origin}/course/${courses[0]?._id}`);
  await settled(page);
  const names = courses.map(({ courseName }) => courseName);
  const cases: [width: number, index: number][] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const differing = await heading(page).evaluate(namesWithOtherLines, names);
    cases.push(...differing.map((index): [number, number] => [width, index]));
  }
  expect(cases.length, 'names that break differently').toBeGreaterThan(0);

  for (const [width, index] of cases) {
    // A new context has no cached fonts.
    const slowPage = await browser.newPage({ viewport: { width, height: HEIGHT } });
    await watchLayoutShifts(slowPage);
    await delayFonts(slowPage);
    await slowPage.goto(`${site.origin}/course/${courses[index]?._id}`);
    await settled(slowPage);

    expect(await layoutShift(slowPage), `${names[index]} at ${width} px`).toEqual(NO_SHIFT);
    expect(await fontFamilyOf(heading(slowPage)), `${names[index]} at ${width} px`).toMatch(
      /^"Anek Latin Fallback"/,
    );
    expect(await fontFamilyOf(slowPage.getByRole('heading', { level: 2 }).first())).toMatch(
      /^"Anek Latin Variable"/,
    );
    await slowPage.close();
  }
});

function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

function fontFamilyOf(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).fontFamily);
}

/** @returns the indices of the names whose height differs between the fallback font and ours; runs in the page */
function namesWithOtherLines(h1: HTMLElement | SVGElement, names: string[]): number[] {
  const { style } = h1;
  // The page may have set the fallback font on this heading.
  style.fontFamily = '';
  const words = h1.querySelector('span') ?? h1;
  const heightIn = (family: string, name: string) => {
    style.fontFamily = family;
    words.textContent = name;
    return h1.clientHeight;
  };
  // The list of fonts without the first font, ours.
  const fallback = getComputedStyle(h1).fontFamily.replace(/^[^,]+,/, '');
  return names.flatMap((name, index) => (heightIn('', name) === heightIn(fallback, name) ? [] : [index]));
}

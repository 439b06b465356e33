import type { Page } from '@playwright/test';
import { paintedState } from '@stepwell/remote-kit/internal/painted-state';
import { expect, test } from '../support/test';

// A test run does not take a screenshot if an earlier play had the same painted state, so each change of the picture must change the state.

const PAGE = `<style>
  p { color: #111 } p::before { content: "→" } .at { position: absolute } [data-theme="dark"] p { color: #eee }
  dialog::backdrop { background: #0008 } progress { width: 50px }
</style>
<p id="text" class="one" aria-label="name">Text</p><input id="field" value="typed"><input id="box" type="checkbox">
<input id="empty" placeholder="Name"><select id="list"><option>One</option><option>Two</option></select><progress id="bar" value="0.4"></progress>
<div id="under" class="at" style="inset: 200px auto auto 0; width: 9px; height: 9px; background: red"></div>
<div id="over" class="at" style="inset: 200px auto auto 0; width: 9px; height: 9px; background: blue"></div>
<img id="picture" width="20" height="20" alt="" src="/r/offers/1.0.0-a/media/dot.0a1b2c3d.svg">
<svg id="svg" width="20" height="20" viewBox="0 0 20 20"><path id="path" d="M0 0h9v9" fill="red"/><polygon id="polygon" points="0,0 9,9 0,9"/></svg>
<dialog id="dialog">Dialog</dialog>`;
const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>';

/** Opens the page with a script that changes it. `picture: false`: the picture cannot be loaded. */
async function stateAfter(page: Page, change = '', { picture = true, origin = 'http://one.test' } = {}) {
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
    return picture
      ? route.fulfill({ contentType: 'image/svg+xml', body: DOT })
      : route.fulfill({ status: 404 });
  });
  await page.goto(origin);
  await page.evaluate(change);
  const state = await paintedState(page);
  await page.unrouteAll();
  return state;
}

const element = (id: string) => `document.getElementById('${id}')`;

for (const [what, change] of [
  ['a text', `${element('text')}.textContent = 'Texts'`],
  ['a colour', `${element('text')}.style.color = '#121212'`],
  ['a rounded corner', `${element('field')}.style.borderRadius = '3px'`],
  ['an element before the text', `document.styleSheets[0].cssRules[1].style.content = '"←"'`],
  ['a rule for another theme that applies', `document.documentElement.dataset.theme = 'dark'`],
  ['a typed value', `${element('field')}.value = 'types'`],
  ['a checked box', `${element('box')}.checked = true`],
  ['a placeholder', `${element('empty')}.placeholder = 'Game'`],
  ['a chosen option', `${element('list')}.selectedIndex = 1`],
  ['a progress bar', `${element('bar')}.value = 0.6`],
  ['a disabled field', `${element('field')}.disabled = true`],
  ['the order of overlapping elements', `${element('under')}.style.zIndex = '1'`],
  ['a moved element', `${element('over')}.style.left = '1px'`],
  ['a rotation', `${element('over')}.style.rotate = '180deg'`],
  ['the file of a picture', `${element('picture')}.src = '/r/offers/1.0.0-a/media/dot.ffffffff.svg'`],
  ['a path of a drawing', `${element('path')}.setAttribute('d', 'M0 0h9v8')`],
  ['a polygon of a drawing', `${element('polygon')}.setAttribute('points', '0,0 9,9 1,9')`],
  ['the part of a drawing that is shown', `${element('svg')}.setAttribute('viewBox', '0 0 20 21')`],
  ['an open dialog', `${element('dialog')}.showModal()`],
  ['the focus', `${element('field')}.focus()`],
])
  test(`${what} changes the painted state`, async ({ page }) => {
    const before = await stateAfter(page);
    expect(before).toBeTruthy();
    expect(await stateAfter(page, change)).not.toBe(before);
  });

test('a picture that could not be loaded changes the painted state', async ({ page, problems }) => {
  problems.expect(/status of 404/);
  expect(await stateAfter(page, '', { picture: false })).not.toBe(await stateAfter(page));
});

test('the backdrop of a dialog is a part of the painted state', async ({ page }) => {
  const open = `${element('dialog')}.showModal();`;
  const darker = `document.styleSheets[0].cssRules[4].style.background = '#000c';`;
  expect(await stateAfter(page, open + darker)).not.toBe(await stateAfter(page, open));
});

for (const [what, change] of [
  [
    'ids, names of classes and labels',
    `${element('text')}.className = 'two'; ${element('text')}.ariaLabel = 'other'; ${element('text')}.id = 'other'`,
  ],
  [
    'hidden elements',
    `document.body.append(Object.assign(document.createElement('p'), { hidden: true, textContent: 'hidden' }))`,
  ],
  [
    'the release of a picture',
    `${element('picture')}.src = '/r/offers/1.0.0-b/media/dot.0a1b2c3d.svg'; ${element('picture')}.decode()`,
  ],
] as const)
  test(`the painted state does not depend on ${what}`, async ({ page }) => {
    expect(await stateAfter(page, change)).toBe(await stateAfter(page));
  });

test('the painted state does not depend on the origin', async ({ page }) => {
  expect(await stateAfter(page, '', { origin: 'http://two.test' })).toBe(await stateAfter(page));
});

test('a page with a canvas has no painted state', async ({ page }) => {
  expect(await stateAfter(page, `document.body.append(document.createElement('canvas'))`)).toBeUndefined();
});

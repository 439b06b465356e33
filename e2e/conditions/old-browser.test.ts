import { expect, PHONE, test } from '../support/test';
import { missingBuiltIns } from './missing-built-ins';
import { playWholePath } from './whole-path';

// Chrome 100, Safari 15.4 and Firefox 100 cannot be installed here. Instead, every interface that one of them lacks is removed
// from this Chromium before a page's first script runs. The build lowers the syntax.

test.use({ viewport: PHONE });

test.beforeEach(async ({ context }) => {
  await context.addInitScript(removeBuiltIns, missingBuiltIns());
});

test('a learner orders and pays in the oldest supported browser', { tag: '@nightly' }, async ({
  page,
  site,
}) => {
  await playWholePath(page, site, '512000000071');

  // Each is missing or a polyfill. The code of reports, which a sampled visit loads, has a polyfill of `AbortSignal.timeout`.
  const areNative = await page.evaluate(() =>
    [
      Array.prototype.toSorted,
      AbortSignal.timeout,
      HTMLFormElement.prototype.requestSubmit,
      window.requestIdleCallback,
    ].map((builtIn) => String(builtIn).includes('[native code]')),
  );
  expect(areNative).toEqual([false, false, false, false]);
});

/** Runs in the page. @param paths such as `Array.toSorted` (also a method of its prototype), `navigator.connection`, `scheduler` */
function removeBuiltIns(paths: string[]): void {
  for (const path of paths) {
    const names = path.split('.');
    const name = names.pop() ?? '';
    const owner = names.reduce<unknown>((object, step) => Object(object)[step], globalThis);
    const { prototype = Object.getPrototypeOf(Object(owner)) } = Object(owner);
    // A static member may be newer than a method of the same name: `Response.json`.
    const holder = [owner, prototype, Object.getPrototypeOf(Object(prototype))].find(
      (object) => object && object !== Object.prototype && Object.hasOwn(Object(object), name),
    );
    if (holder) Reflect.deleteProperty(Object(holder), name);
  }
}

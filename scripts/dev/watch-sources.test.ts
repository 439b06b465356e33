import { join } from 'node:path';
import { changeOf } from './watch-sources';

test.each([
  ['mfe-checkout/src/CheckoutPage.tsx', { api: false, edge: false }],
  ['mfe-checkout/scenarios/coupon.ts', { api: false, edge: false }],
  ['shared-ui/src/tokens.css', { api: false, edge: false }],
  ['shell/server/edge.ts', { api: false, edge: true }],
  ['releases/src/promotion/promotion.ts', { api: false, edge: true }],
  ['shell/src/site/pages.ts', { api: false, edge: true }],
  ['contract/src/rules.ts', { api: true, edge: true }],
  ['api/src/app.ts', { api: true, edge: false }],
])('a change to %s starts what runs it again', (file, expected) => {
  expect(changeOf(join(...file.split('/')))).toEqual(expected);
});

test.each([
  'mfe-checkout/dist/1.0.0-a/browser/remoteEntry.js',
  'shell/node_modules/x/index.js',
  'shell/src/site/site.test.ts',
  'releases/src/testing/a-release.testing.ts',
  'mfe-checkout/README.md',
  'mfe-checkout/src/.CheckoutPage.tsx.swp',
  'mfe-checkout/src/CheckoutPage.tsx~',
])('a change to %s means nothing', (file) => {
  expect(changeOf(join(...file.split('/')))).toBeNull();
});

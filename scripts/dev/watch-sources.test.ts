import { join } from 'node:path';
import { changeOf } from './watch-sources';

test.each([
  ['mfe-checkout/src/CheckoutPage.tsx', { api: false, edge: false }],
  ['mfe-checkout/scenarios/coupon.ts', { api: false, edge: false }],
  ['shared-ui/src/tokens.css', { api: false, edge: false }],
  ['shell/edge/edge.ts', { api: false, edge: true }],
  ['release-server/src/promotion/promotion.ts', { api: false, edge: true }],
  ['shell/browser/site/pages.ts', { api: false, edge: true }],
  ['contract/src/rules.ts', { api: true, edge: true }],
  ['server-kit/src/create-server.ts', { api: true, edge: true }],
  ['api/src/app.ts', { api: true, edge: false }],
])('a change to %s starts what runs it again', (file, expected) => {
  expect(changeOf(join(...file.split('/')))).toEqual(expected);
});

test.each([
  'mfe-checkout/dist/1.0.0-a/browser/remoteEntry.js',
  'shell/node_modules/x/index.js',
  'shell/browser/site/site.test.ts',
  'release-server/src/testing/a-release.testing.ts',
  'mfe-checkout/README.md',
  'mfe-checkout/src/.CheckoutPage.tsx.swp',
  'mfe-checkout/src/CheckoutPage.tsx~',
])('a change to %s means nothing', (file) => {
  expect(changeOf(join(...file.split('/')))).toBeNull();
});

import { join } from 'node:path';
import { changeOf } from './watch-sources';

test.each([
  ['shared-ui/src/tokens.css', { shell: true, api: false, edge: false }],
  ['shell/edge/edge.ts', { shell: false, api: false, edge: true }],
  ['release-server/src/promotion/promotion.ts', { shell: false, api: false, edge: true }],
  ['shell/browser/site/pages.ts', { shell: true, api: false, edge: true }],
  ['contract/src/rules.ts', { shell: true, api: true, edge: true }],
  ['platform/src/entry.ts', { shell: true, api: false, edge: true }],
  ['server-kit/src/create-server.ts', { shell: false, api: true, edge: true }],
  ['api/src/app.ts', { shell: false, api: true, edge: false }],
])('a change to %s rebuilds or restarts what contains the file: %j', (file, expected) => {
  expect(changeOf(join(...file.split('/')))).toEqual(expected);
});

test.each([
  'shell/dist/1.0.0-a/browser/remoteEntry.js',
  'shell/node_modules/x/index.js',
  'shell/browser/site/site.test.ts',
  'release-server/src/testing/a-release.testing.ts',
  'shell/README.md',
  'shell/browser/.main.tsx.swp',
  'shell/browser/main.tsx~',
])('a change to %s restarts nothing', (file) => {
  expect(changeOf(join(...file.split('/')))).toBeNull();
});

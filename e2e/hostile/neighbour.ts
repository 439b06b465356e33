import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import type { ReleaseRecord } from '@stepwell/release-server/release';
import { containerName } from '@stepwell/release-server/release';
import { hashesOf } from '@stepwell/release-server/release-check';
import { liveId, makeLive } from '../support/releases';

const FEATURE = 'reviews';
const ID = '1.0.0-hostile';
const MODULES = ['Stars', 'Thief', 'Broken'];

/**
 * Publishes a hostile remote, `reviews`, that is shown next to the newsletter on every page, and promotes it. The release has the files
 * of a build, but they are written by hand, without the checks of the kit.
 * @param styles optional style sheet of the remote
 */
export async function publishNeighbour(dataDir: string, styles?: string): Promise<void> {
  const { store } = releasePlace(dataDir);
  const { needs } = store.read('engagement', liveId(dataDir, 'engagement'));
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-neighbour-'));
  try {
    for (const [name, text] of Object.entries(filesOf(styles))) write(join(folder, name), text);
    const css = styles ? ['Stars.css'] : [];
    const modules = MODULES.map((name) => [name, { js: ['remoteEntry.js'], css }]);
    const record: ReleaseRecord = {
      feature: FEATURE,
      id: ID,
      container: containerName(FEATURE, ID),
      needs,
      lends: {},
      modules: Object.fromEntries(modules),
      files: hashesOf(folder),
    };
    write(join(folder, 'release.json'), JSON.stringify(record));
    await store.publish(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await makeLive(dataDir, FEATURE, ID);
}

function filesOf(styles?: string): Record<string, string> {
  const slots = MODULES.map((module) => {
    return { at: 'footer.newsletter.v1', module, when: 'server', fallback: `${module} cannot be shown.` };
  });
  const manifest = { name: FEATURE, owner: { team: FEATURE, contact: 'a@b.example' }, routes: [], slots };
  const componentCode = (module: string) =>
    `exports.Component = () => require('react').createElement('p', null, '${module} as rendered');`;
  return {
    'feature.json': JSON.stringify(manifest),
    'scenarios.json': '{}',
    'browser/remoteEntry.js': `var ${containerName(FEATURE, ID)} = (${container})();`,
    ...Object.fromEntries(MODULES.map((module) => [`node/${module}.js`, componentCode(module)])),
    ...(styles ? { 'browser/Stars.css': styles } : {}),
  };
}

/**
 * Source of the release's container: `Stars` attacks globals, clicks, the history and the main thread, `Thief` reads the order's store,
 * `Broken` throws. The source is a string, so that the compiler adds nothing to it. `only` returns the shell's copy of a shared package.
 */
const container = `function () {
  let shared;
  const only = (name) => Object.values(shared[name])[0].lib();
  const modules = {
    './Stars': () => {
      const React = only('react');
      return { Component: () => {
        const [text, setText] = React.useState('Stars as rendered');
        React.useEffect(() => { attack(); setText('Stars after the attack'); }, []);
        return React.createElement('p', null, text);
      } };
    },
    './Thief': () => {
      const React = only('react');
      const { defineStore, useStore } = only('@stepwell/platform');
      const order = defineStore('checkout.order', () => ({ courseData: 'stolen' }));
      return { Component: () => {
        const [isAlive, setAlive] = React.useState(false);
        React.useEffect(() => setAlive(true), []);
        return React.createElement('p', null, isAlive ? React.createElement(Theft) : 'Thief as rendered');
      } };
      function Theft() { return useStore(order, ({ courseData }) => String(courseData)); }
    },
    './Broken': () => {
      const React = only('react');
      return { Component: () => {
        React.useEffect(() => { throw new Error('hostile effect'); }, []);
        return React.createElement('p', null, 'Broken as rendered');
      } };
    },
  };
  function attack() {
    for (const name of ['React', 'process', 'define', 'module', 'exports', 'order', 'checkout'])
      globalThis[name] = 'hostile';
    globalThis.hostilePresses = 0;
    window.addEventListener('click', () => { globalThis.hostilePresses += 1; }, { capture: true });
    document.addEventListener('click', (event) => event.stopPropagation());
    globalThis.hostileFailures = [
      () => history.pushState({}, '', '/nowhere'),
      () => history.replaceState(null, '', '/nowhere'),
      () => { 'use strict'; history.pushState = () => undefined; },
    ].filter((act) => { try { act(); return false; } catch { return true; } }).length;
    const until = performance.now() + 2000;
    while (performance.now() < until);
  }
  return { init: (scope) => { shared = scope; }, get: async (name) => modules[name] };
}`;

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aCourse } from '@stepwell/contract/testing';
import { getPage, visibleHtml } from '../support/api';
import { ContractServer } from '../support/contract-server';
import { descendantsOf, isRunning } from '../support/processes';
import { bootOf, liveId, promoteVariant, untilRevision } from '../support/releases';
import { type Site, startSite } from '../support/site';
import { timedUnderLoad } from '../support/slowdown';
import { expect, test } from '../support/test';

/** Bound for every page, whatever a remote's node build does. */
const ANSWERED_WITHIN_MS = 1000;

/** Bound until the previous release replaces one that ends the renderer, after three renderer processes have started and ended. */
const REPLACED_WITHIN = { timeout: 60_000 };

/** By course ID: what the course page's `load` does on the server. */
const FAULTS = {
  loops: 'for (;;);',
  'ends-the-process': 'process.exit(1);',
  'throws-late': 'setTimeout(() => { throw new Error("late") }, 30);',
  'rejects-unheard': 'Promise.reject(new Error("unheard"));',
  'never-answers': 'await new Promise(() => {});',
  'eats-memory': 'for (const eaten = [];;) eaten.push(new Array(100_000).fill(eaten.length));',
};

let site: Site;
let api: ContractServer;

test.beforeAll(async () => {
  api = await ContractServer.start();
  api.courses = [
    aCourse({ _id: 'unharmed', courseName: 'The Unharmed Course' }),
    ...[...Object.keys(FAULTS), 'loops-in-render'].map((id) =>
      aCourse({ _id: id, courseName: `Course that ${id}` }),
    ),
  ];
  site = await startSite({ apiOrigin: api.origin });
  await promoteVariant(site.dataDir, 'catalog', (folder) => {
    const coursePage = join(folder, 'node', 'CoursePage.js');
    writeFileSync(coursePage, withFaults(readFileSync(coursePage, 'utf8')));
    writeFileSync(join(folder, 'node', 'MentorsPage.js'), 'for (;;);');
  });
  await untilRevision(site);
});

test.afterAll(async () => {
  await site?.stop();
  await api?.down();
});

for (const path of [...Object.keys(FAULTS), 'loops-in-render']
  .map((id) => `/course/${id}`)
  .concat('/mentors')) {
  test(`while a page fails on the server (${path}), this and other pages are sent within a second`, async ({
    page,
  }) => {
    // The best of three turns, because other work of the machine only adds time.
    let slowest = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 3 && slowest >= ANSWERED_WITHIN_MS; turn += 1) {
      await untilRendererRuns();
      const replies = await timedUnderLoad(() =>
        Promise.all([path, '/about-us', '/courses'].map((each) => getPage(site, each))),
      );
      expect(replies.value.map(({ status }) => status)).toEqual([200, 200, 200]);
      slowest = replies.tookMs;
    }
    expect(slowest).toBeLessThan(ANSWERED_WITHIN_MS);

    await untilRendererRuns();
    await page.goto(site.origin + path);
    const name =
      path === '/mentors' ? 'Our Experienced Mentors' : `Course that ${path.slice('/course/'.length)}`;
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });
}

test('a remote that loops in a slot of every page is replaced by its previous release', async ({
  newSite,
}) => {
  const own = await newSite({ apiOrigin: api.origin });
  const before = liveId(own.dataDir, 'engagement');
  const loops = ';{ const all = module.exports; module.exports = { ...all, Component() { for (;;); } }; }';
  await promoteVariant(own.dataDir, 'engagement', (folder) =>
    appendFileSync(join(folder, 'node', 'Newsletter.js'), loops),
  );
  await untilRevision(own);

  for (const path of ['/about-us', '/courses', '/course/unharmed', '/checkout/unharmed']) {
    const shown = async () => {
      const { isRendered, features } = bootOf((await getPage(own, path)).html);
      return [isRendered, features.find(({ name }) => name === 'engagement')?.release];
    };
    await expect.poll(shown, REPLACED_WITHIN).toEqual([true, before]);
  }
  const { response } = await (await fetch(`${own.origin}/readyz`)).json();
  expect(response).toMatchObject({
    status: 200,
    data: {
      checks: { rendering: expect.stringMatching(/without their markup \(engagement: (ended|late)\)/) },
    },
  });
});

test('an edge that is killed leaves no process of its renderer', async ({ newSite }) => {
  const own = await newSite({ apiOrigin: api.origin });
  const edge = descendantsOf(own.pid).find(({ command }) => command.includes('shell/edge/main'));
  const renderers = descendantsOf(edge?.pid ?? 0).map(({ pid }) => pid);
  expect(renderers.length).toBeGreaterThan(0);

  process.kill(edge?.pid ?? 0, 'SIGKILL');

  await expect.poll(() => renderers.filter(isRunning)).toEqual([]);
});

/** Waits until pages are rendered, because a fault may have ended the renderer process. */
async function untilRendererRuns(): Promise<void> {
  await expect
    .poll(async () => visibleHtml((await getPage(site, '/courses')).html), { timeout: 15_000 })
    .toContain('The Unharmed Course');
}

/** The code of the course page, which for some courses first does what `FAULTS` names. */
function withFaults(code: string): string {
  const cases = Object.entries(FAULTS).map(([id, fault]) => `case '${id}': ${fault} break;`);
  return `
    (function (module, exports) {${code}\n})(module, exports);
    const { load, Component } = module.exports;
    module.exports = {
      ...module.exports,
      async load(context) {
        switch (context.params.id) { ${cases.join('\n')} }
        await load(context);
      },
      Component(props) {
        if (props.params.id === 'loops-in-render') for (;;);
        return Component(props);
      },
    };
  `;
}

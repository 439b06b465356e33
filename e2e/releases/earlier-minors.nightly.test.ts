import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasePlace } from '@stepwell/releases/place';
import { packageJson } from '@stepwell/remote-kit/workspace';
import { getPage, untilRendered, visibleHtml } from '../support/api';
import { bootOf, makeLive, untilRevision } from '../support/releases';
import { ROOT } from '../support/root';
import { expect, isAlive, test } from '../support/test';
import { linkInstalled } from '../support/workspace-copy';

// A team builds when it likes: what it built against an earlier minor version of the platform runs on today's shell, as it
// is. That build is made here from the commit that promised that version, by the kit and the packages of that day.

/** A remote promises itself a shell for so many minor versions after the one that it was built against. */
const MINORS = 2;
const PROMISES = 'platform/api';

for (const minor of earlierMinors()) {
  test(`a remote built against platform ${minor} runs on today’s shell, on the server and in the browser`, async ({
    page,
    newSite,
  }) => {
    test.slow();
    const commit = commitOf(minor);
    test.skip(!commit, `This copy of the repository has no history back to platform ${minor}.`);
    const site = await newSite();
    const { store } = releasePlace(site.dataDir);
    const root = mkdtempSync(join(tmpdir(), 'stepwell-earlier-'));
    try {
      checkOut(commit, root);
      const { release } = await store.publish(build(root, 'catalog'));
      expect(release.needs['@stepwell/platform']).toBe(`^${minor}.0`);
      makeLive(site.dataDir, 'catalog', release.id);
      await untilRevision(site);

      await untilRendered(site, '/courses');
      const { html } = await getPage(site, '/courses');
      expect(html).toContain(`${release.base}remoteEntry.js`);
      expect(bootOf(html).missing).toEqual([]);
      expect(visibleHtml(html)).toContain('GATE Computer Science');

      await page.goto(`${site.origin}/courses`);
      await isAlive(page);
      await page.getByRole('searchbox').fill('GATE');
      await expect(page).toHaveURL(/GATE/);
      await page
        .getByRole('link', { name: /GATE Computer Science/ })
        .first()
        .click();
      await page.getByRole('tab', { name: 'Curriculum' }).click();
      await expect(page.getByRole('tabpanel')).toBeVisible();
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
}

/** The last minor versions before the platform's own, of the same major one, that were promised; newest first. */
function earlierMinors(): string[] {
  const [major = 0, minor = 0] = packageJson(join(ROOT, 'platform')).version.split('.').map(Number);
  return readdirSync(join(ROOT, PROMISES))
    .map((name) => name.split('.').map(Number))
    .filter(([itsMajor, itsMinor = minor]) => itsMajor === major && itsMinor < minor)
    .sort(([, a = 0], [, b = 0]) => b - a)
    .slice(0, MINORS)
    .map((parts) => parts.join('.'));
}

/** The commit that promised a version; empty where this copy's history does not reach so far. */
function commitOf(minor: string): string {
  try {
    const commit = git('log', '--diff-filter=A', '-1', '--format=%H', '--', `${PROMISES}/${minor}`).trim();
    // A history that was cut off begins with a commit that seems to have added everything.
    const { version } = JSON.parse(git('show', `${commit}:platform/package.json`)) as { version: string };
    return version.startsWith(`${minor}.`) ? commit : '';
  } catch {
    return '';
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

function checkOut(commit: string, root: string): void {
  const archive = join(root, 'sources.tar');
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', root]);
  linkInstalled(root);
}

/** Builds a remote as its own day built it. @returns the folder of its release */
function build(root: string, feature: string): string {
  const said = execFileSync(
    process.execPath,
    ['--import', './scripts/typescript.mjs', 'scripts/build.ts', feature],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [, id = ''] = new RegExp(`built ${feature} (\\S+)`).exec(said) ?? [];
  return join(root, `mfe-${feature}`, 'dist', id);
}

import { join } from 'node:path';
import { runReleaseService } from '@stepwell/release-server/service';
import { buildPackages } from '@stepwell/remote-kit/internal/build-packages';
import { loadPageBuild } from '@stepwell/remote-kit/internal/page-build';
import { progressReporter } from '@stepwell/server-kit/run-server';
import type { renderPage } from '../src/render';
import { TEAM_PATHS, TEAM_PREFIX } from '../src/shared/paths';
import { workbenchUrlOf } from './settings';
import { teamPage } from './team-page';

// Program of the release service with the team page: `npm run releases`, or beside edge and API under `npm start` with RELEASES_PORT.

const report = progressReporter('releases: ');

runReleaseService(async (app, parts) => {
  const workbench = workbenchUrlOf(process.env.QA_URL);
  const [built] = await buildPackages([join(import.meta.dirname, '..')], report);
  if (!built) throw new Error('The team page was not built: run npm run build.');
  const { module, css, assets } = await loadPageBuild<{ renderPage: typeof renderPage }>(
    built.folder,
    TEAM_PATHS.assets,
  );
  const page = { render: module.renderPage, css, assets };
  await app.register(teamPage, { ...parts, page, workbench, prefix: TEAM_PREFIX });
});

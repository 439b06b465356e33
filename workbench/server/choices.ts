import type { Scenario } from '@stepwell/contract';
import { unmetNeeds } from '@stepwell/release-server/compatibility';
import { type Release, SHELL } from '@stepwell/release-server/release';
import type { ReleaseStore } from '@stepwell/release-server/store';
import { SHELL_PAGES } from '@stepwell/shell/pages';
import type { WorkbenchEntry, WorkbenchRelease, WorkbenchRemote } from '../src/server-api/workbench-api';
import { readScenarios } from './canvas/scenarios';
import type { CurrentSite } from './revisions';

/**
 * Lists each remote's readable releases, the newest first, with entries and scenarios.
 * @param past release ids by feature of a past revision; if given, only these releases are listed
 */
export function workbenchChoices(
  store: ReleaseStore,
  shell: Release,
  current: CurrentSite,
  past?: Readonly<Record<string, string>>,
): WorkbenchRemote[] {
  const idsOf = (name: string) => store.list(name).filter((id) => !past || past[name] === id);
  return store
    .features()
    .filter((name) => name !== SHELL)
    .sort()
    .map((name) => {
      const releases = idsOf(name).flatMap((id) => store.find(name, id) ?? []);
      return {
        name,
        owner: releases[0]?.manifest?.owner.team ?? name,
        releases: releases.map((release) => workbenchRelease(release, shell, current)),
      };
    })
    .filter(({ releases }) => releases.length > 0);
}

function workbenchRelease(release: Release, shell: Release, current: CurrentSite): WorkbenchRelease {
  const { feature, id } = release;
  const scenarios = readScenarios(release);
  const { publishedAt = '', by } =
    current.releases.find((each) => each.feature === feature && each.id === id) ?? {};
  const { live, canary } = current.features[feature] ?? {};
  return {
    id,
    publishedAt,
    by,
    isLive: live === id,
    ...(canary?.release === id && { canaryPercent: canary.percent }),
    refusal: unmetNeeds(release, shell) ?? null,
    entries: entriesOf(release, scenarios),
    scenarios,
  };
}

/** Each entry with the path of a page that shows it: the entry's route, or the first page with the entry's slot. */
function entriesOf({ manifest }: Release, scenarios: readonly Scenario[]): WorkbenchEntry[] {
  const routes =
    manifest?.routes.map(({ module, path }) => ({ name: module, path: pathOf(path, scenarios) })) ?? [];
  const slots =
    manifest?.slots.map(({ module, at }) => ({
      name: `${module} in ${at}`,
      path: SHELL_PAGES.find(({ slots: places }) => places.includes(at))?.path ?? '/',
    })) ?? [];
  return [...routes, ...slots];
}

/** A path for a route such as `/review/:id`. The path of a scenario is preferred, because its answers fit the id. */
function pathOf(route: string, scenarios: readonly Scenario[]): string {
  const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
  const scenarioPath = scenarios
    .map(({ path }) => path.split('?')[0] ?? '')
    .find((path) => pattern.test(path));
  return scenarioPath ?? route.replace(/:\w+/g, '1');
}

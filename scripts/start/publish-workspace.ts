import { commitOf } from '@stepwell/release-server/author';
import { type FolderPlace, FolderStorage } from '@stepwell/release-server/folder-storage';
import { MissingKey } from '@stepwell/release-server/keys';
import { StorageManager } from '@stepwell/release-server/manager';
import { BY_START, type RegistryRevision } from '@stepwell/release-server/registry';
import { SHELL } from '@stepwell/release-server/release';
import { ReleaseError } from '@stepwell/release-server/release-error';
import { renewWhenDue } from '@stepwell/release-server/signature-renewal';
import type { ReleaseStorage } from '@stepwell/release-server/storage';
import type { BuiltRelease } from '@stepwell/remote-kit/internal/build-packages';
import { buildFeatures, RELEASED_PACKAGES } from '../workspace/workspace';

// Builds the packages of this workspace, publishes them to the release storage and promotes them, for `npm start`, `dev` and `qa`.

type Report = (text: string) => void;

/** Creates signing keys for development if the storage has no root of signatures, signs unsigned releases, and renews signatures that expire soon. */
export async function updateSignatures(storage: ReleaseStorage, report: Report): Promise<void> {
  if (!(await storage.artifacts.signed('root')))
    report('no keys found: creating keys for development in DATA_DIR/keys (docs/releasing.md §5)');
  const count = await storage.artifacts.signUnsigned();
  if (count > 0) await storage.deployments.renew();
  if (count > 0) report(`${count} releases without signatures are signed now, with these keys`);
  // A refused renewal does not stop the start, because edges serve the last signed revision.
  await renewWhenDue(storage).catch((error: Error) =>
    reportRefusal('no signature was renewed', error, report),
  );
}

/** Builds changed packages. */
export function buildWorkspace(
  report: Report,
  features = Object.keys(RELEASED_PACKAGES),
): Promise<BuiltRelease[]> {
  return buildFeatures(features, report);
}

/** Builds and publishes changed packages without promoting them, for the workbench. @returns the builds, published earlier or now */
export async function publishWorkspace(
  place: FolderPlace,
  report: Report,
  features?: string[],
): Promise<BuiltRelease[]> {
  const built = await buildWorkspace(report, features);
  for (const { feature, id, folder } of built) {
    // The id contains a hash of all sources, so the stored release is equal; only `npm run release -- publish` compares the files.
    if (place.store.has(feature, id)) continue;
    report(`publishing ${feature} ${id}`);
    await publishSigned(new FolderStorage(place), feature, folder, report);
  }
  return built;
}

/**
 * Publishes a build, signed with this machine's key. A machine without the key skips the build, because teams sign on their own machines.
 * The site then starts with the live releases.
 */
async function publishSigned(
  storage: Pick<ReleaseStorage, 'artifacts' | 'deployments'>,
  feature: string,
  folder: string,
  report: Report,
): Promise<void> {
  try {
    const { rules } = await storage.deployments.current();
    const provenance = { by: BY_START, commit: await commitOf(folder) };
    await storage.artifacts.publish(folder, { ...provenance, scriptsKb: rules?.scriptsKb?.[feature] });
  } catch (error) {
    if (!(error instanceof MissingKey)) throw error;
    report(`${feature} was not published: ${error.message}`);
  }
}

type Published = Pick<BuiltRelease, 'feature' | 'id'>;

/**
 * Publishes new builds and promotes them, except where a person chose the live release.
 * @returns one line per feature: the live release and the reason
 */
export async function promoteWorkspace(
  storage: ReleaseStorage,
  built: (Published & { folder: string })[],
  report: Report,
): Promise<string[]> {
  for (const { feature, id, folder } of built) {
    if (await storage.artifacts.find(feature, id)) continue;
    report(`publishing ${feature} ${id}`);
    await publishSigned(storage, feature, folder, report);
  }
  const releaseIds = releasesToPromote(await storage.deployments.current(), built);
  try {
    // With 0, the promotion does not wait for edges, because the edge of this machine is not started yet.
    if (releaseIds) await new StorageManager(storage, 0).promote(releaseIds, { by: BY_START });
  } catch (error) {
    reportRefusal('the workspace was not made live', error, report);
  }
  return linesOf(await storage.deployments.current(), built);
}

/** Release ids to promote, by feature; `undefined` if there are none. A release that a person promoted stays live. */
function releasesToPromote(
  { features, rules }: RegistryRevision,
  built: Published[],
): Record<string, string> | undefined {
  const isPromotedByStart = (feature: string) => !features[feature] || features[feature].by === BY_START;
  const changed = built.filter(
    ({ feature, id }) =>
      isPromotedByStart(feature) &&
      features[feature]?.live !== id &&
      !requiresReport({ features, rules }, feature),
  );
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map(({ feature, id }) => [feature, id]));
}

/** Whether the next release needs a test report, so that a person must promote it. The shell and first releases need no report. */
function requiresReport(
  { features, rules }: Pick<RegistryRevision, 'features' | 'rules'>,
  feature: string,
): boolean {
  return Boolean(rules?.requireReport && feature !== SHELL && features[feature]);
}

/** Reports what the release storage refused. The live releases stay live. */
function reportRefusal(outcome: string, error: unknown, report: Report): void {
  if (!(error instanceof ReleaseError)) throw error;
  report(`${outcome}: ${error.message}`);
}

/** One line per feature: the live release, and who made it live. */
function linesOf({ features, rules }: RegistryRevision, built: Published[]): string[] {
  return Object.entries(features).map(([feature, { live, by, at }]) => {
    const isWorkspace = built.some((each) => each.feature === feature && each.id === live);
    const why =
      by === BY_START
        ? 'made live by `npm start`'
        : `made live by ${by} on ${at}: a start does not replace it`;
    const isWaiting = !isWorkspace && by === BY_START && requiresReport({ features, rules }, feature);
    const suffix = isWaiting
      ? ', and stays live: this registry requires a test report before a promotion'
      : '';
    return `${feature} ${live} is live (${isWorkspace ? 'this workspace; ' : ''}${why}${suffix})`;
  });
}

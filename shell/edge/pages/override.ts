import type { FeatureManifest } from '@stepwell/platform';
import type { EdgeReleases, LoadedRelease } from '@stepwell/releases/edge';
import { containerName, SHELL } from '@stepwell/releases/release';
import type { Boot } from '../../browser/boot/boot-data';
import type { Feature } from '../../browser/site/feature';

/** `?release=checkout:1.2.0-abc`, or `?release=checkout:http://localhost:3101`. */
export interface OverrideQuery {
  feature: string;
  release: string;
  /** Origin on this machine, if `release` is one. */
  devOrigin?: string;
}

const QUERY = /[?&]release=/;
const OVERRIDE = /^([a-z][a-z0-9]*):([\w.-]+|http:\/\/localhost:\d{1,5})$/;
const MANIFEST_TIMEOUT_MS = 1000;

/** The release that an address requests in place of the live one; `undefined` for an ordinary address. */
export function overrideIn(url: string): OverrideQuery | undefined {
  // Checked first, because most addresses need no parsing.
  if (!QUERY.test(url)) return undefined;
  const asked = new URL(url, 'http://site').searchParams.get('release') ?? '';
  const [, feature, release] = OVERRIDE.exec(asked) ?? [];
  if (!feature || !release || feature === SHELL) return undefined;
  return { feature, release, ...(release.startsWith('http:') && { devOrigin: release }) };
}

export interface OverrideOptions {
  releases: Pick<EdgeReleases, 'find'>;
  /** Whether a page may load a remote from a developer's machine. */
  allowsDevRemotes: boolean;
}

export interface Overridden {
  features: Feature[];
  override: NonNullable<Boot['override']>;
  /** Origin of scripts that the policy must allow. */
  devOrigin?: string;
}

/** Puts the requested release into the features of a page, without a previous release, so that a tester sees its failures. */
export async function overrideFeatures(
  query: OverrideQuery,
  features: readonly Feature[],
  options: OverrideOptions,
): Promise<Overridden> {
  const { feature: name, release, devOrigin } = query;
  const feature = devOrigin
    ? await devFeature(name, devOrigin, options)
    : await publishedFeature(query, options);
  const live = features.find((other) => other.name === name)?.release;
  const override = { feature: name, release, live, isKnown: feature !== undefined };
  if (!feature) return { features: [...features], override };
  const others = features.filter((other) => other.name !== name);
  return {
    features: [...others, feature].sort((a, b) => (a.name < b.name ? -1 : 1)),
    override,
    devOrigin,
  };
}

async function publishedFeature(
  { feature, release }: OverrideQuery,
  { releases }: OverrideOptions,
): Promise<Feature | undefined> {
  const found = await releases.find(feature, release);
  return found && featureOf(found);
}

/** A remote that a development server serves, with its present manifest. */
async function devFeature(
  name: string,
  origin: string,
  { allowsDevRemotes }: OverrideOptions,
): Promise<Feature | undefined> {
  if (!allowsDevRemotes) return undefined;
  try {
    const reply = await fetch(`${origin}/feature.json`, {
      redirect: 'error',
      signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS),
    });
    const { frames: _, ...manifest } = (await reply.json()) as FeatureManifest;
    if (manifest.name !== name) return undefined;
    return {
      name,
      release: origin,
      container: containerName(name, 'dev'),
      base: `${origin}/`,
      files: {},
      manifest,
    };
  } catch {
    return undefined;
  }
}

/** The data of a remote's release that pages contain; `undefined` for the shell. `frames` is only in the policy. */
export function featureOf(release: LoadedRelease, previous?: LoadedRelease): Feature | undefined {
  if (!release.manifest) return undefined;
  const { frames: _, ...manifest } = release.manifest;
  return {
    name: release.feature,
    release: release.id,
    container: release.container,
    base: release.base,
    files: Object.fromEntries(Object.entries(release.modules).map(([name, { js }]) => [name, js])),
    manifest,
    ...(previous && { previous: { release: previous.id, container: previous.container } }),
  };
}

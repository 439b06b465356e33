import type { LiveReleases, LoadedRelease } from '@stepwell/releases/edge';
import { policyHash } from '@stepwell/server-kit/policy-hash';

export interface StyleTag {
  tag: string;
  /** Source expression of the policy. */
  hash: string;
}

/** The style elements of all releases on pages, by the path of their file. */
export function stylesOf({ shell, remotes }: LiveReleases): ReadonlyMap<string, StyleTag> {
  const used = [...remotes.values()].flatMap(({ live, previous }) => live ?? previous ?? []);
  return new Map([shell, ...used].flatMap(stylesIn));
}

function stylesIn(release: LoadedRelease): [string, StyleTag][] {
  const names = new Set(Object.values(release.modules).flatMap(({ css }) => css));
  return [...names].flatMap((name) => {
    const file = release.file(`browser/${name}`);
    const href = release.base + name;
    return file ? [[href, styleTag(href, file.body.toString('utf8'))]] : [];
  });
}

/** The build's code finds styles that the page has already by `data-href`. */
export function styleTag(href: string, text: string): StyleTag {
  return { tag: `<style data-href="${href}">${text}</style>`, hash: policyHash(text) };
}

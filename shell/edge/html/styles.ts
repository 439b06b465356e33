import type { VerifiedFiles } from '@stepwell/release-server/files';
import type { Release } from '@stepwell/release-server/release';
import { policyHash } from '@stepwell/server-kit/policy-hash';

export interface StyleTag {
  tag: string;
  hash: string;
}

/** The style elements of the given releases, by path. A damaged file is left out. */
export async function readStyles(
  releases: readonly Release[],
  files: VerifiedFiles,
): Promise<ReadonlyMap<string, StyleTag>> {
  const tags = new Map<string, StyleTag>();
  for (const release of releases) {
    const names = Object.values(release.modules).flatMap(({ css }) => css);
    for (const name of new Set(names)) {
      const file = await files.read(release, `browser/${name}`, 'identity');
      if (file) tags.set(release.base + name, styleTag(release.base + name, file.content.toString('utf8')));
    }
  }
  return tags;
}

export function styleTag(href: string, text: string): StyleTag {
  return { tag: `<style data-href="${href}">${text}</style>`, hash: policyHash(text) };
}

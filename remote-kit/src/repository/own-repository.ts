import type { PackageJson } from '../build/workspace';
import type { NewRemote } from './new-remote';
import { asJson, remoteTexts, repositoryTexts, type Texts, writeTexts } from './template-texts';

export interface Surroundings {
  /** URL of the registry with the academy's packages; default: npm's configuration. */
  registry?: string;
  /** URL of the live site for development. */
  site?: string;
}

type OwnPackage = PackageJson & Record<'scripts' | 'devDependencies', Record<string, string>>;

/** Writes a remote as a repository. @throws Error if the folder is not empty */
export function writeOwnRepository(remote: NewRemote, folder: string, surroundings: Surroundings = {}): void {
  writeTexts(ownTexts(remote, surroundings), folder);
}

function ownTexts(remote: NewRemote, { registry, site }: Surroundings): Texts {
  const texts = remoteTexts(remote);
  const own = repositoryTexts(remote);
  const parse = (name: string) => JSON.parse(texts.get(name) ?? '') as Record<string, unknown>;
  const manifest = parse('package.json') as unknown as OwnPackage;
  const additions = JSON.parse(own.get('package.json') ?? '') as OwnPackage;
  const scripts = { ...manifest.scripts, ...additions.scripts };
  if (site) scripts.dev = `remote-kit dev --site ${site}`;
  const { root: _, ...biome } = parse('biome.json');
  return new Map([
    ...texts,
    ...own,
    [
      'package.json',
      asJson({ ...manifest, ...additions, scripts, devDependencies: bothSorted(manifest, additions) }),
    ],
    [
      'feature.json',
      asJson({ $schema: './node_modules/@stepwell/platform/feature.schema.json', ...parse('feature.json') }),
    ],
    ['biome.json', asJson({ vcs: { enabled: true, clientKind: 'git', useIgnoreFile: true }, ...biome })],
    ['README.md', readme(texts.get('README.md') ?? '', own.get('README.md') ?? '')],
    ['.npmrc', (own.get('.npmrc') ?? '') + (registry ? `@stepwell:registry=${registry}\n` : '')],
  ]);
}

function bothSorted(remotePackage: OwnPackage, repositoryPackage: OwnPackage): Record<string, string> {
  const both = Object.entries({ ...remotePackage.devDependencies, ...repositoryPackage.devDependencies });
  return Object.fromEntries(both.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Combines the description of the remote with the instructions of the repository. */
function readme(ofRemote: string, ofRepository: string): string {
  const [about = ''] = ofRemote.split('## Test, look, release');
  return about + ofRepository;
}

import type { NewRemote } from './new-remote';
import {
  asJson,
  packageIn,
  remoteTexts,
  repositoryTexts,
  sorted,
  type Texts,
  writeTexts,
} from './template-texts';

export interface RepositoryUrls {
  /** URL of the registry with the academy's packages; default: npm's configuration. */
  registry?: string;
  /** URL of the live site for development. */
  site?: string;
}

/** Writes a remote as a repository. @throws Error if the folder is not empty */
export function writeOwnRepository(remote: NewRemote, folder: string, urls: RepositoryUrls = {}): void {
  writeTexts(ownTexts(remote, urls), folder);
}

function ownTexts(remote: NewRemote, { registry, site }: RepositoryUrls): Texts {
  const texts = remoteTexts(remote);
  const own = repositoryTexts(remote);
  const parse = (name: string) => JSON.parse(texts.get(name) ?? '') as Record<string, unknown>;
  const ofRemote = packageIn(texts);
  const ofRepository = packageIn(own);
  const scripts = {
    ...ofRemote.scripts,
    ...ofRepository.scripts,
    ...(site && { dev: `remote-kit dev --site ${site}` }),
  };
  const devDependencies = sorted({ ...ofRemote.devDependencies, ...ofRepository.devDependencies });
  const { root: _, ...biome } = parse('biome.json');
  // This section has a workspace's commands. The repository's README replaces it by one with the repository's commands.
  const [about] = (texts.get('README.md') ?? '').split('## Test, look, release');
  return new Map([
    ...texts,
    ...own,
    ['package.json', asJson({ ...ofRemote, ...ofRepository, scripts, devDependencies })],
    [
      'feature.json',
      asJson({ $schema: './node_modules/@stepwell/platform/feature.schema.json', ...parse('feature.json') }),
    ],
    ['biome.json', asJson({ vcs: { enabled: true, clientKind: 'git', useIgnoreFile: true }, ...biome })],
    ['README.md', `${about}${own.get('README.md')}`],
    ['.npmrc', (own.get('.npmrc') ?? '') + (registry ? `@stepwell:registry=${registry}\n` : '')],
  ]);
}

import type { PackageJson } from '../build/workspace';
import { asJson, packageIn, remoteTexts, repositoryTexts, sorted, type Texts } from './template-texts';

/** A numbered change of a repository, which `remote-kit update` applies once. */
export interface Step {
  /** Consecutive, from 1. The repository stores the number of its last step. */
  number: number;
  /** The purpose of the step, in a sentence. */
  title: string;
  /** @returns new or changed texts by path; empty if nothing is to do */
  changes: (repository: RepositoryTexts) => Texts;
}

export interface RepositoryTexts {
  /** Name of the repository's remote. */
  feature: string;
  /** @returns `undefined` if there is no such file */
  read: (path: string) => string | undefined;
}

const PACKAGE = 'package.json';
/** The script `test` of earlier kits, which did not play scenarios in a browser. */
const OLD_TEST_SCRIPT = 'remote-kit test';
/** Files that are added if they are missing, and never changed. */
const ADDED_FILES = ['.github/workflows/ci.yml', '.gitignore', '.nvmrc', 'CODEOWNERS'];

/** A file of the kit: step 4 overwrites the repository's changes to it. A new version of the file needs a new step. */
const RELEASE_WORKFLOW = '.github/workflows/release.yml';

export const STEPS: readonly Step[] = [
  {
    number: 1,
    title: 'Use the versions of the academy’s packages and of the tools that this kit was tested with.',
    changes: (repository) =>
      changedPackage(repository, (own) => {
        const template = packageIn(remoteTexts(templateOf(repository)));
        const tools = packageIn(repositoryTexts(templateOf(repository))).devDependencies;
        return {
          ...own,
          dependencies: { ...own.dependencies, ...versionsOfUsed(template.dependencies, own.dependencies) },
          devDependencies: sorted({
            ...own.devDependencies,
            ...tools,
            ...versionsOfUsed(template.devDependencies, own.devDependencies),
          }),
          ...(own.peerDependencies && {
            peerDependencies: {
              ...own.peerDependencies,
              ...versionsOfUsed(template.peerDependencies, own.peerDependencies),
            },
          }),
        };
      }),
  },
  {
    number: 2,
    title: 'Let npm test play every scenario in a browser; add npm run build, dev, fix, qa, release, update.',
    changes: (repository) =>
      changedPackage(repository, (own) => {
        const { test, ...scripts } = packageIn(repositoryTexts(templateOf(repository))).scripts ?? {};
        const isOldScript = [undefined, OLD_TEST_SCRIPT].includes(own.scripts?.test);
        return {
          ...own,
          scripts: sorted({ ...scripts, ...own.scripts, ...(isOldScript && test ? { test } : {}) }),
        };
      }),
  },
  {
    number: 3,
    title: 'Add CI, CODEOWNERS, .gitignore and .nvmrc.',
    changes: (repository) => {
      const template = repositoryTexts(templateOf(repository));
      return new Map(
        ADDED_FILES.flatMap((path) => {
          const text = template.get(path);
          return text === undefined || repository.read(path) !== undefined ? [] : [[path, text] as const];
        }),
      );
    },
  },
  {
    number: 4,
    title: 'Add the workflow that releases from the main branch, for ci.yml to call.',
    changes: (repository) => {
      const text = repositoryTexts(templateOf(repository)).get(RELEASE_WORKFLOW) ?? '';
      return new Map(repository.read(RELEASE_WORKFLOW) === text ? [] : [[RELEASE_WORKFLOW, text]]);
    },
  },
];

/** Name and route with which the template is filled in. */
function templateOf({ feature }: RepositoryTexts) {
  return { name: feature, route: `/${feature}` };
}

function changedPackage(
  { read }: RepositoryTexts,
  changed: (own: Partial<PackageJson>) => Partial<PackageJson>,
): Texts {
  const before = read(PACKAGE) ?? '{}';
  const own = JSON.parse(before) as Partial<PackageJson>;
  const next = changed(own);
  // Formatting alone is not a change.
  if (JSON.stringify(next) === JSON.stringify(own)) return new Map();
  return new Map([[PACKAGE, asJson(next)]]);
}

/** Versions in the template, for the packages that a repository uses. */
function versionsOfUsed(
  template: Record<string, string> = {},
  own: Record<string, string> = {},
): Record<string, string> {
  return Object.fromEntries(Object.entries(template).filter(([name]) => name in own));
}

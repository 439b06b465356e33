import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { PATHS } from '@stepwell/contract';
import type { FeatureManifest } from '@stepwell/platform';
import type { SlotName } from '@stepwell/platform/slots';
import type { PackageJson } from '../build/workspace';
import type { NewRemote } from './new-remote';

const TEMPLATE = join(import.meta.dirname, '../../template');

/** Texts by path. */
export type Texts = Map<string, string>;

/** Texts of a new remote: the sample in `template/remote`, renamed. */
export function remoteTexts(remote: NewRemote): Texts {
  const texts = renamed(filesOf('remote'), remote);
  const { $schema: _, ...manifest } = JSON.parse(texts.get('feature.json') ?? '') as {
    $schema?: string;
    slots: { at: string }[];
  };
  const slots = remote.slot ? manifest.slots.map((slot) => ({ ...slot, at: remote.slot })) : [];
  texts.set('feature.json', asJson({ ...manifest, slots }));
  return texts;
}

/** Texts that a repository of one remote has in addition: those in `template/repository`, renamed. */
export function repositoryTexts(remote: NewRemote): Texts {
  return renamed(filesOf('repository'), remote);
}

/** Writes texts into a new or empty folder, or a clone without files. @throws Error if the folder is not empty */
export function writeTexts(texts: Texts, folder: string): void {
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git'))
    throw new Error(`${folder} is not empty, and no file is overwritten: name another folder.`);
  for (const [path, text] of texts) writeText(folder, path, text);
}

/** Writes a file, and its folder if that is missing. */
export function writeText(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

export function packageIn(texts: Texts): Partial<PackageJson> {
  return JSON.parse(texts.get('package.json') ?? '{}') as Partial<PackageJson>;
}

export function sorted(entries: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Files of a template by path. A leading `_` in a path stands for `.`, because npm does not pack files such as `.gitignore`. */
function filesOf(name: string): Texts {
  const folder = join(TEMPLATE, name);
  if (!existsSync(folder)) throw new Error(`The kit has no template in ${folder}: install the kit again.`);
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((item) => item.isFile());
  return new Map(
    files.map((item) => {
      const path = join(item.parentPath, item.name);
      return [relative(folder, path).replace(/^_/, '.'), readFileSync(path, 'utf8')];
    }),
  );
}

function renamed(texts: Texts, remote: NewRemote): Texts {
  const oldSlot = sampleSlot();
  return new Map(
    [...texts]
      .filter(([path]) => remote.slot || !SLOT_FILES.test(path))
      .map(([path, text]) => [withName(path, remote), withPlaces(withName(text, remote), remote, oldSlot)]),
  );
}

/** Files that only a remote with a slot has. In other files, lines for the slot end with `// slot`, or name it in backticks. */
const SLOT_FILES = /(^|\/)(SampleSection(\.test)?\.tsx|section\.ts)$/;

function sampleSlot(): string {
  const manifest = JSON.parse(readFileSync(join(TEMPLATE, 'remote/feature.json'), 'utf8')) as FeatureManifest;
  return manifest.slots[0]?.at ?? '';
}

/** Replaces route and slot of the renamed sample, and the page that has the slot. */
function withPlaces(text: string, { name, route, slot }: NewRemote, oldSlot: string): string {
  const quoted = `\`${oldSlot}\``;
  const lines = text.split('\n').flatMap((line) => {
    if (slot) return [line.replace(/ \/\/ slot$/, '').replace(quoted, `\`${slot}\``)];
    return / \/\/ slot$/.test(line) || line.includes(quoted) ? [] : [line];
  });
  return lines
    .join('\n')
    .replace(new RegExp(`(['"\`])/${name}\\1`, 'g'), `$1${route}$1`)
    .replaceAll('PATHS.home]', `PATHS.${pageOf(slot)}]`)
    .replace(/path: PATHS\.home,/g, `path: PATHS.${pageOf(slot)},`);
}

function pageOf(slot: SlotName | undefined): keyof typeof PATHS {
  return slot?.startsWith('about.') ? 'about' : 'home';
}

function withName(text: string, { name }: NewRemote): string {
  return text
    .replaceAll('sample', name)
    .replaceAll('Sample', `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
    .replaceAll('SAMPLE', name.toUpperCase());
}

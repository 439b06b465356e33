import { extname } from 'node:path';
import type { FeatureManifest } from '@stepwell/platform';
import { Ajv } from 'ajv';
import { type Contents, hashOf, recordOf } from '../contents';
import { type PublicKeys, requireSignature } from '../keys';
import {
  containerName,
  FEATURE_NAME,
  MANIFEST_FILE,
  RECORD_FILE,
  RELEASE_ID,
  type ReleaseRecord,
  SHELL,
  SIGNATURE_FILE,
} from '../release';
import { ReleaseError } from '../release-error';
import { manifestFaults } from './manifest-check';

export interface VerifiedRelease {
  record: ReleaseRecord;
  /** Absent for the shell. */
  manifest?: FeatureManifest;
}

/**
 * Verifies that a team has signed a release, and that all its files are as they were signed.
 * @throws ReleaseError with a clause such as `hash of browser/main.js`
 */
export function verifyRelease(contents: Contents, keys: PublicKeys): VerifiedRelease {
  const bytes = contents.get(RECORD_FILE) ?? Buffer.alloc(0);
  const record = recordOf<ReleaseRecord>(bytes);
  requireSignature(String(record?.feature), bytes, contents.get(SIGNATURE_FILE), keys);
  if (!isRecord(record)) throw new ReleaseError(`its ${RECORD_FILE} lacks a field or has a wrong one`);
  const { files } = record;
  for (const [name, hash] of Object.entries(files)) {
    const content = contents.get(name);
    if (!content) throw new ReleaseError(`its file ${name} is missing`);
    if (hashOf(content) !== hash) throw new ReleaseError(`its file ${name} was changed after it was signed`);
  }
  const added = [...contents.keys()].find(
    (name) => name !== RECORD_FILE && name !== SIGNATURE_FILE && !Object.hasOwn(files, name),
  );
  if (added) throw new ReleaseError(`its record does not list ${added}`);
  const manifest = contents.get(MANIFEST_FILE);
  return { record, ...(manifest && { manifest: parsed<FeatureManifest>(manifest) }) };
}

const isRecord = new Ajv().compile<ReleaseRecord>({
  type: 'object',
  required: ['feature', 'id', 'container', 'needs', 'lends', 'modules', 'files', 'at', 'by'],
  properties: {
    feature: { type: 'string', pattern: FEATURE_NAME.source },
    id: { type: 'string', pattern: RELEASE_ID.source },
    container: { type: 'string' },
    needs: { type: 'object', additionalProperties: { type: 'string' } },
    lends: { type: 'object', additionalProperties: { type: 'string' } },
    modules: { type: 'object', additionalProperties: listsSchema('js', 'css') },
    owners: { type: 'object', additionalProperties: listsSchema('routes', 'slots') },
    files: { type: 'object', additionalProperties: { type: 'string' } },
    at: { type: 'string', pattern: '^\\d{4}-' },
    by: { type: 'string', maxLength: 200 },
  },
});

/** Extensions of files that are served to browsers: scripts, styles, data, pictures, sounds, fonts, and compressed copies. */
const SERVED = ['br', 'css', 'gz', 'js', 'json', 'mp3', 'ogg', 'png', 'svg', 'wav', 'webp', 'woff2'];

/** Checks what a page requires of a release before it is published. @throws ReleaseError with a clause */
export function checkRelease({ record, manifest }: VerifiedRelease): void {
  const { feature, id, container, modules, files } = record;
  const refuse = (why: string): never => {
    throw new ReleaseError(why);
  };
  if (container !== containerName(feature, id))
    refuse(`its federation container is "${container}", and must be "${containerName(feature, id)}"`);
  for (const name of Object.keys(files)) {
    if (name.startsWith('browser/') && !SERVED.includes(extname(name).slice(1)))
      refuse(`${name} is of a type that is not served to browsers (${SERVED.join(', ')})`);
  }
  for (const [name, { js, css }] of Object.entries(modules)) {
    const absent = [...js, ...css].find((file) => !Object.hasOwn(files, `browser/${file}`));
    if (absent) refuse(`its module ${name} names ${absent}, which was not built`);
    if (feature !== SHELL && !Object.hasOwn(files, `node/${name}.js`))
      refuse(`its module ${name} was not built for the server`);
  }
  if (feature === SHELL) return;
  if (manifest?.name !== feature) refuse(`its ${MANIFEST_FILE} is missing or of another feature`);
  const faults = manifestFaults(manifest, (name) => Object.hasOwn(modules, name));
  if (faults.length > 0) refuse(`its ${MANIFEST_FILE} is wrong: ${faults.join('; ')}`);
}

function listsSchema(...names: string[]): object {
  const list = { type: 'array', items: { type: 'string' } };
  return {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, list])),
  };
}

function parsed<Content>(file: Buffer): Content {
  try {
    return JSON.parse(String(file)) as Content;
  } catch {
    throw new ReleaseError(`its ${MANIFEST_FILE} is not JSON`);
  }
}

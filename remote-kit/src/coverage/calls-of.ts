import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINT_KEYS, type EndpointKey } from '@stepwell/contract';

/** The calls that a remote makes: their keys stand in its sources, word for word. Tests make others. */
export function callsOf(packageFolder: string): EndpointKey[] {
  const folder = join(packageFolder, 'src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.?test(ing)?\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  return ENDPOINT_KEYS.filter((key) => sources.includes(`'${key}'`) || sources.includes(`"${key}"`));
}

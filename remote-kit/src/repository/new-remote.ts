import { PATHS, SITE_ROOTS } from '@stepwell/contract';
import { SLOTS, type SlotName } from '@stepwell/platform/slots';

export interface NewRemote {
  /** Feature name, such as `reviews`. */
  name: string;
  route: string;
  slot?: SlotName;
}

export interface NamesInUse {
  names: readonly string[];
  /** Feature by route. */
  routes: ReadonlyMap<string, string>;
}

const MAX_NAME_LENGTH = 24;
/** Names that have another meaning on every site: the shell's release, and the site's own store. */
const RESERVED = ['shell', 'master'];

/** Validates the arguments. @throws Error with a line for each mistake */
export function checkedRemote(
  options: { name?: string; route?: string; slot?: string },
  taken: NamesInUse = { names: [], routes: new Map() },
): NewRemote {
  const name = options.name ?? '';
  const route = options.route ?? `/${name}`;
  const found = [nameMistake(name, taken), routeMistake(route, taken), slotMistake(options.slot)];
  const mistakes = found.filter((mistake) => mistake !== undefined);
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return { name, route, slot: options.slot as SlotName | undefined };
}

function nameMistake(name: string, { names }: NamesInUse): string | undefined {
  if (name === '')
    return 'The name of the remote is missing: write it as the first argument, such as reviews.';
  if (!/^[a-z][a-z0-9]*$/.test(name))
    return `"${name}" cannot be a remote's name: write one word of small letters and digits that begins with a letter, such as reviews.`;
  if (name.length > MAX_NAME_LENGTH)
    return `"${name}" is too long, since the name is in the URL of every file: ${MAX_NAME_LENGTH} letters at most.`;
  if (RESERVED.includes(name)) return `"${name}" is reserved on every site: choose another name.`;
  if (names.includes(name)) return `There is a remote "${name}" already: choose another name.`;
  return undefined;
}

function routeMistake(route: string, { routes }: NamesInUse): string | undefined {
  if (!/^(\/[a-z0-9][a-z0-9-]*)+$/.test(route))
    return `"${route}" cannot be the page's route: write small letters, digits and hyphens, such as /reviews. Parts that vary (/reviews/:id) are written into feature.json later.`;
  const first = route.split('/')[1] ?? '';
  if (SITE_ROOTS.includes(first) || Object.values<string>(PATHS).includes(route))
    return `${route} is a route of the site already: choose another --route.`;
  const owner = routes.get(route);
  return owner && `${route} is a route of ${owner} already: choose another --route.`;
}

function slotMistake(slot: string | undefined): string | undefined {
  if (slot === undefined || slot in SLOTS) return undefined;
  return `There is no slot "${slot}". The shell has ${Object.keys(SLOTS).join(', ')}.`;
}

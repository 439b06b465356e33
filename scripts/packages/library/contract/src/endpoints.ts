export interface Branch {
  id: string;
  name: string;
  /** Opening hours of each day, Monday first; empty on a day on which the branch is closed. */
  hours: string[];
}

export interface Settings {
  serverTimestamp: string;
}

/** The calls of the library's API. Pages need the first two of every site. */
export interface Endpoints {
  'GET /health': { reply: { version: string } };
  'GET /api/settings/getSettings': { reply: Settings };
  'GET /api/branches': { reply: Branch[] };
  'GET /api/branch': { query: { id: string }; reply: Branch };
}

export type EndpointKey = keyof Endpoints;
export type Reply<K extends EndpointKey> = Endpoints[K]['reply'];
export type CallInput<K extends EndpointKey> = Endpoints[K] extends { query: infer Q }
  ? { query: Q }
  : object;

/** Texts of failed calls whose reply has no message. */
export const FALLBACK_TEXTS: { readonly [K in EndpointKey]: (input: CallInput<K>) => string } = {
  'GET /health': () => 'The library does not answer',
  'GET /api/settings/getSettings': () => 'The settings cannot be read',
  'GET /api/branches': () => 'The branches cannot be read',
  'GET /api/branch': () => 'The branch cannot be read',
};

export const REQUIRED_REPLY_FIELDS: { readonly [K in EndpointKey]?: readonly string[] } = {
  'GET /api/branch': ['id'],
};

export const ENDPOINT_KEYS = Object.keys(FALLBACK_TEXTS) as EndpointKey[];

export function methodAndPath(key: EndpointKey): { method: 'GET'; path: string } {
  return { method: 'GET', path: key.slice('GET '.length) };
}

/** The library has no facts in its settings. */
export const academyOf = (): object => ({});

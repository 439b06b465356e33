import { createRequire } from 'node:module';
import type { features as Features } from 'web-features';

/** The oldest supported browsers, in the names of `web-features`. Samsung Internet 18 is Chromium 99. */
const OLDEST = { chrome: 99, chrome_android: 99, firefox: 100, safari: 15.4, safari_ios: 15.4 } as const;

/** A missing feature that is not removed. Older browsers ignore this directive of the policy, but this Chromium would enforce it. */
const ENFORCED = 'trusted-types';

/** Global variables of interfaces with a single instance. */
const SINGLETONS: Record<string, string> = {
  Crypto: 'crypto',
  CustomElementRegistry: 'customElements',
  Document: 'document',
  History: 'history',
  Location: 'location',
  Navigator: 'navigator',
  Performance: 'performance',
  Screen: 'screen',
  VisualViewport: 'visualViewport',
};

/** Built-ins that all browsers have. `web-features` lists them as missing in some browsers, because of small deviations. */
const PRESENT = new Set(['Window.devicePixelRatio', 'Window.open', 'Request.formData', 'Response.formData']);

/** Paths of the built-ins that an oldest supported browser lacks, such as `Array.toSorted`, `navigator.connection` and `scheduler`. */
export function missingBuiltIns(): string[] {
  const { features } = createRequire(import.meta.url)('web-features/data.json') as {
    features: typeof Features;
  };
  return Object.entries(features).flatMap(([feature, data]) => {
    if (data.kind !== 'feature' || feature === ENFORCED) return [];
    return Object.entries(data.status.by_compat_key ?? {}).flatMap(([key, { support }]) =>
      isMissing({ ...support }) ? pathsOf(key) : [],
    );
  });
}

/** The path of a built-in, from keys such as `javascript.builtins.Intl.Segmenter` and `api.AbortSignal.timeout_static`; empty for others. */
function pathsOf(key: string): string[] {
  const [, owner = '', name = '', suffix] =
    /^(?:javascript\.builtins|api)\.(?:((?:Intl\.)?\w+)\.)?(\w+?)(_static|_event)?$/.exec(key) ?? [];
  // Methods of iterators are not removed: arrays have methods of the same names, on which Chromium itself depends.
  const isRemovable = name && suffix !== '_event' && name !== owner && owner !== 'Iterator';
  if (!isRemovable || PRESENT.has(`${owner}.${name}`)) return [];
  return [owner === '' || owner === 'Window' ? name : `${SINGLETONS[owner] ?? owner}.${name}`];
}

function isMissing(support: Partial<Record<string, string>>): boolean {
  return Object.entries(OLDEST).some(([engine, oldest]) => versionOf(support[engine]) > oldest);
}

/** @param version such as `16.4`, `≤79`, or `preview` if not released */
function versionOf(version = 'preview'): number {
  const number = Number.parseFloat(version.replace('≤', ''));
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
}

import type { LocalRemote } from './local-page';

const PATHS = { checkout: '/checkout/:courseId', catalog: '/course/:id' };

export function aLocalRemote(
  changes: Partial<LocalRemote['manifest']> = {},
  feature: keyof typeof PATHS = 'checkout',
): LocalRemote {
  return {
    feature,
    manifest: { ...aManifest(feature, PATHS[feature]), ...changes },
    container: `${feature}__local`,
    base: `/r/${feature}/local/`,
  };
}

function aManifest(name: string, path: string): LocalRemote['manifest'] {
  return {
    name,
    owner: { team: name, contact: `${name}@academy.example` },
    routes: [{ path, module: 'Page', fallback: 'Not now' }],
    slots: [],
  };
}

/** A page of a live site with two remotes, and one region of each. */
export function aLivePage(boot: object = {}): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta name="cookies" content="myCookie">
<script>theme()</script>
<script data-lists="/r/shell/1/#shell /r/checkout/1.0.0-a/#checkout">guard()</script>
<style data-href="/r/checkout/1.0.0-a/Page.css">@media (width<720px){.a{top:0}}</style>
<style data-href="/r/catalog/1.0.0-b/List.css">.b{top:0}</style>
<script defer src="/r/shell/1/main.js" integrity="sha384-main" crossorigin="anonymous"></script>
<link rel="preload" as="script" href="/r/checkout/1.0.0-a/remoteEntry.js" integrity="sha384-entry" crossorigin="anonymous">
<link rel="preload" as="script" href="/r/catalog/1.0.0-b/remoteEntry.js" crossorigin="anonymous">
<link rel="expect" href="#main" blocking="render">
</head>
<body>
<div id="root"><template data-entry="catalog/List"></template><!--$--><ul></ul><!--/$--><template data-entry="checkout/Page"></template><!--$--><h1>Pay</h1><!--/$--></div>
<script type="application/json" id="boot">${JSON.stringify({
    revision: 7,
    features: [aLiveFeature('catalog', '/course/:id'), aLiveFeature('checkout', '/checkout/:courseId')],
    missing: [],
    status: 200,
    loaded: ['catalog/List', 'checkout/Page'],
    state: { master: { health: true }, 'checkout.order': { step: 'form' }, 'catalog.list': {} },
    isRendered: true,
    ...boot,
  }).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`;
}

/** A remote as boot data describe it. */
export function aLiveFeature(name: string, path: string) {
  return {
    name,
    release: '1.0.0-a',
    container: `${name}__1`,
    base: `/r/${name}/1.0.0-a/`,
    integrity: { 'remoteEntry.js': 'sha384-entry' },
    files: { Page: ['Page.js'] },
    manifest: aManifest(name, path),
  };
}

export function bootOf(html: string) {
  return JSON.parse(/id="boot">([^<]*)</.exec(html)?.[1] ?? '') as {
    features: { name: string; release: string; base: string; integrity?: object }[];
    status: number;
    loaded: string[];
    state: object;
    missing: string[];
    isRendered: boolean;
  };
}

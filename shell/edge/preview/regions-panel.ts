import { PREVIEW_QUERY, TEAM_RELEASES_PATH } from '@stepwell/release-server/preview-link';
import { VISIT_REPORTS_PATH } from '../../browser/reports/visit-report';

/** Where `remote-kit dev` serves the site with a remote from source, unless it is given another port. */
const LOCAL_SITE = 'http://localhost:3300';

export const PANEL_STYLE = `
.preview-panel {
  position: fixed; inset: auto var(--float-edge) var(--float-edge) auto; box-sizing: border-box;
  width: min(34rem, 100vw - 2 * var(--float-edge)); max-height: min(40rem, 100dvh - 4rem); overflow: auto; margin: 0;
  padding: var(--space-5); border: 0; border-radius: var(--radius-md); background: var(--color-surface); color: var(--color-text);
  box-shadow: 0 0 0 1.5px var(--color-border-strong), var(--shadow-4);
  font: 500 var(--text-sm) / var(--leading-tight) var(--font-body); overflow-wrap: anywhere;
}
.preview-panel h2 { font: 700 var(--text-md) / var(--leading-tight) var(--font-body) }
.preview-panel li { display: grid; gap: var(--space-1); padding-block: var(--space-3); border-top: 1px solid var(--color-border) }
.preview-panel :is(h2, li > p:first-child) { margin-bottom: var(--space-1) }
.preview-panel li > p:first-child { font-weight: 700 }
.preview-panel .failure { color: var(--color-danger) }
.preview-panel a { display: inline-block; padding-block: var(--space-2); color: var(--color-link); text-decoration: underline }
.preview-panel footer {
  position: sticky; bottom: calc(-1 * var(--space-5)); margin-bottom: calc(-1 * var(--space-5)); padding-block: var(--space-3);
  background: var(--color-surface); display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2) var(--space-4);
}
.preview-panel :is(a, button):focus-visible { outline: 3px solid var(--color-focus); outline-offset: 2px }
`;

/**
 * Function expression of the bar's script: makes the button "Regions" and its panel. The panel lists the remotes on the page and the shell,
 * with owner, release, loaded bytes and last failure. All of this is data of the page; failures are read from the reports that the page
 * sends. Releases are chosen on the team page, after a login there, so that no token reaches this origin, where every remote's script could
 * read the token.
 */
export const REGIONS_PANEL = `({ bases, requested, teams }) => {
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const failures = new Map();
  const describe = ({ error, instead, file }) =>
    error ? error.name + ': ' + error.message
    : instead ? 'shows ' + instead + ' instead'
    : file ? file.split('/').pop() + ' did not load'
    : 'failed';
  const featureOf = ({ region, file, error }) =>
    region ? region.split('/')[0] : (file ?? error?.stack[0] ?? '').split('/')[2];
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (path, body) => {
    if (path === '${VISIT_REPORTS_PATH}')
      for (const failure of JSON.parse(body).failures) failures.set(featureOf(failure), describe(failure));
    return send(path, body);
  };
  const pageWithReleases = () => {
    const url = new URL(location);
    // A fragment may be the link to an order, which grants access to it.
    url.hash = '';
    url.searchParams.delete('${PREVIEW_QUERY}');
    if (requested) url.searchParams.set('${PREVIEW_QUERY}', requested);
    return url;
  };
  const loadedKb = (base) =>
    performance.getEntriesByType('resource').reduce(
      (sum, { name, encodedBodySize }) => (new URL(name).pathname.startsWith(base) ? sum + encodedBodySize : sum),
      0,
    ) / 1000;
  const row = ({ name, owner, release, regions }) => {
    const base = '/r/' + name + '/' + release + '/';
    const { pathname, search } = pageWithReleases();
    const choose = teams + '${TEAM_RELEASES_PATH}/' + name + '?' + new URLSearchParams({ from: pathname + search });
    return make('li', {},
      make('p', {}, name, owner ? ', owned by ' + owner : ''),
      make('p', {}, release + (bases.split(' ').includes(base) ? ', not live' : '')),
      make('p', {}, [...regions, loadedKb(base).toFixed(1) + ' KB loaded'].join(', ')),
      ...(failures.has(name) ? [make('p', { className: 'failure' }, 'Last failure: ' + failures.get(name))] : []),
      ...(teams ? [make('p', {}, make('a', { href: choose }, 'Other releases of ' + name))] : []),
    );
  };
  const rows = () => {
    const { features, missing } = JSON.parse(document.getElementById('boot').textContent);
    const entries = [...document.querySelectorAll('template[data-entry]')].map(({ dataset }) => dataset.entry);
    const shown = features.flatMap(({ name, release, manifest }) => {
      const regions = [...new Set(entries)].filter((entry) => entry.startsWith(name + '/'));
      const names = regions.map((entry) => entry.slice(name.length + 1));
      return regions.length > 0 ? [{ name, owner: manifest.owner?.team, release, regions: names }] : [];
    });
    const script = document.querySelector('script[src*="/r/shell/"]')?.src ?? '';
    const shell = { name: 'shell', release: script.split('/r/shell/')[1]?.split('/')[0] ?? 'unknown', regions: [] };
    return [
      ...[...shown, shell].map(row),
      ...missing.map((name) => make('li', {}, make('p', {}, name), make('p', { className: 'failure' }, 'No release of it can be used'))),
    ];
  };
  const status = make('span', { role: 'status' });
  const copy = make('button', { type: 'button', textContent: 'Copy link' });
  copy.onclick = async () => {
    const link = String(pageWithReleases());
    try {
      await navigator.clipboard.writeText(link);
      status.textContent = 'Copied: others see these releases with it.';
    } catch {
      status.textContent = link;
    }
  };
  const close = make('button', { type: 'button', textContent: 'Close' });
  const local = make('a', {}, 'With your local remote');
  local.title = 'Start it with npm run dev in the folder of the remote.';
  const list = make('ul', {});
  const panel = make('div', { id: 'preview-panel', className: 'preview-panel', popover: 'auto' },
    make('h2', {}, 'Regions of this page'),
    list,
    make('footer', {}, copy, close, local, status),
  );
  close.setAttribute('popovertarget', panel.id);
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', 'Regions of this page');
  panel.addEventListener('beforetoggle', () => {
    list.replaceChildren(...rows());
    local.href = '${LOCAL_SITE}' + location.pathname;
    status.textContent = '';
  });
  const button = make('button', { type: 'button', textContent: 'Regions' });
  button.setAttribute('popovertarget', panel.id);
  return [button, panel];
}`;

// The script of the release page. It calls the service's own routes, as the command line does.

const TOKEN_KEY = 'release-token';
const NAME_KEY = 'release-author';
const REFRESH_MS = 10_000;

/** The registry, releases, history and counts that the page shows. */
let shown;
/** The change that the dialog is about: path, body, and the sentence after it has succeeded. */
let pending;

const find = (id) => document.getElementById(id);

async function read(path) {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return (await reply.json()).response.data;
}

async function refresh() {
  const paths = ['/registry', '/releases', '/history', '/counts'];
  try {
    const [registry, releases, history, counts] = await Promise.all(paths.map(read));
    shown = { registry, releases, history, counts };
    show();
  } catch (error) {
    find('state').textContent = `The service does not answer (${error.message}). It is asked again.`;
  }
}

function show() {
  const { registry, releases, history } = shown;
  find('state').textContent = `Revision ${registry.revision}`;
  find('forget').hidden = !sessionStorage.getItem(TOKEN_KEY);
  const features = Object.entries(registry.features).sort();
  find('live').replaceChildren(...features.map(([feature, live]) => liveCard(feature, live)));
  showFeatures([...new Set(releases.map(({ feature }) => feature))].sort());
  showReleases();
  showCounts();
  find('history').replaceChildren(...history.slice(-50).reverse().map(historyRow));
}

function liveCard(feature, { live, previous, by, at, reason }) {
  return element('li', {}, [
    element('h3', {}, [feature]),
    element('code', {}, [live]),
    element('span', { className: 'meta' }, ['since ', time(at), ` by ${by}${reason ? `: ${reason}` : ''}`]),
    element('span', { className: 'meta' }, [
      'before it: ',
      previous ? element('code', {}, [previous]) : 'nothing',
    ]),
    ...(previous
      ? [
          button('Roll back', `Roll back ${feature}`, () =>
            ask(
              `Roll back ${feature}`,
              `${previous} becomes live again, in the place of ${live}.`,
              'Roll back',
              {
                path: '/rollback',
                body: { feature },
                done: `${feature} ${previous} is live again.`,
              },
            ),
          ),
        ]
      : []),
  ]);
}

function showFeatures(features) {
  const select = find('feature');
  const chosen = select.value;
  select.replaceChildren(
    ...['all', ...features].map((feature) => element('option', { value: feature }, [feature])),
  );
  if (features.includes(chosen)) select.value = chosen;
}

function showReleases() {
  const { value } = find('feature');
  const releases = shown.releases.filter(({ feature }) => value === 'all' || feature === value);
  find('releases').replaceChildren(...releases.slice(0, 100).map(releaseRow));
}

function releaseRow({ feature, id, at, by, bytes }) {
  const { live, previous } = shown.registry.features[feature] ?? {};
  const chips = [
    ...(id === live ? [element('span', { className: 'chip' }, ['live'])] : []),
    ...(id === previous ? [chipOfPrevious()] : []),
  ];
  const version = id.replace(/-[^-]*$/, '');
  return element('li', {}, [
    element('div', {}, [
      element('strong', {}, [`${feature} ${version}`]),
      ...chips,
      element('br'),
      element('code', {}, [id]),
    ]),
    element('span', { className: 'meta' }, [`${Math.ceil(bytes / 1024)} KB, `, time(at), ` by ${by}`]),
    ...(id === live
      ? []
      : [
          button('Promote', `Promote ${feature} ${id}`, () =>
            ask(
              `Promote ${feature}`,
              `${id} becomes live${live ? `, in the place of ${live}` : ''}.`,
              'Promote',
              {
                path: '/promote',
                body: { releases: { [feature]: id } },
                done: `${feature} ${id} is live.`,
              },
            ),
          ),
        ]),
  ]);
}

function chipOfPrevious() {
  const chip = element('span', { className: 'chip' }, ['previous']);
  chip.dataset.previous = '';
  return chip;
}

function showCounts() {
  const { counts, registry } = shown;
  const rows = Object.entries(counts).flatMap(([feature, byId]) => {
    const { live, previous, at } = registry.features[feature] ?? {};
    return [
      ...(previous ? [countRow(feature, previous, byId[previous], ['before'])] : []),
      ...(live ? [countRow(feature, live, byId[live], ['since ', time(at)])] : []),
    ];
  });
  find('orders').hidden = rows.length === 0;
  find('counts').replaceChildren(...rows);
}

function countRow(feature, id, { forms = 0, orders = 0 } = {}, when) {
  const share = forms > 0 ? ` (${((orders / forms) * 100).toFixed(1)} %)` : '';
  return element('li', {}, [
    element('div', {}, [
      element('strong', {}, [`${orders} orders of ${forms} pages with a form${share}`]),
      element('br'),
      `${feature} `,
      element('code', {}, [id]),
    ]),
    element('span', { className: 'meta' }, when),
  ]);
}

function historyRow({ revision, at, by, action, reason }) {
  return element('li', {}, [
    element('div', {}, [
      element('strong', {}, [`${revision} `]),
      action,
      ...(reason ? [element('br'), reason] : []),
    ]),
    element('span', { className: 'meta' }, [time(at), ` by ${by}`]),
  ]);
}

/** Opens the dialog. The change is made for the revision that the page shows. */
function ask(title, text, label, change) {
  pending = { ...change, body: { ...change.body, ifRevision: shown.registry.revision } };
  find('dialog-title').textContent = title;
  find('dialog-text').textContent = text;
  find('confirm').textContent = label;
  find('error').textContent = '';
  find('by').value = localStorage.getItem(NAME_KEY) ?? '';
  showTokenField();
  find('dialog').showModal();
}

function showTokenField() {
  const isKept = Boolean(sessionStorage.getItem(TOKEN_KEY));
  find('token-field').hidden = isKept;
  find('token').required = !isKept;
}

async function confirm(event) {
  event.preventDefault();
  const typed = find('token').value.trim();
  const token = typed || sessionStorage.getItem(TOKEN_KEY);
  const [reason, by] = [find('reason').value.trim(), find('by').value.trim()];
  localStorage.setItem(NAME_KEY, by);
  find('confirm').disabled = true;
  try {
    const reply = await fetch(pending.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...pending.body, reason, ...(by && { by }) }),
    });
    const { response } = await reply.json();
    if (reply.ok || reply.status === 409 || reply.status === 422) sessionStorage.setItem(TOKEN_KEY, token);
    if (reply.status === 401) sessionStorage.removeItem(TOKEN_KEY);
    if (!reply.ok) throw new Error(response.message);
    find('notice').textContent = pending.done;
    find('reason').value = '';
    find('token').value = '';
    find('dialog').close();
  } catch (error) {
    find('error').textContent = error.message;
    showTokenField();
  } finally {
    find('confirm').disabled = false;
    await refresh();
  }
}

function element(name, properties = {}, children = []) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function button(text, label, act) {
  const made = element('button', { type: 'button', onclick: act }, [text]);
  made.setAttribute('aria-label', label);
  return made;
}

function time(iso) {
  const text = new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return element('time', { dateTime: iso }, [text]);
}

find('feature').onchange = showReleases;
find('form').onsubmit = confirm;
find('cancel').onclick = () => find('dialog').close();
find('forget').onclick = () => {
  sessionStorage.removeItem(TOKEN_KEY);
  show();
};
// A refresh would move the page under an open dialog, and drop the focus of a button that is about to be pressed.
setInterval(() => {
  if (
    !find('dialog').open &&
    document.visibilityState === 'visible' &&
    !find('live').contains(document.activeElement)
  )
    refresh();
}, REFRESH_MS);
refresh();

import { addressOf, readChoice } from './choice';
import type { Choice, ListedScenario, PlayerMessage, Remote, ShowingReply, ShownCall } from './messages';

// The page of `npm run qa`: selects a remote, a release, a scenario and the answer of one call, and shows the page in a frame.

const CALLS_POLL_MS = 500;

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const select = (name: keyof Choice) => element<HTMLSelectElement>(name);
const [frame, state, search] = [
  element<HTMLIFrameElement>('frame'),
  element('state'),
  element<HTMLInputElement>('search'),
];

let choice = readChoice(location.search);
let remotes: Remote[] = [];
let scenarios: ListedScenario[] = [];
let session: string | undefined;

async function main(): Promise<void> {
  remotes = await get<Remote[]>('/choices');
  choice.remote ||= remotes[0]?.name ?? '';
  fill(
    'remote',
    remotes.map(({ name }) => [name, name]),
  );
  for (const name of ['remote', 'release', 'width', 'theme', 'call', 'answer'] as const)
    select(name).addEventListener('change', () => void choose({ [name]: select(name).value }));
  search.addEventListener('input', listScenarios);
  element('again').addEventListener('click', () => void show());
  addEventListener('popstate', () => void open(readChoice(location.search)));
  addEventListener('message', onMessage);
  await open(choice);
  setInterval(() => void listCalls(), CALLS_POLL_MS);
}

/** Changes a part of the choice, and what depends on it. */
async function choose(part: Partial<Choice>): Promise<void> {
  const isOther = 'remote' in part;
  const next = {
    ...choice,
    ...(isOther && { release: 'workspace', scenario: '', call: '', answer: '' }),
    ...part,
  };
  if ('scenario' in part) Object.assign(next, { call: '', answer: '' });
  if ('answer' in part && !next.call) next.answer = '';
  history.pushState(null, '', addressOf(next));
  await open(next);
}

/** Shows a choice: reads the scenarios of its release, and opens the page unless only the width differs. */
async function open(next: Choice): Promise<void> {
  choice = next;
  tell('playing', '');
  const { name, live = '', releases = [] } = remotes.find((remote) => remote.name === choice.remote) ?? {};
  fill('release', [
    ['workspace', 'this workspace'],
    ...(live ? [['live', `live: ${live}`] as const] : []),
    ...releases.map((id) => [id, id] as const),
  ]);
  for (const key of ['remote', 'release', 'width', 'theme', 'answer'] as const)
    select(key).value = choice[key];
  frame.style.width = choice.width ? `${choice.width}px` : '100%';
  try {
    scenarios = await get<ListedScenario[]>(`/scenarios?remote=${name}&release=${choice.release}`);
    listScenarios();
    await show();
  } catch (error) {
    tell('failed', (error as Error).message);
  }
}

/** Opens the page in the frame. */
async function show(): Promise<void> {
  const reply = await fetch('/showings', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...choice, session }),
  });
  if (!reply.ok) return tell('failed', await reply.text());
  const { session: opened, start } = (await reply.json()) as ShowingReply;
  session = opened;
  frame.src = `${start}?${performance.now()}`;
}

function listScenarios(): void {
  const words = search.value.toLowerCase().split(/\s+/);
  const found = scenarios.filter(({ name, title, screen }) =>
    words.every((word) => `${name} ${title} ${screen}`.toLowerCase().includes(word)),
  );
  element('count').textContent = `${found.length} of ${scenarios.length}`;
  const every = { name: '', title: 'Every call succeeds', screen: '' };
  element('scenarios').replaceChildren(
    ...[...(search.value ? [] : [every]), ...found].map(({ name, title, screen }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.setAttribute('aria-pressed', String(name === choice.scenario));
      button.append(text('strong', title), text('small', [screen, name].filter(Boolean).join(' · ')));
      button.addEventListener('click', () => void choose({ scenario: name }));
      const item = document.createElement('li');
      item.append(button);
      return item;
    }),
  );
}

async function listCalls(): Promise<void> {
  if (!session || document.hidden) return;
  const calls = await get<ShownCall[]>(`/showings/${session}/calls`).catch(() => []);
  const list = element('calls');
  // Rebuilt only after a new call, so that an opened call stays open.
  if (list.dataset.calls === String(calls.length) && list.dataset.session === frame.src) return;
  list.dataset.calls = String(calls.length);
  list.dataset.session = frame.src;
  list.replaceChildren(
    ...calls.map(({ call, by, answer, sent }) => {
      const details = document.createElement('details');
      const answered = answer === 'drop' ? 'no reply' : answer;
      details.append(
        text('summary', `${answered} ${call} (${by})`),
        text('pre', JSON.stringify(sent, null, 2)),
      );
      return details;
    }),
  );
  const own = scenarios.find(({ name }) => name === choice.scenario)?.calls ?? [];
  const names = [...new Set([choice.call, ...own, ...calls.map(({ call }) => call)])].filter(Boolean).sort();
  fill('call', [['', 'no call'], ...names.map((name) => [name, name] as const)]);
  select('call').value = choice.call;
}

function onMessage({ source, data }: MessageEvent<PlayerMessage>): void {
  if (source === frame.contentWindow && data.player) tell(data.player, data.text);
}

function tell(player: PlayerMessage['player'], detail: string): void {
  state.dataset.state = player;
  const titles = { playing: 'Opening …', shown: `Shows “${detail}”`, failed: detail };
  state.textContent = player === 'shown' && !detail ? 'Open' : titles[player];
}

function fill(name: keyof Choice, options: readonly (readonly [value: string, title: string])[]): void {
  const before = [...select(name).options].map(({ value }) => value).join('\n');
  if (before === options.map(([value]) => value).join('\n')) return;
  select(name).replaceChildren(...options.map(([value, title]) => new Option(title, value)));
}

function text(tag: string, content: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = content;
  return made;
}

async function get<Reply>(path: string): Promise<Reply> {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as Reply;
}

void main();

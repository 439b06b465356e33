import { PNG } from 'pngjs';
import type { Played } from '../plays/played';
import type { ViewportMode } from '../plays/viewport-modes';
import type { PlayedCall } from '../serving/scenario-calls';
import { comparePlays } from './compare-plays';

const mode: ViewportMode = { width: 1440, height: 900, scheme: 'light' };
/** A message that disappears after two seconds, by the second view of `INVISIBLE.timed`. */
const COPIED = { seconds: 0, tree: '- status "Copied"' };
const INVISIBLE: Played['invisible'] = {
  markup: ['input autocomplete="email" name="email"'],
  keyboard: ['button “Send”'],
  stored: ['address /'],
  timed: [COPIED, { seconds: 2, tree: '- status' }],
};
const SCRIPT = file('a.js', 9000);
const CALL: PlayedCall = { by: 'browser', call: 'GET /health', query: {}, body: null, answer: 200 };

test('finds no difference between equal plays', () => {
  expect(kindsOf(aPlay(), aPlay())).toEqual([]);
});

test.each<[what: string, part: Part, kinds: string[]]>([
  ['one pixel that is slightly darker', { picture: aPicture([[3, 4, 250]]) }, ['picture']],
  ['a page that is one pixel longer', { picture: aPicture([], 9) }, ['picture']],
  ['a missing label', { tree: '- textbox' }, ['tree']],
  ['another call', { calls: [CALL, CALL] }, ['calls']],
  ['a missing call', { calls: [] }, ['calls']],
  ['another idempotency key', { calls: [{ ...CALL, idempotencyKey: 'a' }] }, ['calls']],
  ['a missing autocomplete attribute', invisible({ markup: ['input name="email"'] }), ['markup']],
  ['a missing tab stop', invisible({ keyboard: [] }), ['keyboard']],
  ['another stored value', invisible({ stored: ['in the tab name=Asha'] }), ['kept']],
  ['a window of another address', { opened: ['https://chat.example/2'] }, ['calls']],
  ['a message that stays longer', invisible({ timed: [COPIED, { seconds: 6, tree: '- status' }] }), ['time']],
  ['a message that stays', invisible({ timed: [COPIED] }), ['time']],
  ['another payload', { calls: [{ ...CALL, body: { total: 1 } }] }, ['calls']],
  ['another script', { files: [SCRIPT, file('b.js', 100)] }, ['files']],
  ['a script that is 3 KB larger', { files: [file('a.js', 12_000)] }, ['files']],
  ['no difference in integrity lists', { files: [SCRIPT, file('sample/integrity.json', 900)] }, []],
  ['no difference of a few bytes', { files: [file('a.js', 9040)] }, []],
  ['no difference in a rounded grey', { picture: aPicture([[3, 4, 254]]) }, []],
  ['a console warning', { findings: [{ kind: 'console', text: 'no key' }] }, ['findings']],
  ['no difference in axe findings', { findings: [{ kind: 'axe', text: 'no name' }] }, []],
])('finds %s', (_what, part, kinds) => {
  expect(kindsOf(aPlay(), aPlay(part))).toEqual(kinds);
});

test('compares which calls share an idempotency key, not the random keys', () => {
  const tries = (...keys: string[]) =>
    aPlay({ calls: keys.map((idempotencyKey) => ({ ...CALL, idempotencyKey })) });

  expect(kindsOf(tries('a', 'a'), tries('b', 'b'))).toEqual([]);
  expect(kindsOf(tries('a', 'a'), tries('b', 'c'))).toEqual(['calls']);
});

test('reports a difference between two plays of one release as unstable, not as a difference between releases', () => {
  const blinking = {
    picture: aPicture([[1, 1, 0]]),
    tree: '- textbox "Name"\n- status "12 s"',
    calls: [CALL, CALL],
  };

  const compared = comparePlays(
    { first: aPlay(), again: aPlay(blinking) },
    { first: aPlay(blinking), again: aPlay() },
  );

  expect(compared.differences).toEqual([]);
  expect(compared.unstable.join('\n')).toMatch(/picture at 1440 px, light/);
  expect(compared.unstable.join('\n')).toMatch(/status "12 s"/);
});

test('finds a difference if both plays of an unstable release differ from the stable release', () => {
  const [twice, another] = [{ calls: [CALL, CALL] }, { calls: [CALL, { ...CALL, call: 'GET /other' }] }];
  const stable = { first: aPlay(), again: aPlay() };
  const kindsOfPlays = (first: Part, again: Part) =>
    comparePlays(stable, { first: aPlay(first), again: aPlay(again) }).differences.map(({ kind }) => kind);

  expect(kindsOfPlays(twice, another)).toEqual(['calls']);
  expect(kindsOfPlays(twice, {})).toEqual([]);
});

test('finds a difference beside an unstable pixel', () => {
  const before = { first: aPlay(), again: aPlay({ picture: aPicture([[1, 1, 0]]) }) };
  const moved = {
    picture: aPicture([
      [1, 1, 0],
      [6, 6, 90],
    ]),
  };

  const { differences, screenshots } = comparePlays(before, { first: aPlay(moved), again: aPlay(moved) });

  expect(differences.map(({ kind }) => kind)).toEqual(['picture']);
  expect(screenshots[0]?.difference.box).toEqual({ left: 6, top: 6, width: 1, height: 1 });
});

test('the same difference has the same id in every scenario and at every place on the page', () => {
  const idsOf = (part: Part, scenario = 'one') =>
    comparePlays(
      { first: { ...aPlay(), scenario } },
      { first: { ...aPlay(part), scenario } },
    ).differences.map(({ id }) => id);
  const dotAt = (x: number, grey = 90) => ({ picture: aPicture([[x, 4, grey]]) });

  expect(idsOf({ tree: '- textbox' })).toEqual(idsOf({ tree: '- textbox' }, 'two'));
  expect(idsOf({ tree: '- textbox' })).not.toEqual(idsOf({ tree: '- button' }));
  expect(idsOf(dotAt(3))).toEqual(idsOf(dotAt(5), 'two'));
  expect(idsOf(dotAt(3))).not.toEqual(idsOf(dotAt(3, 20)));
});

interface Part extends Partial<Pick<Played, 'calls' | 'files' | 'findings' | 'invisible' | 'opened'>> {
  picture?: Buffer;
  tree?: string;
}

function kindsOf(before: Played, after: Played): string[] {
  return comparePlays({ first: before }, { first: after }).differences.map(({ kind }) => kind);
}

function aPlay({ picture = aPicture(), tree = '- textbox "Name"', ...part }: Part = {}): Played {
  return {
    scenario: 'one',
    title: 'One.',
    findings: [],
    views: [{ mode, screenshot: picture, tree }],
    calls: [CALL],
    opened: [],
    invisible: INVISIBLE,
    files: [SCRIPT],
    ran: [],
    document: '',
    milliseconds: 1,
    ...part,
  };
}

function invisible(part: Partial<Played['invisible']>): Part {
  return { invisible: { ...INVISIBLE, ...part } };
}

function file(name: string, bytes: number): Played['files'][number] {
  return { name, bytes };
}

/** White, with some grey pixels; PNG. */
function aPicture(points: (readonly [x: number, y: number, grey: number])[] = [], height = 8): Buffer {
  const png = new PNG({ width: 8, height });
  png.data.fill(255);
  for (const [x, y, grey] of points) png.data.fill(grey, (y * 8 + x) * 4, (y * 8 + x) * 4 + 3);
  return PNG.sync.write(png);
}

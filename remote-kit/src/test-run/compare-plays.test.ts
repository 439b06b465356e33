import { PNG } from 'pngjs';
import type { PlayedCall } from '../plays/play-site';
import type { Played } from '../plays/played';
import type { ViewportMode } from '../plays/viewport-modes';
import { comparePlays } from './compare-plays';

const look: ViewportMode = { width: 1440, height: 900, scheme: 'light' };
const UNSEEN: Played['unseen'] = {
  markup: ['input autocomplete="email" name="email"'],
  keyboard: ['button “Send”'],
  kept: ['address /'],
};
const CALL: PlayedCall = { by: 'browser', call: 'GET /health', query: {}, body: null, answer: 200 };

test('two releases that show the same have no difference', () => {
  expect(kindsOf(aPlay(), aPlay())).toEqual([]);
});

test.each([
  ['one pixel that is a little darker', { picture: aPicture([[3, 4, 250]]) }, ['picture']],
  ['a page that is a pixel longer', { picture: aPicture([], 9) }, ['picture']],
  ['a label that is lost', { tree: '- textbox' }, ['tree']],
  ['a call more', { calls: [CALL, CALL] }, ['calls']],
  ['a call less', { calls: [] }, ['calls']],
  ['a key by which a try is known', { calls: [{ ...CALL, idempotencyKey: 'a' }] }, ['calls']],
  ['a hint for autofill that is lost', { unseen: { ...UNSEEN, markup: ['input name="email"'] } }, ['markup']],
  ['a stop of the Tab key that is lost', { unseen: { ...UNSEEN, keyboard: [] } }, ['keyboard']],
  ['a name that stays on the device', { unseen: { ...UNSEEN, kept: ['in the tab name=Asha'] } }, ['kept']],
  ['a call that carries something else', { calls: [{ ...CALL, body: { total: 1 } }] }, ['calls']],
  ['a script more', { files: [file('a.js', 9000), file('b.js', 100)] }, ['files']],
  ['kilobytes more', { files: [file('a.js', 12_000)] }, ['files']],
  ['hashes, fetched or not yet', { files: [file('a.js', 9000), file('sample/integrity.json', 900)] }, []],
  ['bytes more, as another name of a variable costs', { files: [file('a.js', 9040)] }, []],
  ['a grey that was rounded', { picture: aPicture([[3, 4, 254]]) }, []],
  ['a warning on the console', { findings: [{ kind: 'console', text: 'no key' }] }, ['findings']],
  ['what axe says, which is found as it is', { findings: [{ kind: 'axe', text: 'no name' }] }, []],
] as const)('%s is seen', (_what, part, kinds) => {
  expect(kindsOf(aPlay(), aPlay(part as Part))).toEqual(kinds);
});

test('keys are drawn by each play, and compared by which calls have the same', () => {
  const tries = (...keys: string[]) =>
    aPlay({ calls: keys.map((idempotencyKey) => ({ ...CALL, idempotencyKey })) });

  expect(kindsOf(tries('a', 'a'), tries('b', 'b'))).toEqual([]);
  expect(kindsOf(tries('a', 'a'), tries('b', 'c'))).toEqual(['calls']);
});

test('what differs between two plays of one release is unstable, and no difference', () => {
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

test('a release that is in no play what the other is in both differs, though it is unstable', () => {
  const [twice, another] = [{ calls: [CALL, CALL] }, { calls: [CALL, { ...CALL, call: 'GET /other' }] }];
  const sound = { first: aPlay(), again: aPlay() };
  const kindsOfPlays = (first: Part, again: Part) =>
    comparePlays(sound, { first: aPlay(first), again: aPlay(again) }).differences.map(({ kind }) => kind);

  expect(kindsOfPlays(twice, another)).toEqual(['calls']);
  expect(kindsOfPlays(twice, {})).toEqual([]);
});

test('beside what is unstable, a difference is still seen', () => {
  const before = { first: aPlay(), again: aPlay({ picture: aPicture([[1, 1, 0]]) }) };
  const moved = {
    picture: aPicture([
      [1, 1, 0],
      [6, 6, 90],
    ]),
  };

  const { differences, pictures } = comparePlays(before, { first: aPlay(moved), again: aPlay(moved) });

  expect(differences.map(({ kind }) => kind)).toEqual(['picture']);
  expect(pictures[0]?.difference.box).toEqual({ left: 6, top: 6, width: 1, height: 1 });
});

test('the same difference has the same id, and another one another', () => {
  const idsOf = (tree: string) =>
    comparePlays({ first: aPlay() }, { first: aPlay({ tree }) }).differences.map(({ id }) => id);

  expect(idsOf('- textbox')).toEqual(idsOf('- textbox'));
  expect(idsOf('- textbox')).not.toEqual(idsOf('- button'));
});

interface Part extends Partial<Pick<Played, 'calls' | 'files' | 'findings' | 'unseen'>> {
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
    looks: [{ look, picture, tree }],
    calls: [CALL],
    unseen: UNSEEN,
    files: [file('a.js', 9000)],
    ran: new Map(),
    milliseconds: 1,
    ...part,
  };
}

function file(name: string, bytes: number): Played['files'][number] {
  return { name, bytes };
}

/** White, with some grey pixels. */
function aPicture(points: (readonly [x: number, y: number, grey: number])[] = [], height = 8): Buffer {
  const png = new PNG({ width: 8, height });
  png.data.fill(255);
  for (const [x, y, grey] of points) png.data.fill(grey, (y * 8 + x) * 4, (y * 8 + x) * 4 + 3);
  return PNG.sync.write(png);
}

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@stepwell/e2e/free-port';
import { type Site, startSite } from '@stepwell/e2e/site';
import { ROOT } from '../workspace/workspace';
import { ran } from './a-registry.testing';
import { blocksOf, commandsOf } from './blocks';
import { servedPage } from './served-page.testing';
import { theRegistry } from './the-registry.testing';

// docs/teams.md, done as it is written: the team's commands in an empty folder, the keeper's in this repository.

const exec = promisify(execFile);
const scratch = mkdtempSync(join(tmpdir(), 'stepwell-teams-'));
const team = { folder: scratch, env: {} as Record<string, string> };
const WORDS = ['Said by those who have climbed.', 'Said by those who are at the top.'];

let site: Site;
/** What the document's sample names stand for here. */
let meant: [sample: string, here: string][];

beforeAll(async () => {
  const dataDir = join(scratch, 'site');
  mkdirSync(dataDir);
  const port = await freePort();
  site = await startSite({ dataDir, env: { RELEASES_PORT: String(port) } });
  meant = [
    ['https://npm.academy.example', theRegistry().url],
    ['https://releases.academy.example', `http://127.0.0.1:${port}`],
    ['https://academy.example', site.origin],
    ['~/.stepwell', join(scratch, 'keys')],
    ['=reviews.pub', `=${join(scratch, 'keys/reviews.pub')}`],
    ['trust.json', join(scratch, 'trust.json')],
    ['.data/keys', join(dataDir, 'keys')],
  ];
}, 600_000);

afterAll(async () => {
  await site?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

test('the commands of docs/teams.md make a remote live and roll it back', async () => {
  const seen: string[] = [''];
  for (const { kind, text } of blocksOf(readFileSync(join(ROOT, 'docs/teams.md'), 'utf8'))) {
    if (kind === 'diff') await apply(text);
    else if (kind === 'sh serves')
      for (const command of commandsOf(text))
        expect(await servedPage(`${command} -- --port 0`, team.folder, team.env)).toContain(
          '<!doctype html>',
        );
    else
      for (const command of commandsOf(text)) {
        await obey(command, kind === 'sh maintainer');
        seen.push(await wordsOfThePage(/ (promote|rollback) /.test(command) ? seen.at(-1) : undefined));
      }
  }

  const changes = seen.filter((words, index) => words !== seen[index - 1]);
  expect(changes).toEqual(['', WORDS[0], WORDS[1], WORDS[0]]);
}, 900_000);

/** Runs a command, and remembers what later ones take from it: a folder, variables, an id, a token. */
async function obey(command: string, isKeeper: boolean): Promise<void> {
  const line = meant.reduce((text, [sample, here]) => text.replaceAll(sample, here), command);
  const [, folder] = /^cd (\S+)$/.exec(line) ?? [];
  if (folder) team.folder = join(team.folder, folder);
  else if (line.startsWith('export '))
    for (const [, name = '', value = ''] of line.matchAll(/(\w+)=(\S+)/g)) team.env[name] = value;
  else {
    const said = isKeeper
      ? await bash(line, ROOT, { DATA_DIR: join(scratch, 'site') })
      : await bash(line, team.folder, team.env);
    remember('stepwell_…', /\bstepwell_[\w-]{40,}/.exec(said)?.[0]);
    remember('<id>', / publish /.test(line) ? /\b\d+\.\d+\.\d+-[0-9a-f]{12}\b/.exec(said)?.[0] : undefined);
  }
}

function remember(sample: string, here: string | undefined): void {
  if (here) meant = [...meant.filter(([known]) => known !== sample), [sample, here]];
}

/** @throws Error with the command and all that it said */
async function bash(line: string, cwd: string, env: Record<string, string>): Promise<string> {
  try {
    const { stdout, stderr } = await exec('bash', ['-c', line], {
      cwd,
      env: { ...process.env, ...NAMED, ...env },
      maxBuffer: 2 ** 26,
    });
    return stdout + stderr;
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    // 2 where the edge of a machine that is very busy takes longer than `promote` waits.
    if (code === 2 && /release -- (promote|rollback)/.test(line)) return stdout + stderr;
    throw new Error(`docs/teams.md: ${line}\n${stdout}${stderr}`);
  }
}

/** git's settings for an author. */
const NAMED = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Asha'],
    [`GIT_${who}_EMAIL`, 'asha@stepwell.example'],
  ]),
);

async function apply(diff: string): Promise<void> {
  const file = join(scratch, 'change.diff');
  writeFileSync(file, diff);
  await ran('git', ['apply', file], team.folder);
}

/**
 * The words of the remote's page that visitors get now; none while there is no such page.
 * @param before what they got; waited for to change where it is given
 */
async function wordsOfThePage(before?: string): Promise<string> {
  let words = before;
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const html = await (await fetch(`${site.origin}/reviews`)).text();
    words = WORDS.find((each) => html.includes(each)) ?? '';
    if (words !== before) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return words ?? '';
}

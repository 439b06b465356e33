import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Site, startSite } from '@stepwell/e2e/site';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { ROOT } from '../workspace/workspace';
import { runProgram } from './a-registry.testing';
import { blocksOf, commandsOf } from './blocks';
import { servedPage } from './served-page.testing';
import { theRegistry } from './the-registry.testing';

// Runs the commands of docs/teams.md as they are written: commands of the team in an empty folder, commands of the maintainer in
// this repository.

const exec = promisify(execFile);
const scratch = mkdtempSync(join(tmpdir(), 'stepwell-teams-'));
const team = { folder: scratch, env: {} as Record<string, string> };
/** Texts that the remote's page shows after the first and after the second change. */
const LEADS = ['Said by those who have climbed.', 'Said by those who are at the top.'];

let site: Site;
/** Values that replace the sample values in the document's commands. */
let replacements: [sample: string, value: string][];

beforeAll(async () => {
  const dataDir = join(scratch, 'site');
  mkdirSync(dataDir);
  const port = await freePort();
  site = await startSite({ dataDir, env: { RELEASES_PORT: String(port) } });
  replacements = [
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
  /** Text of `LEADS` that the page showed after each command; the first entry is from before all commands. */
  const shown: string[] = [''];
  for (const { kind, text } of blocksOf(readFileSync(join(ROOT, 'docs/teams.md'), 'utf8'))) {
    if (kind === 'diff') await apply(text);
    else if (kind === 'sh serves')
      for (const command of commandsOf(text))
        expect(await servedPage(`${command} -- --port 0`, team.folder, team.env)).toContain(
          '<!doctype html>',
        );
    else
      for (const command of commandsOf(text)) {
        await runCommand(command, kind === 'sh maintainer');
        // Only these commands change the page.
        const mustChange = / (promote|rollback) /.test(command);
        shown.push(await shownLead(mustChange ? shown.at(-1) : undefined));
      }
  }

  const changes = shown.filter((lead, index) => lead !== shown[index - 1]);
  expect(changes).toEqual(['', LEADS[0], LEADS[1], LEADS[0]]);
}, 900_000);

/** Runs a command, and stores for later commands what it sets or prints: the folder, variables, a token, the id of a release. */
async function runCommand(command: string, isMaintainer: boolean): Promise<void> {
  const line = replacements.reduce((text, [sample, value]) => text.replaceAll(sample, value), command);
  const [, folder] = /^cd (\S+)$/.exec(line) ?? [];
  if (folder) team.folder = join(team.folder, folder);
  else if (line.startsWith('export '))
    for (const [, name = '', value = ''] of line.matchAll(/(\w+)=(\S+)/g)) team.env[name] = value;
  else {
    const output = isMaintainer
      ? await bash(line, ROOT, { DATA_DIR: join(scratch, 'site') })
      : await bash(line, team.folder, team.env);
    setReplacement('stepwell_…', /\bstepwell_[\w-]{40,}/.exec(output)?.[0]);
    setReplacement(
      '<id>',
      / publish /.test(line) ? /\b\d+\.\d+\.\d+-[0-9a-f]{12}\b/.exec(output)?.[0] : undefined,
    );
  }
}

function setReplacement(sample: string, value: string | undefined): void {
  if (value) replacements = [...replacements.filter(([known]) => known !== sample), [sample, value]];
}

/** @returns stdout and stderr @throws Error with the command and its output */
async function bash(line: string, cwd: string, env: Record<string, string>): Promise<string> {
  try {
    const { stdout, stderr } = await exec('bash', ['-c', line], {
      cwd,
      env: { ...process.env, ...GIT_AUTHOR, ...env },
      maxBuffer: 2 ** 26,
    });
    return stdout + stderr;
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    // Exit code 2: the release is live, but on a busy machine the edge serves it only after the command has stopped waiting.
    if (code === 2 && /release -- (promote|rollback)/.test(line)) return stdout + stderr;
    throw new Error(`docs/teams.md: ${line}\n${stdout}${stderr}`);
  }
}

/** Environment variables that name the author of a commit. */
const GIT_AUTHOR = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'Asha'],
    [`GIT_${role}_EMAIL`, 'asha@stepwell.example'],
  ]),
);

async function apply(diff: string): Promise<void> {
  const file = join(scratch, 'change.diff');
  writeFileSync(file, diff);
  await runProgram('git', ['apply', file], team.folder);
}

/**
 * Returns the text of `LEADS` that the remote's page shows; empty while the page does not exist.
 * @param before if given, waits up to a minute until the page shows something else
 */
async function shownLead(before?: string): Promise<string> {
  let lead = before;
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const html = await (await fetch(`${site.origin}/reviews`)).text();
    lead = LEADS.find((each) => html.includes(each)) ?? '';
    if (lead !== before) break;
    await pause(200);
  }
  return lead ?? '';
}

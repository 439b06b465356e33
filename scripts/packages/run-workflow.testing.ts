import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';

interface Step {
  id?: string;
  run?: string;
  env?: Record<string, string>;
  'working-directory'?: string;
}

interface Job {
  env?: Record<string, string>;
  defaults?: { run?: { 'working-directory'?: string } };
  outputs?: Record<string, string>;
  steps: Step[];
}

export interface JobOptions {
  /** The repository. */
  folder: string;
  inputs: Record<string, string>;
  /** Outputs of earlier jobs. */
  needs?: Record<string, { outputs: Record<string, string> }>;
  env: NodeJS.ProcessEnv;
}

export interface JobResult {
  outputs: Record<string, string>;
  /** Markdown of the job's summary page. */
  summary: string;
  /** Calls of `gh`, one per line, with the text of comments. */
  forgeCalls: string;
}

const exec = promisify(execFile);

/** Program that replaces GitHub's command `gh`: `gh api` returns the number of a pull request, and all calls are recorded. */
const GH = `#!/usr/bin/env bash
echo "gh $*" >> "$GH_CALLS"
if [ "$1" = api ]; then echo 7; else cat "\${@: -1}" >> "$GH_CALLS"; fi
`;

/**
 * Runs the `run:` steps of a job as a runner of GitHub Actions does. Steps that use an action are left out.
 * @throws Error with the output of the first step that fails
 */
export async function runJob(workflow: string, name: string, options: JobOptions): Promise<JobResult> {
  const { folder, inputs, needs = {}, env } = options;
  const { jobs } = parse(readFileSync(join(folder, '.github/workflows', workflow), 'utf8')) as {
    jobs: Record<string, Job>;
  };
  const job = jobs[name];
  if (!job) throw new Error(`${workflow} has no job ${name}.`);
  const runner = mkdtempSync(join(tmpdir(), 'stepwell-runner-'));
  const steps: Record<string, { outputs: Record<string, string> }> = {};
  // Values of expressions such as `${{ steps.publish.outputs.id }}`.
  const context = { inputs, needs, steps, github: { token: 'of-a-test-only' } };
  const fill = (text: string) => filled(text, context);
  const files = {
    GITHUB_OUTPUT: join(runner, 'output'),
    GITHUB_STEP_SUMMARY: join(runner, 'summary'),
    GH_CALLS: join(runner, 'gh-calls'),
  };
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const bin = join(runner, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'gh'), GH);
  chmodSync(join(bin, 'gh'), 0o755);
  for (const step of job.steps) {
    if (step.run === undefined) continue;
    writeFileSync(files.GITHUB_OUTPUT, '');
    const cwd = step['working-directory'] ?? job.defaults?.run?.['working-directory'] ?? '.';
    const variables = Object.entries({ ...job.env, ...step.env }).map(([key, value]) => [key, fill(value)]);
    await bash(fill(step.run), join(folder, fill(cwd)), {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      RUNNER_TEMP: runner,
      ...files,
      ...env,
      ...Object.fromEntries(variables),
    });
    if (step.id) steps[step.id] = { outputs: outputsIn(read(files.GITHUB_OUTPUT)) };
  }
  const outputs = Object.entries(job.outputs ?? {}).map(([key, value]) => [key, fill(value)]);
  return {
    outputs: Object.fromEntries(outputs),
    summary: read(files.GITHUB_STEP_SUMMARY),
    forgeCalls: read(files.GH_CALLS),
  };
}

/** Replaces expressions such as `${{ inputs.feature }}` by their values. @throws Error if there is no such value */
function filled(text: string, context: object): string {
  return text.replace(/\$\{\{\s*([\w.-]+)\s*\}\}/g, (_, path: string) => {
    const value = path
      .split('.')
      .reduce<unknown>((object, key) => (object as Record<string, unknown>)?.[key], context);
    if (typeof value === 'string') return value;
    throw new Error(`The workflow uses ${path}, which has no value.`);
  });
}

/** Lines `name=value`, which a step appends to the file of `GITHUB_OUTPUT`. */
function outputsIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value]));
}

async function bash(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await exec('bash', ['-eo', 'pipefail', '-c', script], { cwd, env, maxBuffer: 2 ** 26 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`A step failed:\n${script}\n${stdout}${stderr}`);
  }
}

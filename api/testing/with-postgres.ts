// Runs a command with TEST_DATABASE_URL set to a temporary PostgreSQL server, and exits with the command's status:
//   node --import ./scripts/typescript.mjs api/testing/with-postgres.ts npx jest api
import { spawn } from 'node:child_process';
import { startPostgres } from '@stepwell/server-kit/testing/postgres';

const [program, ...args] = process.argv.slice(2);
if (!program) throw new Error('Name the command to run.');

const postgres = startPostgres();
const child = spawn(program, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: postgres.url },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('close', (status) => {
  postgres.stop();
  process.exitCode = status ?? 1;
});
child.on('error', (error) => {
  postgres.stop();
  throw error;
});

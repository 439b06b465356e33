import { fork } from 'node:child_process';
import { join } from 'node:path';
import { SAMPLE_ARGUMENT } from '../src/lib/environment';
import { TYPESCRIPT } from '../testing/server';

// Starts the API as a child process, like `npm start`, and forwards its IPC messages. `rounds.ts` kills both processes at once.

const api = fork(join(import.meta.dirname, '../src/main.ts'), [SAMPLE_ARGUMENT], {
  execArgv: ['--import', TYPESCRIPT],
});
api.on('message', (message) => process.send?.(message));
api.once('exit', (code) => process.exit(code ?? 1));
process.once('SIGTERM', () => api.kill('SIGTERM'));

import { fork } from 'node:child_process';
import { join } from 'node:path';
import { SAMPLE_ARGUMENT } from '../src/lib/environment';
import { TYPESCRIPT } from '../testing/server';

// Starts the API as `npm start` does, as a child of its own, and passes on what it says.

const api = fork(join(import.meta.dirname, '../src/main.ts'), [SAMPLE_ARGUMENT], {
  execArgv: ['--import', TYPESCRIPT],
});
api.on('message', (message) => process.send?.(message));
api.once('exit', (code) => process.exit(code ?? 1));
process.once('SIGTERM', () => api.kill('SIGTERM'));

import { createBench } from './bench';

// The bench as a process, as `npm run qa` starts it.

const { PORT = '3100', DATA_DIR = '.data', SHELL_RELEASE = '' } = process.env;

const bench = await createBench({
  dataDir: DATA_DIR,
  shellId: SHELL_RELEASE,
  log: (text) => process.stdout.write(`bench: ${text}\n`),
});

async function end(): Promise<void> {
  await bench.close();
  process.exit(0);
}
process.once('SIGTERM', end);
process.once('SIGINT', end);
process.once('disconnect', end);

await bench.listen({ port: Number(PORT), host: '0.0.0.0' });
process.send?.({ type: 'listening' });

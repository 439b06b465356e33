import { whenAskedToEnd } from '@stepwell/contract/server/ending';
import { createBench } from './bench';

// The bench as a process, as `npm run qa` starts it.

const { PORT = '3100', DATA_DIR = '.data', SHELL_RELEASE = '' } = process.env;

const bench = await createBench({
  dataDir: DATA_DIR,
  shellId: SHELL_RELEASE,
  publicUrl: `http://localhost:${PORT}`,
  log: (text) => process.stdout.write(`bench: ${text}\n`),
});

whenAskedToEnd(() => bench.close());

await bench.listen({ port: Number(PORT), host: '0.0.0.0' });
process.send?.({ type: 'listening' });

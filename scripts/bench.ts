import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '@stepwell/e2e/site';
import { benchBrowser } from './bench/browser-bench';
import { benchQuietSite } from './bench/quiet-site';
import { browserReport, quietReport, serverReport } from './bench/report';
import { benchServer } from './bench/server-bench';

// `npm run bench`: the real site beside what no site can beat, on this machine, in one run. It prints ratios and
// never fails for being slow: a busy machine is no defect. `--quick` for a first look, `--json` for a program.

const isQuick = process.argv.includes('--quick');
const isJson = process.argv.includes('--json');
const report = (text: string) => void process.stderr.write(`bench: ${text}\n`);

const dataDir = mkdtempSync(join(tmpdir(), 'stepwell-bench-'));
try {
  report('starting the site');
  const site = await startSite({ dataDir });
  try {
    const origin = `http://127.0.0.1:${site.port}`;
    report('asking the server');
    const server = await benchServer({
      origin,
      ...(isQuick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 2 }),
    });
    report('asking a quiet server');
    const quiet = await benchQuietSite(origin, isQuick ? 2 : 10);
    const pages = await benchBrowser({
      origin,
      ...(isQuick ? { rounds: 1, budgetMs: 30_000 } : { rounds: 7, budgetMs: 110_000 }),
      report,
    });
    if (isJson) console.log(JSON.stringify({ pages, server, quiet }, null, 1));
    else console.log(`\n${browserReport(pages)}\n\n${serverReport(server)}\n\n${quietReport(quiet)}`);
  } finally {
    await site.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

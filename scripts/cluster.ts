import { startCluster, whoIsWhere } from './cluster/cluster';
import { Processes } from './start/processes';

// `npm run cluster`: nginx, two edges, two APIs, PostgreSQL with a standby and the release service on this machine, for
// trying out what happens when one of them does not answer. Ends with Ctrl-C; nothing is left.

const report = (text: string) => void process.stderr.write(`cluster: ${text}\n`);
const processes = new Processes(report);

async function main(): Promise<void> {
  const cluster = await startCluster(processes, report);
  console.log(`ready:\n${whoIsWhere(cluster).join('\n')}`);
  console.log('Kill any of them: those of the site are started again. Ctrl-C ends all.');
}

main().catch((error: Error) => {
  console.error(error.message);
  void processes.end(1);
});

import { listen, runServer } from '@stepwell/server-kit/run-server';
import { portOf, siteHostOf } from '@stepwell/server-kit/settings';
import { createWorkbench } from './workbench';

// Program of the workbench's process, which `npm run qa` starts.

const { PORT = '3100', DATA_DIR = '.data', SHELL_RELEASE = '', WORKBENCH_PAGE = '' } = process.env;
const { RELEASES_DATABASE_URL } = process.env;

runServer(async (onShutdown) => {
  const workbench = await createWorkbench({
    dataDir: DATA_DIR,
    databaseUrl: RELEASES_DATABASE_URL,
    shellId: SHELL_RELEASE,
    pageFolder: WORKBENCH_PAGE,
    publicUrl: `http://localhost:${PORT}`,
    log: (text) => process.stdout.write(`workbench: ${text}\n`),
  });
  await listen(workbench, { host: siteHostOf(process.env), port: portOf('PORT', PORT, 1) }, onShutdown);
});

import { readFile, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';
import { oncePerRun } from './once-per-run';

let shared: Promise<PGlite> | undefined;
let closeTimer: NodeJS.Timeout | undefined;

/** Time after a test file until the database is closed, unless another file starts. An open database would keep the process alive for ten seconds. */
const IDLE_MS = 200;

/** Loads an empty database from an archive, which is ten times as fast as creating one. */
async function emptyDatabase(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: new Blob([await readFile(await emptyDatabaseArchive())]) });
}

/** @returns the path of a tar archive with the files of an empty database */
function emptyDatabaseArchive(): Promise<string> {
  return oncePerRun('empty-database.tar', async (path) => {
    const database = await PGlite.create();
    const archive = await database.dumpDataDir('none');
    await database.close();
    await writeFile(path, Buffer.from(await archive.arrayBuffer()));
  });
}

/**
 * A Node environment with one embedded database for all test files of a worker, because an instance takes seconds to start and hundreds of
 * megabytes of memory. The database is created here, because each test file has its own module registry, so test files could not share it.
 */
class AcademyEnvironment extends TestEnvironment {
  private readonly databaseUrl: string | undefined;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    const { databaseUrl } = config.projectConfig.testEnvironmentOptions;
    this.databaseUrl = typeof databaseUrl === 'string' ? databaseUrl : undefined;
  }

  override async setup(): Promise<void> {
    await super.setup();
    clearTimeout(closeTimer);
    this.global.testDatabaseUrl = this.databaseUrl;
    this.global.sharedEmbedded = () => {
      shared ??= emptyDatabase();
      return shared;
    };
    this.global.ownEmbedded = emptyDatabase;
    this.global.emptyDatabaseArchive = emptyDatabaseArchive;
  }

  override async teardown(): Promise<void> {
    closeTimer = setTimeout(async () => {
      const idle = shared;
      shared = undefined;
      await (await idle)?.close();
    }, IDLE_MS).unref();
    await super.teardown();
  }
}

// biome-ignore lint/style/noDefaultExport: jest's own convention
export default AcademyEnvironment;

import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import { TestEnvironment } from 'jest-environment-node';

/** Opens an embedded database in memory. @param archive path of a tar archive with its files; default: an empty database */
async function openEmbedded(archive?: string): Promise<PGlite> {
  return PGlite.create(archive ? { loadDataDir: new Blob([await readFile(archive)]) } : {});
}

/** A Node environment whose tests run on the embedded database, or on the PostgreSQL server of the project's `databaseUrl`. */
class AcademyEnvironment extends TestEnvironment {
  private readonly databaseUrl: string | undefined;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    const { databaseUrl } = config.projectConfig.testEnvironmentOptions;
    this.databaseUrl = typeof databaseUrl === 'string' ? databaseUrl : undefined;
  }

  override async setup(): Promise<void> {
    await super.setup();
    this.global.testDatabaseUrl = this.databaseUrl;
    // Opened here, because jest's sandbox has types of its own, such as `Uint8Array`, which the database does not recognise.
    this.global.openEmbedded = openEmbedded;
    this.global.pgDump = pgDump;
  }
}

// biome-ignore lint/style/noDefaultExport: jest's own convention
export default AcademyEnvironment;

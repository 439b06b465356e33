import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { requireAccess } from '@stepwell/servers/private-data';
import { enter, findHolder, type Holder } from './holders';

/** The exclusive right to a folder's embedded database, which does not protect itself from a second process. */
export interface FolderLock {
  release(): void;
}

export interface LockOptions {
  /** How long a living holder is waited for: it may be about to end. */
  patienceMs: number;
  /** Takes a line for whoever waits. */
  onWait(text: string): void;
}

/** Another process holds the right, and lives. */
export class InUse extends Error {
  override name = 'InUse';

  constructor(
    dataDir: string,
    readonly holder: Holder,
  ) {
    super(
      `The database in ${dataDir} is in use by ${named(holder)}; two would lose each other's orders. Stop that process, or set DATA_DIR to another folder.`,
    );
  }
}

const PAUSE_MS = 100;

/**
 * Takes the right to a data folder's database, whichever container or machine shares the folder.
 *
 * A process enters itself first and looks around afterwards. Of two that come at once at least one sees the other,
 * so never do both go on; if both saw each other, both leave and come again at different moments.
 * @throws InUse that names the process that holds it
 */
export async function acquireLock(dataDir: string, { patienceMs, onWait }: LockOptions): Promise<FolderLock> {
  const folder = holdersOf(dataDir);
  const tell = once(onWait);
  const onDoubt = (holder: Holder) => tell(doubtAbout(holder));
  const until = performance.now() + patienceMs;
  for (;;) {
    let holder = await findHolder(folder, { onDoubt });
    if (!holder) {
      const own = await enter(folder, () => endAtOnce(dataDir));
      holder = await findHolder(folder, { except: own.name, onDoubt });
      if (!holder) return { release: own.remove };
      own.remove();
    }
    if (performance.now() > until) throw new InUse(dataDir, holder);
    tell(`${named(holder)} still has the database open: waiting for its end`);
    await pause(PAUSE_MS * (1 + Math.random()));
  }
}

/**
 * The living process that holds the right to the data folder's database, if there is one.
 * @param onWait takes a line for whoever waits
 * @throws Error that names the owner of the data folder, if that is another user
 */
export async function holderOf(
  dataDir: string,
  onWait: (text: string) => void = () => {},
): Promise<Holder | undefined> {
  requireAccess(dataDir);
  return findHolder(holdersOf(dataDir), { onDoubt: (holder) => onWait(doubtAbout(holder)) });
}

/** How a holder is called in what people read. */
export function named({ pid, host }: Holder): string {
  return `process ${pid} on ${host}`;
}

/** Where the processes that use a data folder's database are known. */
export function holdersOf(dataDir: string): string {
  return join(dataDir, 'holders');
}

function doubtAbout(holder: Holder): string {
  return `${named(holder)} may have the database open: waiting up to half a minute for a sign of life`;
}

/** What we would write from now on would damage what the other one writes. */
function endAtOnce(dataDir: string): void {
  process.stderr.write(
    `The database in ${dataDir} was taken over, for this process gave no sign of life in half a minute (or its folder was removed): it ends at once.\n`,
  );
  process.exit(1);
}

function once(tell: (text: string) => void): (text: string) => void {
  let isTold = false;
  return (text) => {
    if (!isTold) tell(text);
    isTold = true;
  };
}

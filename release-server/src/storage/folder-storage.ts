import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { processName } from '../process-name';
import type { StoredPlay } from '../publishing/play-summary';
import { damageOf, FEATURE_NAME, RELEASE_ID } from '../publishing/release-check';
import type { Audit, AuditLine, RegistryContent, RegistryRevision } from '../registry';
import { RECORD, readRelease } from '../release';
import type { ReleaseName } from '../release-name';
import type { Ceremony } from '../signatures/ceremony';
import type { KeyFolder } from '../signatures/keys';
import { doubtAbout, ROOT_KEY } from '../signatures/signing';
import { dropPastLists } from './artifacts/folder-past-lists';
import { FolderPlays } from './artifacts/folder-test-runs';
import { PAST_LIST_MS } from './artifacts/past-lists';
import { loadFolders, saveFolders } from './backup/folder-backup';
import type { Grant, Use } from './grants/grant';
import type { FolderPlace } from './release-place';
import { FolderVisits } from './signals/folder-visits';
import { LONGEST_CANARY_MS, type VoteCount } from './signals/outcome-count';
import type { VisitCounts, VisitHour } from './signals/visit-counts';
import {
  type Depot,
  EDGE_SILENCE_MS,
  type EdgeReport,
  type Origin,
  type Published,
  type PublishedName,
} from './storage';

/** A depot in a data folder: that of one machine, or one that several machines mount. */
export class FolderDepot implements Depot {
  private readonly folder: string;
  private readonly told: FolderVisits;
  private readonly played: FolderPlays;

  constructor(private readonly place: FolderPlace) {
    this.folder = dirname(place.registry.path);
    const environment = basename(place.registry.path, '.json');
    this.told = new FolderVisits(join(this.folder, `${environment}.visits`));
    this.played = new FolderPlays(join(this.folder, 'plays'));
  }

  async find(feature: string, id: string): Promise<Published | undefined> {
    const release = this.place.store.find(feature, id);
    if (!release) return undefined;
    const { folder, base: _, manifest, ...record } = release;
    const sizes = Object.keys(record.files).map((name) => sizeOf(join(folder, name)));
    return {
      ...this.readFile<Origin>(originFile(feature, id)),
      record,
      manifest,
      publishedAt: this.publishedAt(feature, id),
      bytes: sizes.reduce((sum, size) => sum + size, 0),
    };
  }

  async list(): Promise<PublishedName[]> {
    const { store } = this.place;
    return store
      .features()
      .sort()
      .flatMap((feature) =>
        store
          .dated(feature)
          .map(({ id, publishedAt }) => ({ feature, id, publishedAt: new Date(publishedAt).toISOString() })),
      );
  }

  async damageOf(feature: string, id: string): Promise<string | undefined> {
    const { store, shelf } = this.place;
    const release = store.read(feature, id);
    const record = readFileSync(join(release.folder, RECORD));
    return damageOf(release) ?? doubtAbout({ feature, id, record }, shelf.newestOf(feature));
  }

  async publish(buildFolder: string, origin: Origin = {}, signed?: string): Promise<{ isNew: boolean }> {
    const { store } = this.place;
    const name = nameOf(buildFolder);
    // First: a release that can be seen has its origin, whenever this process may be killed.
    if (name && !store.has(name.feature, name.id)) this.replace(originFile(name.feature, name.id), origin);
    const { isNew } = await store.publish(buildFolder, signed);
    if (name) this.dropPastOf(name.feature);
    return { isNew };
  }

  async signed(role: string, version?: number): Promise<string | undefined> {
    const { shelf } = this.place;
    return version === undefined ? shelf.newestOf(role) : shelf.read(role, version);
  }

  async fileOf(feature: string, id: string, name: string): Promise<Buffer | undefined> {
    const release = this.place.store.find(feature, id);
    return release && name in release.files ? readFileSync(join(release.folder, name)) : undefined;
  }

  async sizesOf(feature: string, id: string): Promise<Record<string, number>> {
    const { folder, files } = this.place.store.read(feature, id);
    return Object.fromEntries(Object.keys(files).map((name) => [name, sizeOf(join(folder, name))]));
  }

  async copyTo(feature: string, id: string, folder: string): Promise<void> {
    cpSync(this.place.store.read(feature, id).folder, folder, { recursive: true });
  }

  async putPlay(play: StoredPlay): Promise<void> {
    this.played.put(play);
  }

  async plays(feature: string, id: string): Promise<StoredPlay[]> {
    return this.played.of(feature, id);
  }

  async registry(): Promise<RegistryRevision> {
    return this.place.registry.read();
  }

  async write(content: RegistryContent, audit: Audit, expected: number): Promise<RegistryRevision> {
    return this.place.registry.update(() => content, audit, expected);
  }

  get keys(): KeyFolder {
    return this.place.signing.keys;
  }

  async trust(ceremony: Ceremony): Promise<void> {
    this.place.signing.trust(ceremony);
  }

  async putList(feature: string, signed: string): Promise<void> {
    this.place.signing.list(feature, signed);
    this.dropPastOf(feature);
  }

  async dropPastLists(pastMs = PAST_LIST_MS): Promise<number> {
    return dropPastLists(this.place, pastMs);
  }

  /** What was put is put; what cannot be taken away now goes another time. */
  private dropPastOf(feature: string): void {
    try {
      dropPastLists(this.place, PAST_LIST_MS, feature);
    } catch {
      // `prune` says what is wrong.
    }
  }

  async renew(): Promise<void> {
    this.place.registry.renew();
  }

  async signUnsigned(): Promise<number> {
    const { store, shelf, signing, registry } = this.place;
    if (shelf.newestOf(ROOT_KEY) !== undefined) return 0;
    const releases = await this.list();
    for (const { feature, id } of releases)
      signing.release({ feature, id, record: readFileSync(join(store.folderOf(feature, id), RECORD)) })();
    registry.renew();
    return releases.length;
  }

  async remove(names: readonly ReleaseName[], audit: Audit, expected: number): Promise<RegistryRevision> {
    const { registry, store } = this.place;
    return registry.update(
      ({ revision: _, ...content }) => {
        for (const { feature, id } of names) {
          store.remove(feature, id);
          rmSync(join(this.folder, originFile(feature, id)), { force: true });
          this.played.remove(feature, id);
        }
        return content;
      },
      audit,
      expected,
    );
  }

  async history(): Promise<AuditLine[]> {
    return this.place.registry.history();
  }

  async report(edge: Omit<EdgeReport, 'at'>): Promise<void> {
    // Whoever promotes may be another user than the edge's.
    this.replace(this.edgeFile(edge.name), { ...edge, at: new Date().toISOString() }, 0o644);
  }

  async leave(name: string): Promise<void> {
    rmSync(join(this.folder, this.edgeFile(name)), { force: true });
  }

  async edges(): Promise<EdgeReport[]> {
    const folder = join(this.folder, this.edgesFolder);
    if (!existsSync(folder)) return [];
    const latest = new Date(Date.now() - EDGE_SILENCE_MS).toISOString();
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => this.readFile<EdgeReport>(join(this.edgesFolder, file)))
      .filter((edge) => edge !== undefined)
      .filter(({ at }) => at > latest);
  }

  keepVisits(by: string, hour: VisitHour): Promise<void> {
    return this.told.keep(by, hour);
  }

  async keepVotes(by: string, counts: readonly VoteCount[]): Promise<void> {
    this.replace(join(this.votesFolder, `${encodeURIComponent(by)}.json`), counts, 0o644);
    const folder = join(this.folder, this.votesFolder);
    for (const file of readdirSync(folder)) {
      const age = Date.now() - (statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0);
      if (age > LONGEST_CANARY_MS) rmSync(join(folder, file), { force: true });
    }
  }

  async votes(feature: string, phase: string): Promise<VoteCount[]> {
    const folder = join(this.folder, this.votesFolder);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => this.readFile<VoteCount[]>(join(this.votesFolder, file)) ?? [])
      .filter((count) => count.feature === feature && count.phase === phase);
  }

  visits(feature: string): Promise<VisitCounts[]> {
    return this.told.of(feature);
  }

  async grants(): Promise<Grant[]> {
    return this.readFile<Grant[]>('rights.json') ?? [];
  }

  async putGrant(grant: Grant): Promise<void> {
    const others = (await this.grants()).filter(({ id }) => id !== grant.id);
    this.replace('rights.json', [...others, grant]);
  }

  async noteUse(use: Use): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    appendFileSync(join(this.folder, 'uses.log.jsonl'), `${JSON.stringify(use)}\n`, { mode: 0o600 });
  }

  async uses(): Promise<Use[]> {
    const path = join(this.folder, 'uses.log.jsonl');
    if (!existsSync(path)) return [];
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Use);
  }

  saveTo(folder: string): Promise<void> {
    return saveFolders(this.place, folder);
  }

  loadFrom(folder: string): Promise<void> {
    return loadFolders(this.place, folder);
  }

  /** Nothing tells of a file: whoever follows it asks. */
  onRevision(): () => void {
    return () => undefined;
  }

  async close(): Promise<void> {}

  /** Each environment has edges of its own. */
  private get edgesFolder(): string {
    return `${basename(this.place.registry.path, '.json')}.edges`;
  }

  private get votesFolder(): string {
    return `${basename(this.place.registry.path, '.json')}.votes`;
  }

  private edgeFile(name: string): string {
    return join(this.edgesFolder, `${encodeURIComponent(name)}.json`);
  }

  private publishedAt(feature: string, id: string): string {
    return new Date(this.place.store.publishedAt(feature, id)).toISOString();
  }

  private readFile<T>(name: string): T | undefined {
    try {
      return JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as T;
    } catch (error) {
      // An edge that ends may take its file away between being listed and being read.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Of rights and edges each is written by one process at a time; whoever reads meanwhile finds the one or the other. */
  private replace(name: string, content: unknown, mode = 0o600): void {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${processName()}.tmp`;
    writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode });
    renameSync(draft, path);
  }
}

function originFile(feature: string, id: string): string {
  return join('origins', feature, `${id}.json`);
}

/** What a build calls itself, if that can be a name; whether it is a build is asked by whoever publishes it. */
function nameOf(buildFolder: string): ReleaseName | undefined {
  try {
    const { feature, id } = readRelease(buildFolder);
    return FEATURE_NAME.test(feature) && RELEASE_ID.test(id) ? { feature, id } : undefined;
  } catch {
    return undefined;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RouteGenericInterface } from 'fastify';
import type { CanaryWish } from '../promotion/canary-plan';
import type { Change } from '../promotion/change';
import type { StorageManager } from '../promotion/storage-manager';
import { ARCHIVE_TYPE, packRelease } from '../publishing/archive';
import {
  TEST_RUN_SUMMARY,
  TEST_RUN_SUMMARY_BYTES,
  type TestRunSummary,
} from '../publishing/test-run-summary';
import { type ReleaseName, readRelease } from '../release';
import type { Verb } from '../storage/grants/grant';
import type { ReleaseStorage } from '../storage/storage';
import { type Caller, teamAndName } from './authority';
import {
  BLOCK,
  BY_QUERY,
  CANARY,
  CANARY_STOP,
  COMPARE_PARAMS,
  FEATURE_PARAMS,
  PROMOTION,
  RELEASE_PARAMS,
  ROLLBACK,
  SIGNED_LIST,
  SIGNED_LIST_LENGTH,
} from './schemas';

// The calls of the release service as a table: path, required right, schema and action. `release-service.ts` registers them as routes; the
// upload of a release, whose body is an archive, is in `upload.routes.ts`.

export const CALLS_PREFIX = '/releases/v1';

/** What the calls work with. */
export interface CallParts {
  storage: Pick<ReleaseStorage, 'artifacts'>;
  manager: StorageManager;
  /** Folder for archives that are packed and unpacked; used by this service alone. */
  uploadsIn: string;
}

/** A request after its rights were checked. */
interface CallRequest<Route extends RouteGenericInterface> {
  params: Route['Params'];
  query: Route['Querystring'];
  body: Route['Body'];
  caller: Caller;
}

/** A call of the service. Its result is sent in the envelope of all replies; a buffer is sent as an archive. */
export interface Call<Route extends RouteGenericInterface = RouteGenericInterface> {
  method: 'GET' | 'POST';
  url: string;
  summary: string;
  /** Right that the call requires for all `features`. */
  verb: Verb | ((caller: Caller) => Verb);
  /** Features that the call reads or changes; default: none. */
  features?: (request: CallRequest<Route>) => string[];
  /** Checks the right before the body is read, because the body can be long. Only calls with the features in the path can set this. */
  isCheckedEarly?: true;
  bodyLimit?: number;
  schema?: object;
  run: (request: CallRequest<Route>) => Promise<unknown>;
}

/** Fields of every call that changes what is live; only promotions also have `unplayed`. */
type ChangeBody = Omit<Change, 'unplayed'>;
interface FeatureParams {
  feature: string;
}

/** All calls except the upload of a release. */
export function callsOf({ storage, manager, uploadsIn }: CallParts): Call[] {
  return [
    call<{ Params: FeatureParams }>({
      method: 'GET',
      url: '/lists/:feature',
      summary: 'The release list that its team has signed',
      verb: 'publish',
      features: inPath,
      schema: { params: FEATURE_PARAMS },
      run: async ({ params }) => ({ signed: (await storage.artifacts.signed(params.feature)) ?? null }),
    }),
    call<{ Params: FeatureParams; Body: { signed: string } }>({
      method: 'POST',
      url: '/lists/:feature',
      summary: 'The release list that a team has signed again',
      verb: 'publish',
      features: inPath,
      isCheckedEarly: true,
      bodyLimit: SIGNED_LIST_LENGTH,
      schema: { params: FEATURE_PARAMS, body: SIGNED_LIST },
      run: async ({ params, body }) => {
        await storage.artifacts.saveList(params.feature, body.signed);
        return null;
      },
    }),
    call<{ Querystring: { by?: string }; Body: TestRunSummary }>({
      method: 'POST',
      url: '/plays',
      summary: 'Stores the summary of a test run with its release',
      verb: 'publish',
      features: inBody,
      bodyLimit: TEST_RUN_SUMMARY_BYTES,
      schema: { querystring: BY_QUERY, body: TEST_RUN_SUMMARY },
      run: ({ body, query, caller }) => manager.storeTestRun(body, teamAndName(caller, query.by)),
    }),
    call<{ Body: ChangeBody & { releases: Record<string, string>; unplayed?: boolean } }>({
      method: 'POST',
      url: '/promotions',
      summary: 'Makes releases live, all in one revision',
      verb: 'promote',
      features: ({ body }) => Object.keys(body.releases),
      schema: { body: PROMOTION },
      run: (request) => {
        const { releases, unplayed } = request.body;
        return manager.promote(releases, { ...changeOf(request), unplayed });
      },
    }),
    call<{ Body: ChangeBody & { feature: string; to?: string } }>({
      method: 'POST',
      url: '/rollbacks',
      summary: 'Goes back to a release that was live',
      verb: 'rollback',
      features: inBody,
      schema: { body: ROLLBACK },
      run: (request) => manager.rollback(request.body.feature, changeOf(request), request.body.to),
    }),
    call<{ Body: ChangeBody & ReleaseName }>({
      method: 'POST',
      url: '/blocks',
      summary: 'Blocks a release from ever being live again',
      verb: 'block',
      features: inBody,
      schema: { body: BLOCK },
      run: (request) => manager.block(request.body.feature, request.body.id, changeOf(request)),
    }),
    call<{ Body: ChangeBody & CanaryWish & { cohort?: string } }>({
      method: 'POST',
      url: '/canaries',
      summary: 'Gives a release to a part of all visits',
      verb: 'promote',
      features: inBody,
      schema: { body: CANARY },
      run: (request) => {
        // `cohort`: deprecated since 1.3.0, removed in 1.4.0.
        const { feature, id, percent, cohort, group = cohort, hours } = request.body;
        return manager.canary({ feature, id, percent, group, hours }, changeOf(request));
      },
    }),
    call<{ Body: ChangeBody & FeatureParams }>({
      method: 'POST',
      url: '/canaries/stop',
      summary: 'Stops a canary',
      // Two rights allow this call: the right to begin a canary, and the right to roll back.
      verb: ({ verbs }) => (verbs.includes('rollback') ? 'rollback' : 'promote'),
      features: inBody,
      schema: { body: CANARY_STOP },
      run: (request) => manager.stopCanary(request.body.feature, changeOf(request)),
    }),
    call({
      method: 'GET',
      url: '/releases',
      summary: 'The live releases, and all published ones',
      verb: 'read',
      run: () => manager.listing(),
    }),
    call<{ Params: ReleaseName }>({
      method: 'GET',
      url: '/releases/:feature/:id',
      summary: 'One release',
      verb: 'read',
      schema: { params: RELEASE_PARAMS },
      run: ({ params }) => manager.show(params.feature, params.id),
    }),
    call<{ Params: ReleaseName }>({
      method: 'GET',
      url: '/releases/:feature/:id/archive',
      summary: 'All files of a release, for its own team',
      verb: 'read',
      features: inPath,
      schema: { params: RELEASE_PARAMS, produces: [ARCHIVE_TYPE] },
      run: ({ params }) => archiveOf(manager, params, uploadsIn),
    }),
    call<{ Params: { feature: string; from: string; to: string } }>({
      method: 'GET',
      url: '/comparisons/:feature/:from/:to',
      summary: 'How two releases differ',
      verb: 'read',
      schema: { params: COMPARE_PARAMS },
      run: ({ params }) => manager.compare(params.feature, params.from, params.to),
    }),
    call({
      method: 'GET',
      url: '/history',
      summary: 'The log of changes, the oldest first',
      verb: 'read',
      run: () => manager.history(),
    }),
    call({
      method: 'GET',
      url: '/edges',
      summary: 'Running edges, and the revision that each serves',
      verb: 'read',
      run: () => manager.edges(),
    }),
  ];
}

/** Lets a call with its own types of parameters into the table; its schema guarantees these types at run time. */
function call<Route extends RouteGenericInterface>(definition: Call<Route>): Call {
  return definition as unknown as Call;
}

function inPath({ params }: { params: FeatureParams }): string[] {
  return [params.feature];
}

function inBody({ body }: { body: FeatureParams }): string[] {
  return [body.feature];
}

function changeOf({ body, caller }: { body: ChangeBody; caller: Caller }): Change {
  const { by, reason, ifRevision } = body;
  return { by: teamAndName(caller, by), reason, ifRevision };
}

async function archiveOf(
  manager: StorageManager,
  { feature, id }: ReleaseName,
  uploadsIn: string,
): Promise<Buffer> {
  const folder = await mkdtemp(join(uploadsIn, 'archive-'));
  try {
    await manager.fetch(feature, id, folder);
    return await packRelease(folder, readRelease(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

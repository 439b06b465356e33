import { type LoadContext, StoresContext, useStores } from '@stepwell/platform';
import { sendBeacon } from '@stepwell/shared-ui';
import { use, useLayoutEffect, useSyncExternalStore } from 'react';
import type { recordError } from '../../reports/error-buffer';
import { FALLBACK_REPORTS_PATH, type FallbackReport } from '../../reports/fallback-report';
import type { AnyEntry, EntryRef } from '../../site/entries';
import type { asEntry } from '../../site/entry-module';
import type { Feature } from '../../site/feature';
import type { TrackedPromise, trackPromise } from '../../site/use-promise';
import type { usePageNavigation } from '../site-context';
import { networkIdle } from './network-idle';
import { restoreText } from './restore-inputs';
import { separateStores } from './separate-stores';

// Fetched once a live release has failed on the page (decision 082).

const told = new Set<string>();

/** The part of it that is used here. */
interface FederationRuntime {
  register(container: string, entry: string): void;
  remoteModule(container: string, module: string): Promise<unknown>;
}

/** Of the page's own code: imported here, each would be a module that cannot become part of the others. */
interface Tools {
  asEntry: typeof asEntry;
  trackPromise: typeof trackPromise;
  usePageNavigation: typeof usePageNavigation;
  recordError: typeof recordError;
  /** By it errors are known that are no defects. */
  inBrowser: string;
}

interface Wanted {
  ref: EntryRef;
  feature: Feature;
  /** Of the region as it is: what was typed into them is put into the new one. */
  fields: readonly Element[];
  /** What is on its way of the live release; absent where that has come, and failed. */
  live: Promise<AnyEntry> | undefined;
  runtime: Promise<FederationRuntime>;
  tools: Tools;
}

/**
 * The entry of the release that was live before, under that one's own container name; or the live one's, if it comes first.
 * @throws whatever either fails with, where both do
 */
export async function previousEntry({
  ref,
  feature,
  fields,
  live,
  runtime,
  tools,
}: Wanted): Promise<AnyEntry> {
  const { previous } = feature;
  if (!previous) throw new Error(`Nothing was live before ${ref.feature} ${feature.release}.`);
  const isHere =
    live &&
    (await Promise.race([
      live.then(
        () => true,
        () => false,
      ),
      networkIdle(),
    ]));
  const before = async () => {
    const { register, remoteModule } = await runtime;
    register(previous.container, `/r/${feature.name}/${previous.release}/remoteEntry.js`);
    const entry = await tools.asEntry(ref, remoteModule(previous.container, ref.module));
    tellFall(feature);
    tools.recordError({ instead: previous.release }, ref.id);
    return standIn(ref, entry, fields, tools);
  };
  return live && isHere ? live : Promise.any([...(live ? [live] : []), before()]);
}

/**
 * An entry of a remote's previous release as one that stands in the live one's place: with stores of its own, its data, and
 * what was typed into the region before.
 * @param fields of the region as it was, where it has left the page
 */
function standIn(
  { id, feature }: EntryRef,
  entry: AnyEntry,
  fields: readonly Element[],
  { trackPromise, usePageNavigation, inBrowser }: Tools,
): AnyEntry {
  let data: TrackedPromise<unknown> | undefined;
  // Without its data a region shows what it shows then.
  const settled = (loading: Promise<unknown>) => trackPromise(loading.catch(() => undefined));
  const load = async (context: LoadContext) =>
    entry.load?.({ ...context, stores: separateStores(feature, context.stores) });

  // biome-ignore lint/correctness/noComponentHookFactories: it is made once for its page, and kept
  function Component(props: object) {
    const page = useStores();
    const { url, match } = usePageNavigation();
    // What came with the page is the live release's. Markup of that stands until this is here.
    data ??= settled(load({ params: match.params, query: url.searchParams, api: page.api, stores: page }));
    use(data as Promise<unknown>);
    const isHydrating = useSyncExternalStore(never, isDrawn, isFromServer);
    // The server's markup is another release's: React draws this one anew, and says nothing of it.
    if (isHydrating) throw Object.assign(new Error(inBrowser), { digest: inBrowser });
    useLayoutEffect(() => restoreText(fields, id), []);
    return (
      <StoresContext value={separateStores(feature, page)}>
        <entry.Component {...props} />
      </StoresContext>
    );
  }

  const { head } = entry;
  return {
    Component,
    load: (context) => {
      const loading = load(context);
      data ??= settled(loading);
      return loading;
    },
    ...(head && {
      head: (context) => head({ ...context, stores: separateStores(feature, context.stores) }),
    }),
  };
}

/** Tells the edge, once for each release. */
function tellFall({ name, release, previous }: Feature): void {
  if (!previous || told.has(name)) return;
  told.add(name);
  const report: FallbackReport = { feature: name, live: release, instead: previous.release };
  sendBeacon(FALLBACK_REPORTS_PATH, JSON.stringify(report));
}

const never = () => () => undefined;
const isDrawn = () => false;
const isFromServer = () => true;

import { type LoadContext, StoresContext, useStores } from '@stepwell/platform';
import { sendBeacon } from '@stepwell/shared-ui';
import { use, useLayoutEffect, useSyncExternalStore } from 'react';
import type { recordError } from '../../reports/error-buffer';
import { FALLBACK_REPORTS_PATH, type FallbackReport } from '../../reports/fallback-report';
import type { AnyEntry, EntryRef } from '../../site/entries';
import type { Feature } from '../../site/feature';
import type { PageNavigation } from '../../site/page-navigation';
import type { TrackedPromise, trackPromise } from '../../site/use-promise';
import { networkIdle } from './network-idle';
import { restoreText } from './restore-inputs';
import { separateStores } from './separate-stores';

// Replaces a failed region by the previous release of its remote. This module is loaded when a live release has failed or is late on the
// page (docs/decisions/082-a-failing-release-falls-back-to-the-previous-one.md).

/** Names of features whose fallback was reported to the edge. */
const reported = new Set<string>();

/** The exports of `federation-runtime.ts` that this module uses. */
interface FederationRuntime {
  register(container: string, entry: string): void;
  remoteEntry(ref: EntryRef, container: string): Promise<AnyEntry>;
}

/**
 * Functions of the main script, passed by `federation.ts`, because imports here would prevent the build from merging their modules into it.
 */
interface ShellTools {
  trackPromise: typeof trackPromise;
  usePageNavigation: () => PageNavigation;
  recordError: typeof recordError;
  RENDERED_IN_BROWSER: string;
}

interface PreviousEntryOptions {
  ref: EntryRef;
  feature: Feature;
  /** Fields of the failed region, whose text is copied into the new one. */
  fields: readonly Element[];
  /** The module of the live release, if it is still pending. */
  live: Promise<AnyEntry> | undefined;
  runtime: Promise<FederationRuntime>;
  shell: ShellTools;
}

/**
 * The entry of the previous release, which has its own container name, or the entry of the live release, if that arrives first.
 * @throws AggregateError with the errors of both releases, if both are loaded and fail
 */
export async function previousEntry(options: PreviousEntryOptions): Promise<AnyEntry> {
  const { ref, feature, fields, live, runtime, shell } = options;
  const { previous } = feature;
  if (!previous) throw new Error(`${ref.feature} ${feature.release} has no previous release.`);
  // On a slow line other files keep arriving, and the live module may be among the next.
  const hasLiveArrived =
    live &&
    (await Promise.race([
      live.then(
        () => true,
        () => false,
      ),
      networkIdle(),
    ]));
  const loadPrevious = async () => {
    const { register, remoteEntry } = await runtime;
    register(previous.container, `/r/${feature.name}/${previous.release}/remoteEntry.js`);
    const entry = await remoteEntry(ref, previous.container);
    reportFallback(feature);
    shell.recordError({ instead: previous.release }, ref.id);
    return replacement(ref, entry, fields, shell);
  };
  if (!live) return loadPrevious();
  return hasLiveArrived ? live : Promise.any([live, loadPrevious()]);
}

/** Wraps an entry of the previous release: with separate stores, its own data, and the text typed into the failed region. */
function replacement(
  { id, feature }: EntryRef,
  entry: AnyEntry,
  fields: readonly Element[],
  { trackPromise, usePageNavigation, RENDERED_IN_BROWSER }: ShellTools,
): AnyEntry {
  let data: TrackedPromise<unknown> | undefined;
  // If the data fails, the region shows its own error.
  const settled = (loading: Promise<unknown>) => trackPromise(loading.catch(() => undefined));
  const load = async (context: LoadContext) =>
    entry.load?.({ ...context, stores: separateStores(feature, context.stores) });

  // biome-ignore lint/correctness/noComponentHookFactories: created once per page
  function Component(props: object) {
    const page = useStores();
    const { url, match } = usePageNavigation();
    // The stores that came with the page belong to the live release. Its markup stays until the data of this release has arrived.
    data ??= settled(load({ params: match.params, query: url.searchParams, api: page.api, stores: page }));
    use(data as Promise<unknown>);
    // React calls the third function, for the server's state, only during a hydration.
    const isHydrating = useSyncExternalStore(subscribeToNothing, returnFalse, returnTrue);
    // React must not hydrate the live release's markup. The error makes React render anew, and the digest marks the error as intended.
    if (isHydrating) throw Object.assign(new Error(RENDERED_IN_BROWSER), { digest: RENDERED_IN_BROWSER });
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
    ...(head && { head: (context) => head({ ...context, stores: separateStores(feature, context.stores) }) }),
  };
}

function reportFallback({ name, release, previous }: Feature): void {
  if (!previous || reported.has(name)) return;
  reported.add(name);
  const report: FallbackReport = { feature: name, live: release, instead: previous.release };
  sendBeacon(FALLBACK_REPORTS_PATH, JSON.stringify(report));
}

const subscribeToNothing = () => () => undefined;
const returnFalse = () => false;
const returnTrue = () => true;

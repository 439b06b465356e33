import type { EndpointKey, Scenario, Settings } from '@stepwell/contract';
import { scenarioAnswers } from '@stepwell/contract/testing';
import { render } from '@testing-library/react';
import { type AxiosAdapter, AxiosError } from 'axios';
import { createElement, type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import {
  ApiClient,
  type Entry,
  type Host,
  HostContext,
  pageRouter,
  RouterContext,
  type SiteState,
  StoreRegistry,
  StoresContext,
  siteStore,
} from './index';

/** A call as it was sent. */
export interface SentCall {
  key: EndpointKey;
  query: unknown;
  body: unknown;
  headers: Record<string, unknown>;
}

export interface TestContextOptions {
  /** Replies by endpoint key; default: a success with the data of the contract's fixtures. */
  answers?: Scenario['answers'];
  /** Parts of the site's state; default: healthy, with the settings of the fixtures. */
  siteState?: Partial<SiteState>;
  /** Parts of the academy's settings. */
  settings?: Partial<Settings>;
}

/** Stores and API client of a page whose calls are answered by a scenario, with a record of the calls. */
export function testContext({ answers, siteState, settings }: TestContextOptions = {}) {
  const sent: SentCall[] = [];
  const held = new Map<EndpointKey, Promise<void>>();
  const api = new ApiClient({
    appId: 'test-app',
    appKey: 'test-key',
    adapter: scenarioAdapter({ answers }, sent, held),
  });
  const stores = new StoreRegistry({ api });
  // The default answer is never 'drop' (no reply); the condition only satisfies the type.
  const answer = scenarioAnswers({})('GET /api/settings/getSettings');
  const config = answer === 'drop' ? null : (answer.body as { response: { data: Settings } }).response.data;
  stores.get(siteStore).setState({
    health: true,
    status: 200,
    config: config && { ...config, ...settings },
    ...siteState,
  });
  /** Delays replies to a call until the returned function is called, so that a test can check what is shown meanwhile. */
  function hold(key: EndpointKey): () => void {
    let release = () => {};
    held.set(key, new Promise((resolve) => (release = resolve)));
    return () => {
      held.delete(key);
      release();
    };
  }
  return { api, stores, sent, hold };
}

export type TestContext = ReturnType<typeof testContext>;

/**
 * An axios adapter that answers by a scenario.
 * @param sent every call is appended to this array
 * @param held promises by endpoint key; a reply to that call comes after its promise
 * @throws Error for a call that is not in the contract
 */
export function scenarioAdapter(
  scenario: Pick<Scenario, 'answers' | 'clock'>,
  sent: SentCall[] = [],
  held: ReadonlyMap<EndpointKey, Promise<void>> = new Map(),
): AxiosAdapter {
  const answerTo = scenarioAnswers(scenario);
  return async (config) => {
    const key = `${(config.method ?? 'get').toUpperCase()} ${config.url}` as EndpointKey;
    sent.push({
      key,
      query: config.params,
      body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
      headers: { ...config.headers },
    });
    const answer = answerTo(key);
    await held.get(key);
    if (answer === 'drop') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    await new Promise((resolve) => setTimeout(resolve, answer.delayMs));
    return { data: answer.body, status: answer.status, statusText: '', headers: {}, config };
  };
}

export interface RenderEntryOptions<Props> extends TestContextOptions {
  /** Site path with query; default `/`. */
  path?: string;
  props?: Props;
  params?: Record<string, string>;
  context?: TestContext;
  /** Whether to run the entry's `load`; default true. */
  load?: boolean;
}

/** Renders an entry as the shell does, without waiting for its `load`; `loaded` resolves when `load` has ended. Slots render nothing. */
export function renderEntry<Props extends object>(
  entry: Entry<Props>,
  { path = '/', props, params = {}, context, load = true, ...options }: RenderEntryOptions<Props> = {},
) {
  const page = context ?? testContext(options);
  const { api, stores } = page;
  const query = new URL(path, 'http://site').searchParams;
  const loaded = load && entry.load ? entry.load({ params, query, api, stores }) : Promise.resolve();
  const history = createMemoryHistory({ initialEntries: [path], v5Compat: true });
  const host: Host = { prefetch: jest.fn(), hasSlot: () => true, renderSlot: () => null };
  const view = render(
    <HostContext value={host}>
      <StoresContext value={stores}>
        <TestRouter history={history}>
          {createElement(entry.Component, { params, ...props } as unknown as Props)}
        </TestRouter>
      </StoresContext>
    </HostContext>,
  );
  return { ...view, ...page, host, history, loaded };
}

export interface TestRouterProps {
  /** Site path with query; default `/`. */
  at?: string;
  /** Paths of earlier entries of the history, the oldest first. */
  before?: string[];
  /** In place of a new one with these paths. */
  history?: ReturnType<typeof createMemoryHistory>;
  children: ReactNode;
}

/** A router over a history in memory. */
export function TestRouter({ at = '/', before = [], history: given, children }: TestRouterProps) {
  const [history] = useState(
    () => given ?? createMemoryHistory({ initialEntries: [...before, at], v5Compat: true }),
  );
  const [router] = useState(() => pageRouter(history));
  useLayoutEffect(
    () => history.listen(({ location }) => startTransition(() => router.location.set(location))),
    [history, router],
  );
  return <RouterContext value={router}>{children}</RouterContext>;
}

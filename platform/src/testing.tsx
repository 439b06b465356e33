import type { EndpointKey, Scenario, Settings } from '@stepwell/contract';
import { scenarioAnswers } from '@stepwell/contract/testing';
import { render } from '@testing-library/react';
import { type AxiosAdapter, AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { createElement, type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import {
  ApiClient,
  type Entry,
  type Host,
  HostContext,
  type MasterState,
  masterStore,
  pageRouter,
  RouterContext,
  StoreRegistry,
  StoresContext,
} from './index';

/** One call as it went over the wire. */
export interface SentCall {
  key: EndpointKey;
  query: unknown;
  body: unknown;
  headers: Record<string, unknown>;
}

export interface TestWorldOptions {
  answers?: Scenario['answers'];
  /** Parts of the site's state; default: healthy, settings from the fixtures. */
  master?: Partial<MasterState>;
  settings?: Partial<Settings>;
}

/** A page's stores and client over a network that answers as a scenario says, and what was sent over it. */
export function aWorld({ answers, master, settings }: TestWorldOptions = {}) {
  const sent: SentCall[] = [];
  const held = new Map<EndpointKey, Promise<void>>();
  const api = new ApiClient({
    appId: 'test-app',
    appKey: 'test-key',
    adapter: scenarioAdapter({ answers }, sent, held),
  });
  const stores = new StoreRegistry({ api });
  const answer = scenarioAnswers({})('GET /api/settings/getSettings');
  const config = answer === 'drop' ? null : (answer.body as { response: { data: Settings } }).response.data;
  stores.get(masterStore).setState({
    health: true,
    status: 200,
    config: config && { ...config, ...settings },
    ...master,
  });
  /** Keeps replies to a call back until the returned function lets them go: what is shown meanwhile cannot be missed. */
  function hold(key: EndpointKey): () => void {
    let letGo = () => {};
    held.set(key, new Promise((resolve) => (letGo = resolve)));
    return () => {
      held.delete(key);
      letGo();
    };
  }
  return { api, stores, sent, hold };
}

export type TestWorld = ReturnType<typeof aWorld>;

/**
 * An axios adapter that answers as the scenario says; unknown calls fail loudly.
 * @param sent gets every call
 * @param held what the replies to a call wait for
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
    return response(config, answer.status, answer.body);
  };
}

function response(config: InternalAxiosRequestConfig, status: number, data: unknown): AxiosResponse {
  return { data, status, statusText: '', headers: {}, config };
}

export interface RenderEntryOptions<Props> extends TestWorldOptions {
  /** Site path with query; default `/`. */
  path?: string;
  props?: Props;
  params?: Record<string, string>;
  world?: TestWorld;
  /** Whether to run the entry's `load` first, as the shell does; default true. */
  load?: boolean;
}

/** Renders an entry as the shell would: its `load` is begun first, then its component is shown. */
export function renderEntry<Props extends object>(
  entry: Entry<Props>,
  { path = '/', props, params = {}, world, load = true, ...options }: RenderEntryOptions<Props> = {},
) {
  const inWorld = world ?? aWorld(options);
  const { api, stores } = inWorld;
  const query = new URL(path, 'http://site').searchParams;
  const loaded = (load && entry.load?.({ params, query, api, stores })) || Promise.resolve();
  const host: Host = { prefetch: jest.fn(), hasSlot: () => true, renderSlot: () => null };
  const ui = createElement(entry.Component, { params, ...props } as unknown as Props);
  const view = render(<TestPage host={host} stores={stores} path={path} ui={ui} />);
  return { ...view, ...inWorld, host, loaded };
}

interface TestPageProps {
  host: Host;
  stores: StoreRegistry;
  path: string;
  ui: ReactNode;
}

function TestPage({ host, stores, path, ui }: TestPageProps) {
  return (
    <HostContext value={host}>
      <StoresContext value={stores}>
        <TestRouter at={path}>{ui}</TestRouter>
      </StoresContext>
    </HostContext>
  );
}

export interface TestRouterProps {
  /** Site path with query; default `/`. */
  at?: string;
  /** Paths that were visited before. */
  before?: string[];
  children: ReactNode;
}

/** A router over a history in memory. */
export function TestRouter({ at = '/', before = [], children }: TestRouterProps) {
  const [history] = useState(() => createMemoryHistory({ initialEntries: [...before, at], v5Compat: true }));
  const [router] = useState(() => pageRouter(history));
  useLayoutEffect(
    () => history.listen(({ location }) => startTransition(() => router.location.set(location))),
    [history, router],
  );
  return <RouterContext value={router}>{children}</RouterContext>;
}

import { aSettings } from '@stepwell/contract/testing';
import { siteStore } from '@stepwell/platform';
import { type TestContextOptions, testContext } from '@stepwell/platform/testing';
import { waitFor } from '@testing-library/react';
import { Site } from '../site/site';
import { checkHealth, startSite } from './start';

test('requests the settings after good health', async () => {
  const { site, sent, siteState } = aSite({});

  expect(await checkHealth(site)).toBe(true);

  expect(sent.map(({ key }) => key)).toEqual(['GET /health', 'GET /api/settings/getSettings']);
  expect(siteState()).toMatchObject({ health: true, status: 200, loading: false, config: aSettings() });
});

test.each(['drop' as const, { status: 503, message: 'Down' }])(
  'stores status 500 after bad health (%p)',
  async (answer) => {
    const { site, sent, siteState } = aSite({ 'GET /health': answer });

    expect(await checkHealth(site)).toBe(false);

    expect(sent.map(({ key }) => key)).toEqual(['GET /health']);
    expect(siteState()).toMatchObject({ health: false, status: 500, loading: false });
  },
);

test('health stays good if the settings cannot be loaded, and `configAt` stays null', async () => {
  const { site, siteState, navigation } = aSite({ 'GET /api/settings/getSettings': 'drop' });

  startSite(site, () => navigation);

  await waitFor(() => expect(siteState()).toMatchObject({ health: true, loading: false }));
  expect(siteState()).toMatchObject({ config: null, configAt: null, showAnnouncement: false });
});

test('checks again after ten seconds if the settings are neither in the page nor loaded', async () => {
  jest.useFakeTimers();
  const { site, siteState, navigation } = aSite({ 'GET /api/settings/getSettings': [{ status: 429 }, {}] });
  startSite(site, () => navigation);

  await jest.advanceTimersByTimeAsync(9900);
  expect(siteState()).toMatchObject({ health: true, config: null });
  await jest.advanceTimersByTimeAsync(200);

  expect(siteState()).toMatchObject({ health: true, config: aSettings() });
  jest.useRealTimers();
});

test('checks again at once when the device is online', async () => {
  const { site, siteState, navigation } = aSite({ 'GET /health': [{ status: 503 }, {}] });
  startSite(site, () => navigation);
  await waitFor(() => expect(siteState().health).toBe(false));

  window.dispatchEvent(new Event('online'));

  await waitFor(() => expect(siteState().health).toBe(true));
});

test.each([
  ['when it is opened', []],
  ['after bad health', [{ status: 503 }]],
])(
  'does not check health while the page is hidden %s, but checks at once when it becomes visible',
  async (_, failures) => {
    jest.useFakeTimers();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(failures.length === 0);
    const { site, sent, siteState, navigation } = aSite({ 'GET /health': [...failures, {}] });
    const checkCount = () => sent.filter(({ key }) => key === 'GET /health').length;
    startSite(site, () => navigation);
    await jest.advanceTimersByTimeAsync(100);

    hidden.mockReturnValue(true);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(checkCount()).toBe(failures.length);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(100);

    expect([checkCount(), siteState().health]).toEqual([failures.length + 1, true]);
    jest.useRealTimers();
  },
);

test('runs start modules after the first interaction', async () => {
  const { site, siteState, navigation } = aSite({});
  const start = jest.spyOn(site, 'start').mockResolvedValue();
  startSite(site, () => navigation);
  await waitFor(() => expect(siteState().configAt).not.toBeNull());
  await new Promise((resolve) => setTimeout(resolve));
  expect(start).not.toHaveBeenCalled();

  globalThis.requestIdleCallback = (act) => Number(setTimeout(act));
  window.dispatchEvent(new Event('pointermove'));

  await waitFor(() => expect(start).toHaveBeenCalled());
});

function aSite(answers: TestContextOptions['answers']) {
  const { api, stores, sent } = testContext({
    answers,
    siteState: { health: null, status: null, config: null },
  });
  const modules = { peek: () => undefined, load: () => Promise.reject(new Error('no remotes here')) };
  const site = new Site({ features: [], stores, api, modules });
  const navigation = site.firstNavigation(new URL('http://site/contact-us'), {
    loaded: [],
    isNotFound: false,
  });
  return { site, sent, navigation, siteState: () => stores.get(siteStore).getState() };
}

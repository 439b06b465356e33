import type { Scenario } from '@stepwell/contract';
import { SCENARIO_CLOCK } from '@stepwell/contract/testing';
import type { Page } from 'playwright-core';
import type { PageConditions } from '../plays/opened-page';
import { type Fault, HIDDEN_MS } from './fault';
import { dispatchPageHidden, dispatchPageShown } from './in-page-faults';

/** The part of a fault that is in force before the page is requested. */
export function pageConditionsFor(fault: Fault, scenario: Scenario): PageConditions {
  const { before, window, media, zone, scripts, clockSeconds, clockFrom } = fault;
  return {
    before,
    clockFrom: clockSeconds === undefined ? undefined : (scenario.clock ?? clockFrom ?? SCENARIO_CLOCK),
    context: {
      ...(window && { viewport: window }),
      ...media,
      ...(zone && { timezoneId: zone }),
      ...(scripts === 'off' && { javaScriptEnabled: false }),
    },
    prepare: (page) => slowDown(page, fault),
  };
}

/** Adds the styles as a constructed style sheet, because the page's content security policy forbids style elements. */
export async function addStyle(page: Page, { style }: Fault): Promise<void> {
  if (style === undefined) return;
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, style);
}

/** Injects the part of a fault that affects a page in use. */
export async function injectFault(page: Page, { network, tab, clockSeconds }: Fault): Promise<void> {
  if (network === 'offline') await page.context().setOffline(true);
  if (tab !== undefined) await hideTab(page, tab);
  if (clockSeconds !== undefined) await page.clock.fastForward(clockSeconds * 1000);
}

async function slowDown(page: Page, { network, cpu }: Fault): Promise<void> {
  if (network === undefined || network === 'offline') return;
  const session = await page.context().newCDPSession(page);
  const { latency, download: downloadThroughput, upload: uploadThroughput } = network;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput,
    uploadThroughput,
  });
  if (cpu !== undefined) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

async function hideTab(page: Page, tab: NonNullable<Fault['tab']>): Promise<void> {
  await page.evaluate(dispatchPageHidden, tab === 'left');
  const session = await page.context().newCDPSession(page);
  // A page in the back/forward cache is frozen.
  if (tab !== 'hidden') await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((resolve) => setTimeout(resolve, HIDDEN_MS));
  if (tab !== 'hidden') await session.send('Page.setWebLifecycleState', { state: 'active' });
  await page.evaluate(dispatchPageShown, tab === 'left');
}

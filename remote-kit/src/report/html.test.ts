/** @jest-environment jsdom */
import { aDifference, aReport, aScenarioReport } from './a-report.testing';
import { htmlOf } from './html';
import { REPORT_SCRIPT } from './html-script';

const light = { width: 768, height: 1024, scheme: 'light' } as const;
const dark = { width: 390, height: 844, scheme: 'dark' } as const;

test('counts and lists each open difference of a scenario once, with all its viewport modes', () => {
  const accepted = { ...aDifference('x'), acceptedBy: 'Asha' };
  const differences = [{ ...aDifference('y'), look: light }, { ...aDifference('y'), look: dark }, accepted];
  const html = htmlOf(aReport([aScenarioReport({ differences })]));
  const page = new DOMParser().parseFromString(html, 'text/html');

  expect(page.querySelector('summary .mark')?.textContent).toBe('1 to look at');
  expect([...page.querySelectorAll('details li')].map(({ textContent }) => textContent)).toEqual([
    'tree (768 px, light; 390 px, dark): a heading more y',
    'tree: a heading more accepted by Asha',
  ]);
});

test('the search finds a case with a fault by its call, in any letter case', () => {
  const cases = ['sent, call-500: POST /api/queries/addNewQuery', 'sent, slow'];
  document.documentElement.innerHTML = htmlOf(
    aReport(cases.map((scenario) => aScenarioReport({ scenario }))),
  );
  new Function(REPORT_SCRIPT)();
  const search = document.querySelector('input') as HTMLInputElement;

  search.value = 'POST /api/queries/addNewQuery';
  search.dispatchEvent(new Event('input', { bubbles: true }));

  expect([...document.querySelectorAll('details')].map(({ hidden }) => hidden)).toEqual([false, true]);
});

import { viewportModeName } from '../plays/viewport-modes';
import { hasPassed, type PlayReport, type ScenarioReport } from './test-report';

/** A report as CI servers read it: a test case for each scenario. */
export function junitOf({ feature, release, scenarios, milliseconds }: PlayReport): string {
  const failures = scenarios.filter((each) => !hasPassed(each)).length;
  const counts = `tests="${scenarios.length}" failures="${failures}" time="${seconds(milliseconds)}"`;
  const cases = scenarios.map((each) => caseOf(each, feature)).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts}>
<testsuite name="${escaped(`${feature} ${release}`)}" errors="0" skipped="0" ${counts}>
${cases}
</testsuite>
</testsuites>
`;
}

function caseOf(report: ScenarioReport, feature: string): string {
  const { scenario, milliseconds } = report;
  const attributes = `classname="${escaped(feature)}" name="${escaped(scenario)}" time="${seconds(milliseconds)}"`;
  if (hasPassed(report)) return `<testcase ${attributes}/>`;
  const lines = linesOf(report);
  const message = `message="${escaped(lines[0] ?? '')}"`;
  return `<testcase ${attributes}><failure ${message}>${escaped(lines.join('\n'))}</failure></testcase>`;
}

/** Findings and open differences, a line for each. */
export function linesOf({ findings, differences }: ScenarioReport): string[] {
  return [...findings, ...differences.filter(({ acceptedBy }) => acceptedBy === undefined)].map(
    ({ kind, text, look }) => `${kind}${look ? ` (${viewportModeName(look)})` : ''}: ${text}`,
  );
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

/** As XML 1.0 may carry it: control characters have no place there at all. */
function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\n', '&#10;')
  );
}

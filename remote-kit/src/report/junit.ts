import { escapeHtml } from '../serving/html';
import { hasPassed, problemLines, type ScenarioReport, type TestReport } from './test-report';

/** A report in the XML format of JUnit, which CI servers read: a test case for each scenario. */
export function junitOf({ feature, release, scenarios, milliseconds }: TestReport): string {
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
  const lines = problemLines(report);
  const message = `message="${escaped(lines[0] ?? '')}"`;
  return `<testcase ${attributes}><failure ${message}>${escaped(lines.join('\n'))}</failure></testcase>`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

/** XML 1.0 allows no control characters but tabs and line breaks, escaped or not. */
function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
  const printable = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return escapeHtml(printable).replaceAll('>', '&gt;').replaceAll('\n', '&#10;');
}

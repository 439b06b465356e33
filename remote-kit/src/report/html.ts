import type { Finding } from '../plays/played';
import { type ViewportMode, viewportModeName } from '../plays/viewport-modes';
import { escapeHtml } from '../serving/html';
import { REPORT_SCRIPT } from './html-script';
import { REPORT_STYLE } from './html-style';
import {
  hasPassed,
  type MergedDifference,
  mergeEqual,
  problemLines,
  type ScenarioReport,
  type TestReport,
  type ViewReport,
} from './test-report';

/** A report as one HTML page that needs no network, because its screenshots are in the same folder. */
export function htmlOf(report: TestReport): string {
  const { feature, release, against, scenarios, at, milliseconds } = report;
  const failed = scenarios.filter((each) => !hasPassed(each));
  const result = failed.length === 0 ? 'All passed' : `${failed.length} of ${scenarios.length} need a review`;
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data: file:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escapeHtml(`${feature} ${release}: ${result}`)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(feature)} <span class="id">${escapeHtml(release)}</span></h1>
<p class="result" data-good="${failed.length === 0}">${result}</p>
<p>${against ? `Compared with <span class="id">${escapeHtml(against)}</span>. ` : ''}${describeRun(report)}, in ${Math.round(milliseconds / 1000)} s, ${escapeHtml(at.slice(0, 16).replace('T', ' '))} UTC.</p>
<div class="choice" role="group" aria-label="Show">
${filterButton('all', 'All', scenarios.length, failed.length === 0)}
${filterButton('bad', 'To look at', failed.length, failed.length > 0)}
${kindsOf(scenarios)
  .map(([kind, count]) => filterButton(kind, kind, count, false))
  .join('\n')}
<label>Name <input type="search" id="search"></label>
</div>
<p class="keys">Keys: <kbd>j</kbd> and <kbd>k</kbd> go down and up, <kbd>o</kbd> opens, <kbd>f</kbd> filters what to look at, <kbd>b</kbd> blinks.</p>
</header>
<main>
${scenarios.map(scenarioOf).join('\n')}
<p id="none" hidden>No scenario matches.</p>
</main>
<script>${REPORT_SCRIPT}</script>
</body>
</html>
`;
}

function describeRun({ scenarios, modes }: TestReport): string {
  const isUnderFaults = scenarios.some(({ fault }) => fault !== undefined);
  return isUnderFaults
    ? `${scenarios.length} cases of scenarios with injected faults`
    : `${scenarios.length} scenarios in ${modes} viewport modes`;
}

function filterButton(filter: string, name: string, count: number, isPressed: boolean): string {
  return `<button type="button" data-filter="${filter}" aria-pressed="${isPressed}">${escapeHtml(name)} (${count})</button>`;
}

/** Each kind of finding and difference, with the number of scenarios that have it. */
function kindsOf(scenarios: readonly ScenarioReport[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const kind of scenarios.flatMap((each) => [...kindsIn(each)]))
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort();
}

function kindsIn({ findings, differences, unstable, isNew, isUnaffected }: ScenarioReport): Set<string> {
  return new Set([
    ...findings.map(({ kind }) => kind),
    ...differences.map(({ kind }) => `changed ${kind}`),
    ...(unstable.length > 0 ? ['unstable'] : []),
    ...(isNew ? ['new'] : []),
    ...(isUnaffected ? ['not affected'] : []),
  ]);
}

function scenarioOf(report: ScenarioReport): string {
  const { scenario, title, fault, findings, differences, unstable, because, looks, bytes, scripts, isNew } =
    report;
  const isPassed = hasPassed(report);
  const kinds = [...kindsIn(report), ...(isPassed ? [] : ['bad'])].join('|');
  const passedText = report.isUnaffected ? 'not affected' : 'passed';
  const status = isPassed ? passedText : `${problemLines(report).length} to look at`;
  return `<details data-kinds="${escapeHtml(kinds)}" data-name="${escapeHtml(scenario.toLowerCase())}"${isPassed ? '' : ' open'}>
<summary><span class="mark" data-good="${isPassed}">${status}</span> <b>${escapeHtml(scenario)}</b> <span>${escapeHtml(title)}</span></summary>
<div class="body">
${listOf('Found', findings.map(findingText))}
${listOf('Changed', mergeEqual(differences).map(differenceText))}
${isNew ? '<p>It is new: the other release does not have it.</p>' : ''}
${report.isUnaffected ? '<p>Its steps were played, and nothing was compared: no changed module runs in it, and the server sends the same page (--all compares it too).</p>' : ''}
${listOf('Changed in the build, and run here', because.map(escapeHtml))}
${listOf('Unstable: differs between two plays of one release', unstable.map(escapeHtml))}
${fault ? '' : `<p class="size">${scripts} scripts, ${(bytes / 1024).toFixed(1)} KB of this release.</p>`}
<div class="looks">${looks.map((view) => viewOf(view, scenario)).join('\n')}</div>
</div>
</details>`;
}

function listOf(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `<h2>${title}</h2><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
}

function findingText({ kind, text, look }: Finding): string {
  return entryText(kind, text, look ? [look] : []);
}

function differenceText({ kind, text, looks, id, acceptedBy }: MergedDifference): string {
  const accepted = acceptedBy ? ` <em>accepted by ${escapeHtml(acceptedBy)}</em>` : ` <code>${id}</code>`;
  return `${entryText(kind, text, looks)}${accepted}`;
}

function entryText(kind: string, text: string, looks: readonly ViewportMode[]): string {
  const modes = looks.length > 0 ? ` (${looks.map(viewportModeName).join('; ')})` : '';
  return `<b>${kind}</b>${modes}: ${escapeHtml(text)}`;
}

function viewOf({ look, picture, compared }: ViewReport, scenario: string): string {
  const name = viewportModeName(look);
  const alt = `${scenario} at ${name}`;
  if (!compared)
    return `<figure style="--width:${look.width}"><a href="${picture}"><img loading="lazy" src="${picture}" alt="${escapeHtml(alt)}"></a><figcaption>${name}</figcaption></figure>`;
  return `<figure class="compared" style="--width:${look.width}"><div class="stack">
<img loading="lazy" src="${compared.before}" alt="${escapeHtml(`${alt}, before`)}">
<img class="after" loading="lazy" src="${picture}" alt="${escapeHtml(`${alt}, after`)}">
<img class="difference" loading="lazy" src="${compared.difference}" alt="${escapeHtml(`${alt}, what differs`)}" hidden></div>
<label>before – after <input type="range" min="0" max="100" value="50"></label>
<button type="button" data-act="blink" aria-pressed="false">Blink</button>
<button type="button" data-act="difference" aria-pressed="false">Difference</button>
<figcaption>${name}</figcaption></figure>`;
}

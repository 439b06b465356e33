import type { Finding } from '../plays/played';
import { VIEWPORT_MODES, viewportModeName } from '../plays/viewport-modes';
import { REPORT_SCRIPT } from './html-script';
import { REPORT_STYLE } from './html-style';
import {
  type Difference,
  hasPassed,
  type PlayReport,
  type ScenarioReport,
  type ViewReport,
} from './test-report';

/** A report as one page that opens anywhere, without a network: its pictures lie beside it. */
export function htmlOf(report: PlayReport): string {
  const { feature, release, against, scenarios, at, milliseconds } = report;
  const bad = scenarios.filter((each) => !hasPassed(each));
  const result = bad.length === 0 ? 'All is well' : `${bad.length} of ${scenarios.length} need a look`;
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data: file:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escaped(`${feature} ${release}: ${result}`)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<header>
<h1>${escaped(feature)} <span class="id">${escaped(release)}</span></h1>
<p class="result" data-good="${bad.length === 0}">${result}</p>
<p>${against ? `Compared with <span class="id">${escaped(against)}</span>. ` : ''}${whatWasPlayed(scenarios)}, in ${Math.round(milliseconds / 1000)} s, ${escaped(at.slice(0, 16).replace('T', ' '))} UTC.</p>
<div class="choice" role="group" aria-label="Show">
${filterButton('all', 'All', scenarios.length, bad.length === 0)}
${filterButton('bad', 'To look at', bad.length, bad.length > 0)}
${kindsOf(scenarios)
  .map(([kind, count]) => filterButton(kind, kind, count, false))
  .join('\n')}
<label>Name <input type="search" id="search"></label>
</div>
<p class="keys">Keys: <kbd>j</kbd> and <kbd>k</kbd> go down and up, <kbd>o</kbd> opens, <kbd>f</kbd> what needs a look, <kbd>b</kbd> blinks.</p>
</header>
<main>
${scenarios.map(scenarioOf).join('\n')}
<p id="none" hidden>Nothing is like that.</p>
</main>
<script>${REPORT_SCRIPT}</script>
</body>
</html>
`;
}

function whatWasPlayed(scenarios: readonly ScenarioReport[]): string {
  const isUnderFaults = scenarios.some(({ fault }) => fault !== undefined);
  return isUnderFaults
    ? `${scenarios.length} cases of scenarios under faults`
    : `${scenarios.length} scenarios in ${VIEWPORT_MODES.length} looks`;
}

function filterButton(filter: string, name: string, count: number, isPressed: boolean): string {
  return `<button type="button" data-filter="${filter}" aria-pressed="${isPressed}">${escaped(name)} (${count})</button>`;
}

/** Every kind of finding, difference or doubt, and how many scenarios have it. */
function kindsOf(scenarios: readonly ScenarioReport[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const kind of scenarios.flatMap((each) => [...kindsIn(each)]))
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort();
}

function kindsIn({ findings, differences, unstable, isNew }: ScenarioReport): Set<string> {
  return new Set([
    ...findings.map(({ kind }) => kind),
    ...differences.map(({ kind }) => `changed ${kind}`),
    ...(unstable.length > 0 ? ['unstable'] : []),
    ...(isNew ? ['new'] : []),
  ]);
}

function scenarioOf(report: ScenarioReport): string {
  const { scenario, title, fault, findings, differences, unstable, because, looks, bytes, scripts, isNew } =
    report;
  const isFine = hasPassed(report);
  const kinds = [...kindsIn(report), ...(isFine ? [] : ['bad'])].join('|');
  const told = isFine ? 'good' : `${findings.length + differences.length} to look at`;
  return `<details data-kinds="${escaped(kinds)}" data-name="${escaped(scenario)}"${isFine ? '' : ' open'}>
<summary><span class="mark" data-good="${isFine}">${told}</span> <b>${escaped(scenario)}</b> <span>${escaped(title)}</span></summary>
<div class="body">
${listOf('Found', findings.map(findingText))}
${listOf('Changed', differences.map(differenceText))}
${isNew ? '<p>It is new: the other has nothing to compare it with.</p>' : ''}
${listOf('Changed in the build, and run here', because.map(escaped))}
${listOf('Unstable: two plays of one release differ in it', unstable.map(escaped))}
${fault ? '' : `<p class="size">${scripts} scripts, ${(bytes / 1024).toFixed(1)} KB of this release.</p>`}
<div class="looks">${looks.map((look) => lookOf(look, scenario)).join('\n')}</div>
</div>
</details>`;
}

function listOf(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `<h2>${title}</h2><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
}

function findingText({ kind, text, look }: Finding): string {
  return `<b>${kind}</b>${look ? `, ${viewportModeName(look)}` : ''}: ${escaped(text)}`;
}

function differenceText({ kind, text, look, id, acceptedBy }: Difference): string {
  const accepted = acceptedBy ? ` <em>accepted by ${escaped(acceptedBy)}</em>` : ` <code>${id}</code>`;
  return `${findingText({ kind: kind as Finding['kind'], text, look })}${accepted}`;
}

function lookOf({ look, picture, compared }: ViewReport, scenario: string): string {
  const name = viewportModeName(look);
  const alt = `${scenario} at ${name}`;
  if (!compared)
    return `<figure style="--width:${look.width}"><a href="${picture}"><img loading="lazy" src="${picture}" alt="${escaped(alt)}"></a><figcaption>${name}</figcaption></figure>`;
  return `<figure class="compared" style="--width:${look.width}"><div class="stack">
<img loading="lazy" src="${compared.before}" alt="${escaped(`${alt}, before`)}">
<img class="after" loading="lazy" src="${picture}" alt="${escaped(`${alt}, after`)}">
<img class="difference" loading="lazy" src="${compared.difference}" alt="${escaped(`${alt}, what differs`)}" hidden></div>
<label>before – after <input type="range" min="0" max="100" value="50"></label>
<button type="button" data-act="blink" aria-pressed="false">Blink</button>
<button type="button" data-act="difference" aria-pressed="false">Difference</button>
<figcaption>${name}</figcaption></figure>`;
}

/** As HTML may carry it, in texts and in attributes. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

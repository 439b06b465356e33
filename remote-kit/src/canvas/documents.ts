import type { Scenario } from '@stepwell/contract';
import { escapeHtml, jsonForHtml } from '../serving/html';
import { BAR_ID, CANVAS_DATA_ID, CANVAS_PATH, type CanvasData, ROOT_ID } from './canvas-data';

const BAR_STYLE = `
#${BAR_ID} { position: fixed; inset: auto 0 0 auto; z-index: 2147483647; padding: 4px 12px; border-radius: 8px 0 0 0;
  background: #1d2733; color: #fff; font: 13px/1.5 system-ui, sans-serif; }
#${BAR_ID}::after { content: ' · ' attr(data-result); }
#${BAR_ID} a { color: inherit; }`;

/** A visually hidden level 1 heading, for a remote that fills only slots. On the site, the page of another team has the heading. */
const PAGE_HEADER = `<header style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">
<h1>Page of another team</h1></header>
`;

/** @param bundle names of the canvas's own files */
export function canvasDocument(data: CanvasData, bundle: readonly string[]): string {
  const { name } = data.scenario;
  const isPage = data.regions.some(({ at }) => at === undefined);
  const styles = bundle.filter((file) => file.endsWith('.css'));
  return documentOf(
    name,
    `${styles.map((file) => `<link rel="stylesheet" href="${CANVAS_PATH}${file}">`).join('\n')}
<script defer src="${CANVAS_PATH}canvas.js"></script><style>${BAR_STYLE}</style>`,
    `${isPage ? '' : PAGE_HEADER}<div id="${ROOT_ID}"></div>
<div id="${BAR_ID}"${data.isDrivenExternally ? ' hidden' : ''}><a href="${CANVAS_PATH}">${name}</a></div>
<script type="application/json" id="${CANVAS_DATA_ID}">${jsonForHtml(data)}</script>`,
  );
}

export function scenarioList(feature: string, scenarios: readonly Scenario[]): string {
  const lines = scenarios.map(
    ({ name, title }) => `<li><a href="${CANVAS_PATH}play/${name}">${name}</a>: ${escapeHtml(title)}</li>`,
  );
  return documentOf(
    `Scenarios of ${feature}`,
    '<style>body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.6 system-ui, sans-serif; }</style>',
    `<h1>Scenarios of ${feature}</h1><ul>${lines.join('\n')}</ul>
<p>A change is built when a scenario is opened again.</p>`,
  );
}

export function failureDocument(why: string): string {
  return documentOf(
    'The build failed',
    '',
    `<h1>The build failed, or the scenario does not exist</h1><pre>${escapeHtml(why)}</pre>`,
  );
}

function documentOf(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en-IN" data-result="opening">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

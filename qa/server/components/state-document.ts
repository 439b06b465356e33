import { type DrawnState, PLACE } from '../../src/components/catalogue-state';
import type { ComponentStage } from './build-stage';

/** Where pages have the few lines of style that are the stage's own. */
export const STAGE_STYLE = '/stage.css';
export const STAGE_STYLES = 'main { padding: 1.5rem } main > h3 { margin-bottom: 1.5rem }';

/** No more than releases may do on the site's own pages. */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `base-uri 'none'`,
].join('; ');

/** `Button, busy` */
export function titleOfState({ component, state }: DrawnState): string {
  return `${component}, ${state.replaceAll('-', ' ')}`;
}

/** A page with one state of one component, as a server draws it, below headings of the same ranks as in the gallery. */
export function stateDocument(
  state: DrawnState,
  { scripts, styles }: Pick<ComponentStage, 'scripts' | 'styles'>,
): { html: string; headers: Record<string, string> } {
  const html = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titleOfState(state)}</title>
${[...styles, STAGE_STYLE].map((path) => `<link rel="stylesheet" href="${path}">`).join('\n')}
${scripts.map((path) => `<script defer src="${path}" crossorigin="anonymous"></script>`).join('\n')}
</head>
<body>
<main><h1>Design system</h1><h2>${state.component}</h2><h3>${titleOfState(state)}</h3><div id="${PLACE}">${state.html}</div></main>
</body>
</html>
`;
  return {
    html,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  };
}

import { escapeHtml } from '../serving/html';

const RELOAD_AFTER_S = 3;

/** A page that shows the error, and reloads itself. */
export function errorPage(reason: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="${RELOAD_AFTER_S}">
<title>The live site does not answer</title>
<h1>The live site does not answer</h1>
<p>${escapeHtml(reason)}</p>
<p>This page tries again every ${RELOAD_AFTER_S} seconds.</p>
</html>
`;
}

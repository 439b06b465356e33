import type { Release } from '@stepwell/release-server/release';
import { policyHash } from '@stepwell/server-kit/policy-hash';
import { THEME_SCRIPT } from '@stepwell/shell/theme';

const ENTRY = 'workbench';
const AXE = 'axe';

export function workbenchDocument({ base, modules }: Release): {
  html: string;
  headers: Record<string, string>;
} {
  const { js, css } = modules[ENTRY] ?? { js: [], css: [] };
  const [axe] = modules[AXE]?.js ?? [];
  const html = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>QA workbench</title>
<script>${THEME_SCRIPT}</script>
<link rel="icon" href="/art/mark.svg" type="image/svg+xml">
${css.map((name) => `<link rel="stylesheet" href="${base}${name}">`).join('\n')}
${js.map((name) => `<script defer src="${base}${name}" crossorigin="anonymous"></script>`).join('\n')}
</head>
<body>
<div id="workbench"${axe ? ` data-axe="${base}${axe}"` : ''}></div>
</body>
</html>
`;
  const policy = [
    `default-src 'none'`,
    `script-src 'self' ${policyHash(THEME_SCRIPT)}`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src 'self'`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`,
  ];
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
    },
  };
}

import type { Academy } from '@stepwell/contract';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import { policyHash } from '@stepwell/server-kit/policy-hash';
import { sanitize } from '@stepwell/server-kit/sanitize';
import type { FastifyReply } from 'fastify';

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;color:#14211f;background:#f9f7f1;margin:0}
main{max-width:40rem;margin:auto;padding:2rem 1rem}h1{font-size:1.5rem;line-height:1.25}h2{font-size:1rem;margin:1.5rem 0 .25rem}
table{width:100%;border-collapse:collapse}th{font-weight:400;text-align:left}td{text-align:right;font-variant-numeric:tabular-nums}
th,td{padding:.35rem 0;border-bottom:1px solid #e3ddcf;vertical-align:top}tr:last-child>*{font-weight:700}
p{margin:.25rem 0}.note{margin-top:1.5rem;font-size:.875rem}button{font:inherit;color:#fff;background:#0a4d49;border:0;
border-radius:8px;padding:.75rem 1.5rem;margin-top:1rem;cursor:pointer}a{color:#0a4d49}
@media print{body{background:#fff}main{padding:0}.screen{display:none}}`;

/** Content-Security-Policy of a page without scripts and external resources. @param formTo the source that `form-action` allows */
export function pagePolicy(style: string, formTo = "'none'"): string {
  return [
    "default-src 'none'",
    `style-src ${policyHash(style)}`,
    `form-action ${formTo}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Headers of a reply whose URL may contain a token, so that the reply is not cached and browsers send no referrer. `no-transform` prevents
 * proxies from replacing e-mail addresses by a script, which the policy of a page would block.
 */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store, no-transform',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** An HTML page without scripts and external resources. */
interface Page {
  title: string;
  academy: Academy;
  /** HTML with escaped texts. */
  body: string;
}

/** Sends an HTML page of the API. @param formTo the source that `form-action` allows */
export function sendPage(
  reply: FastifyReply,
  { status = 200, formTo, ...page }: Page & { status?: number; formTo?: string },
): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(STYLE, formTo),
      ...PRIVATE_HEADERS,
    })
    .send(pageHtml(page));
}

export function pageHtml({ title, academy, body }: Page): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(sanitize(academy.name))}</title><style>${STYLE}</style></head>
<body><main>
${body}
</main></body></html>
`;
}

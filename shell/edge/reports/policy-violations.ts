import { isRecord } from '@stepwell/server-kit/json';

export interface Violation {
  /** A directive of the content security policy, or `other`. */
  directive: string;
  /** Origin or keyword of what was blocked, without the path, which may contain what a visitor typed. */
  blocked: string;
}

/** Largest number of reports in one body; browsers send a few together. */
const REPORTS_AT_ONCE = 20;
const DIRECTIVES = new Set([
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'media-src',
  'connect-src',
  'frame-src',
  'form-action',
]);

/** Browser extensions violate the policy of every site. */
const EXTENSION = /^(chrome|moz|safari|safari-web)-extension\b/;

/** Reads `application/csp-report`, a single report, or `application/reports+json`, a list of reports. */
export function violationsIn(body: unknown): Violation[] {
  const all = Array.isArray(body) ? body.slice(0, REPORTS_AT_ONCE) : [body];
  return all.flatMap((report) => {
    const fields = isRecord(report) && (report['csp-report'] ?? report.body);
    if (!isRecord(fields)) return [];
    const text = (...names: string[]) => String(names.map((name) => fields[name]).find(Boolean) ?? '');
    const blocked = text('blockedURL', 'blocked-uri');
    if (EXTENSION.test(blocked) || EXTENSION.test(text('sourceFile', 'source-file'))) return [];
    const name = text('effectiveDirective', 'effective-directive', 'violated-directive');
    // Browsers report `script-src-elem` or `script-src-attr` for `script-src`.
    const directive = name.split(' ', 1)[0]?.replace(/-(elem|attr)$/, '') ?? '';
    return [
      {
        directive: DIRECTIVES.has(directive) ? directive : 'other',
        blocked: URL.canParse(blocked) ? new URL(blocked).origin : blocked.slice(0, 40),
      },
    ];
  });
}

/** One thing that a browser did not allow. */
export interface Violation {
  /** Of the content security policy; `integrity` where a script had no hash, `other` for what no policy of ours says. */
  directive: string;
  /** Whose file it was, or whose script asked for it. */
  release?: { feature: string; id: string };
}

/** Browsers gather a few of them; more in one body is nobody's browser. */
const MOST_AT_ONCE = 20;

const DIRECTIVES = new Set([
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'media-src',
  'connect-src',
  'frame-src',
  'form-action',
  'require-trusted-types-for',
  'trusted-types',
]);

/** What a visitor has put into his browser works on all pages, and is not the site's to count. */
const EXTENSION = /^(chrome|moz|safari|safari-web)-extension\b/;

/** Reads `application/csp-report`, which holds one, or `application/reports+json`, a list. Nothing else is a report. */
export function readReports(body: unknown): Violation[] {
  const all = Array.isArray(body) ? body.slice(0, MOST_AT_ONCE) : [body];
  return all.flatMap((report) => {
    const said = objectIn(report, 'csp-report') ?? objectIn(report, 'body');
    if (!said) return [];
    const text = (...names: string[]) =>
      names.map((name) => said[name]).find((value) => typeof value === 'string') as string | undefined;
    const blocked = text('blockedURL', 'blocked-uri') ?? '';
    const source = text('sourceFile', 'source-file') ?? '';
    if (EXTENSION.test(blocked) || EXTENSION.test(source)) return [];
    const directive = directiveOf(
      report,
      text('effectiveDirective', 'effective-directive', 'violated-directive'),
    );
    return [{ directive, release: releaseIn(blocked) ?? releaseIn(source) }];
  });
}

function directiveOf(report: unknown, said = ''): string {
  if ((report as { type?: unknown }).type === 'integrity-violation') return 'integrity';
  // `script-src-elem` is told apart from `script-src-attr`, which no page of ours has.
  const name = said.split(' ', 1)[0]?.replace(/-(elem|attr)$/, '') ?? '';
  return DIRECTIVES.has(name) ? name : 'other';
}

function releaseIn(address: string): Violation['release'] {
  const [, feature, id] = /\/r\/([a-z0-9]+)\/([\w.-]+)\//.exec(address) ?? [];
  return feature && id ? { feature, id } : undefined;
}

function objectIn(value: unknown, name: string): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found = (value as Record<string, unknown>)[name];
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : undefined;
}

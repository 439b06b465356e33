import { isRecord } from '@stepwell/server-kit/json';

/** Shortest time between two log lines, because any client can send reports. */
const LOG_EVERY_MS = 60_000;
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
  'require-trusted-types-for',
  'trusted-types',
]);

/** Addresses of browser extensions, whose violations are ignored, because they violate the policy of every site. */
const EXTENSION = /^(chrome|moz|safari|safari-web)-extension\b/;

interface Violation {
  /** A directive of the content security policy; `integrity` for a script without a hash; `other` for any other directive. */
  directive: string;
  /** The release whose file was blocked, or whose script requested the blocked address. */
  release?: { feature: string; id: string };
}

export interface PolicyViolationsOptions {
  /** Whether pages may contain a release. Other releases are counted without their names, so that invented names fill no memory. */
  isLive: (feature: string, id: string) => boolean;
  log: (text: string) => void;
}

/** Violations of the pages' security policies, counted since the edge started. */
export class PolicyViolations {
  private readonly counts = new Map<string, number>();
  private unlogged = new Map<string, number>();
  private loggedAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: PolicyViolationsOptions) {}

  /** Counts the violations in a browser's report; ignores any other body. */
  take(body: unknown): void {
    const { isLive } = this.options;
    for (const { directive, release } of violationsIn(body)) {
      const suffix =
        release && isLive(release.feature, release.id) ? ` (${release.feature} ${release.id})` : '';
      const key = directive + suffix;
      for (const counts of [this.counts, this.unlogged]) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    if (this.unlogged.size === 0) return;
    const waitMs = this.loggedAt + LOG_EVERY_MS - performance.now();
    if (waitMs <= 0) this.log();
    else this.timer ??= setTimeout(() => this.log(), waitMs).unref();
  }

  private log(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.loggedAt = performance.now();
    const counted = [...this.unlogged].map(([key, count]) => `${count} × ${key}`).join(', ');
    this.unlogged = new Map();
    this.options.log(`browsers reported violations of the pages' security policies: ${counted}`);
  }

  /** Number of violations by directive and live release. */
  get counted(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.counts);
  }
}

/** Reads `application/csp-report`, a single report, or `application/reports+json`, a list of reports. */
function violationsIn(body: unknown): Violation[] {
  const all = Array.isArray(body) ? body.slice(0, REPORTS_AT_ONCE) : [body];
  return all.flatMap((report) => {
    if (!isRecord(report)) return [];
    const fields = report['csp-report'] ?? report.body;
    if (!isRecord(fields)) return [];
    const text = (...names: string[]) =>
      names.map((name) => fields[name]).find((value) => typeof value === 'string') as string | undefined;
    const blocked = text('blockedURL', 'blocked-uri') ?? '';
    const source = text('sourceFile', 'source-file') ?? '';
    if (EXTENSION.test(blocked) || EXTENSION.test(source)) return [];
    const directive = text('effectiveDirective', 'effective-directive', 'violated-directive');
    return [
      { directive: directiveOf(report.type, directive), release: releaseIn(blocked) ?? releaseIn(source) },
    ];
  });
}

function directiveOf(type: unknown, directive = ''): string {
  if (type === 'integrity-violation') return 'integrity';
  // Browsers report `script-src-elem` or `script-src-attr` for `script-src`.
  const name = directive.split(' ', 1)[0]?.replace(/-(elem|attr)$/, '') ?? '';
  return DIRECTIVES.has(name) ? name : 'other';
}

function releaseIn(address: string): Violation['release'] {
  const [, feature, id] = /\/r\/([a-z0-9]+)\/([\w.-]+)\//.exec(address) ?? [];
  return feature && id ? { feature, id } : undefined;
}

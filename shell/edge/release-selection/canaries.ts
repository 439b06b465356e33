import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { type Canary, canariesIn } from '@stepwell/release-server/registry';
import type { OutcomeCounter } from '@stepwell/release-server/votes';
import { networkOf } from '@stepwell/server-kit/rate-limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Cohort, cohortCookie, cohortOf, numbersGiven } from './canary-cohort';
import { type Marks, markOf, marksCookie, marksIn } from './exposure-cookie';
import type { Generation } from './generation';
import type { GenerationVariants, Replaced } from './generation-variants';
import type { ReleaseAssignment } from './release-assignment';
import type { ReleaseSelection } from './release-selection';

/** How often it is looked whether a canary has lost a file, or has ended its renderer. */
const LOOK_MS = 500;
const COHORTS = 100;

type Given = Canary & { feature: string; numbers: ReadonlySet<number> };

export interface CanariesOptions {
  live: { readonly current: Generation; onSwap(tell: (generation: Generation) => void): () => void };
  variants: Pick<GenerationVariants, 'keep' | 'kept'>;
  votes: OutcomeCounter;
  /** Whether browsers come by https. */
  isSecure: boolean;
}

/** Gives each visit what is live or a canary of it, always the same, and counts visits and what failed in them. */
export class Canaries {
  private given: readonly Given[] = [];
  /** Of this process, and never told: from what is counted nobody can say who it was. */
  private readonly secret = randomBytes(32);
  private readonly looks: NodeJS.Timeout;
  /** A page may tell of several failures at a time. */
  private readonly marks = new WeakMap<FastifyRequest, Marks>();

  constructor(private readonly options: CanariesOptions) {
    this.follow(options.live.current);
    options.live.onSwap((generation) => this.follow(generation));
    this.looks = setInterval(() => this.look(), LOOK_MS).unref();
  }

  /** Whether any feature has a canary now. */
  get isOn(): boolean {
    return this.given.length > 0;
  }

  /** Of the canary of a feature, the phase in which it is; as `OutcomeCounter` asks. */
  phaseOf(feature: string): string | undefined {
    return this.given.find((each) => each.feature === feature)?.since;
  }

  /** What the visit of a page is given; a first one is told its number. */
  assign(request: FastifyRequest): ReleaseAssignment {
    const { live, variants, isSecure } = this.options;
    const told = cohortOf(request.headers.cookie);
    const cohort = this.cohortAskedFor(request.url) ?? told ?? randomInt(COHORTS);
    const replaced = this.replacedFor(cohort);
    const generation = replaced.size === 0 ? live.current : variants.kept(replaced);
    // Until it is made, or where it cannot be, he sees what everybody sees, and is counted for neither. A named cohort is no
    // part of all visits, and says nothing of them.
    const isCounted = generation && typeof cohort === 'number' && isNavigation(request, told);
    return {
      generation: generation ?? live.current,
      cookiesFor: (selection) => [
        ...(cohort === told ? [] : [cohortCookie(cohort, isSecure)]),
        ...(isCounted ? [this.count(request, cohort, selection)] : []),
      ],
    };
  }

  /**
   * Something of a release failed in the visit that tells of it. What it was not given says nothing.
   * @param what `isChanged` where a file came to it with other bytes than were published
   */
  failed(
    request: FastifyRequest,
    reply: FastifyReply,
    { feature, id }: { feature: string; id: string },
    { isChanged = false }: { isChanged?: boolean } = {},
  ): void {
    const cohort = cohortOf(request.headers.cookie);
    const canary = this.given.find((each) => each.feature === feature);
    if (typeof cohort !== 'number' || !canary) return;
    const isCanary = id === canary.release;
    if (isCanary !== canary.numbers.has(cohort)) return;
    const { votes, isSecure } = this.options;
    const marks = this.marksOf(request);
    votes.failed(this.visitOf(request, cohort), { feature, id }, marks.get(markOf(canary)));
    if (isChanged) votes.changed(this.hidden(networkOf(request.ip)), { feature, id });
    reply.header('set-cookie', marksCookie(marks.set(markOf(canary), 'failed'), isSecure));
  }

  close(): void {
    clearInterval(this.looks);
  }

  private follow(generation: Generation): void {
    this.given = canariesIn(generation.registry).map(([feature, canary]) => ({
      ...canary,
      feature,
      numbers: numbersGiven(feature, canary),
    }));
    void this.options.variants.keep(generation, this.combinations());
  }

  /** Each set of canaries that some visit is given. Of two canaries that are three. */
  private combinations(): Replaced[] {
    const cohorts: Cohort[] = Array.from({ length: COHORTS }, (_, number) => number);
    const names = this.given.flatMap(({ cohort }) => cohort ?? []);
    const all = [...cohorts, ...names].map((cohort) => this.replacedFor(cohort));
    const bySize = all.sort((one, other) => one.size - other.size);
    return [...new Map(bySize.map((each) => [JSON.stringify([...each]), each])).values()].filter(
      ({ size }) => size > 0,
    );
  }

  private replacedFor(cohort: Cohort): Replaced {
    const own = this.given.filter((each) =>
      typeof cohort === 'number' ? each.numbers.has(cohort) : each.cohort === cohort,
    );
    return new Map(own.map(({ feature, release }) => [feature, release]));
  }

  /** `?cohort=qa` leads into a cohort that there is, and `?cohort=` out of any. */
  private cohortAskedFor(url: string): Cohort | undefined {
    if (!url.includes('cohort=')) return undefined;
    const name = new URL(url, 'http://site').searchParams.get('cohort');
    if (name === '') return randomInt(COHORTS);
    return this.given.find(({ cohort }) => cohort !== undefined && cohort === name)?.cohort;
  }

  /** @returns what tells the browser what was counted */
  private count(request: FastifyRequest, cohort: number, { releases }: ReleaseSelection): string {
    const { votes, isSecure } = this.options;
    const visit = this.visitOf(request, cohort);
    const marks = this.marksOf(request);
    for (const canary of this.given) {
      const { feature } = canary;
      const taken = releases.get(feature);
      if (!taken) continue;
      const { id } = taken.intended;
      const mark = markOf(canary);
      const elsewhere = marks.get(mark);
      const hasFallen = taken.reason === 'fallback';
      votes.seen(visit, { feature, id }, elsewhere);
      if (hasFallen) votes.failed(visit, { feature, id }, elsewhere);
      marks.set(mark, hasFallen ? 'failed' : (elsewhere ?? 'seen'));
    }
    return marksCookie(marks, isSecure);
  }

  private marksOf(request: FastifyRequest): Marks {
    const known = this.marks.get(request) ?? marksIn(request.headers.cookie, this.given.map(markOf));
    this.marks.set(request, known);
    return known;
  }

  private visitOf({ ip, headers }: FastifyRequest, cohort: number): string {
    return this.hidden(`${cohort} ${ip} ${headers['user-agent'] ?? ''}`);
  }

  private hidden(who: string): string {
    return createHmac('sha256', this.secret).update(who).digest('base64url');
  }

  /** What no number of visits outweighs. */
  private look(): void {
    const { live, variants, votes } = this.options;
    for (const { feature, release } of this.given) {
      const variant = variants.kept(new Map([[feature, release]]));
      if (!variant) continue;
      if (variant.watch.damaged().some((each) => each.feature === feature && each.id === release))
        votes.damaged({ feature, id: release });
      // What is live falls with it wherever the canary is not at fault.
      if (variant.renderer.falls > live.current.renderer.falls) votes.endedRenderer({ feature, id: release });
    }
  }
}

/** Whether somebody looks at the page, as far as that is said: a crawler keeps no cookie and says nothing of a navigation. */
function isNavigation({ headers }: FastifyRequest, told: Cohort | undefined): boolean {
  if (headers['sec-purpose'] !== undefined) return false;
  return told !== undefined || headers['sec-fetch-mode'] === 'navigate';
}

import { randomUUID } from 'node:crypto';
import type { LoadedRelease } from '@stepwell/releases/edge';
import { type Choice, SHOWING_PATH, type ShowingReply, type ShownCall, START_PATH } from '../src/messages';
import { openQaSite, type QaSite } from './qa-site';
import { releaseOf, scenariosOf } from './releases';
import { ANSWERS, ScenarioSession } from './scenario-session';

/** Each has an edge with a render thread, for one open page of a tester. */
const MOST_SHOWINGS = 6;

export interface Script {
  body: Buffer;
  href: string;
  integrity: string;
}

interface Showing {
  site: QaSite;
  remote: LoadedRelease;
  /** What the player in the frame does. */
  scenario: object;
  session: ScenarioSession;
}

/** The sites of open pages, by the id of the page's session. */
export class Showings {
  private readonly showings = new Map<string, Showing>();

  constructor(
    private readonly shell: LoadedRelease,
    private readonly player: Script,
    /** Origin of the page for testers. */
    private readonly framedBy: string,
    private readonly report: (text: string) => void,
  ) {}

  /** @throws Error that says what there is instead */
  async show(choice: Omit<Choice, 'width'>, id: string = randomUUID()): Promise<ShowingReply> {
    const remote = await releaseOf(choice.remote, choice.release, this.report);
    const scenario = scenariosOf(remote).find(({ name }) => name === choice.scenario);
    if (choice.scenario && !scenario)
      throw new Error(`${remote.feature} ${remote.id} has no scenario "${choice.scenario}".`);
    const answer = ANSWERS.find((each) => each === choice.answer);
    const session = new ScenarioSession(
      scenario ?? null,
      answer && choice.call ? { call: choice.call, answer } : undefined,
    );
    const site = await this.siteFor(id, remote);
    site.play(session);
    const path = scenario?.path ?? remote.manifest?.routes[0]?.path ?? '/';
    const { device, steps, shows, afterSeconds } = scenario ?? {};
    const played = { path, device, steps, shows, afterSeconds, theme: choice.theme };
    this.showings.delete(id);
    this.showings.set(id, { site, remote, scenario: played, session });
    this.closeOldest();
    return { session: id, start: site.origin + START_PATH };
  }

  callsOf(id: string): ShownCall[] {
    const calls = this.showings.get(id)?.session.calls ?? [];
    return calls.map(({ call, by, answer, query, body }) => ({ call, by, answer, sent: body ?? query }));
  }

  async close(): Promise<void> {
    await Promise.all([...this.showings.values()].map(({ site }) => site.close()));
  }

  private async siteFor(id: string, remote: LoadedRelease): Promise<QaSite> {
    const present = this.showings.get(id);
    if (present?.remote.feature === remote.feature && present.remote.id === remote.id) return present.site;
    void present?.site.close();
    const { player, framedBy } = this;
    return openQaSite({
      shell: this.shell,
      remote,
      framedBy,
      player,
      extend: (edge) => {
        edge.get(player.href, (_request, reply) =>
          reply.type('text/javascript; charset=utf-8').send(player.body),
        );
        edge.get(SHOWING_PATH, () => this.showings.get(id)?.scenario);
        edge.get(START_PATH, (_request, reply) =>
          reply
            .header(
              'content-security-policy',
              `default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors ${framedBy}`,
            )
            .type('text/html; charset=utf-8')
            .send(`<!doctype html><title>QA</title><script src="${player.href}"></script>`),
        );
      },
    });
  }

  private closeOldest(): void {
    for (const [id, { site }] of this.showings) {
      if (this.showings.size <= MOST_SHOWINGS) return;
      this.showings.delete(id);
      void site.close();
    }
  }
}

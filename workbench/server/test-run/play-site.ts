import type { Scenario } from '@stepwell/contract';
import type { Release } from '@stepwell/release-server/release';
import type { OpenedScenario, PlaySite } from '@stepwell/remote-kit/internal/play-site';
import { statusOf } from '@stepwell/remote-kit/internal/scenario-calls';
import type { BrowserContext } from 'playwright-core';
import { readScenarios } from '../canvas/scenarios';
import { SESSION_COOKIE, type Sessions } from '../canvas/sessions';

/** Lets `remote-kit` play the scenarios of a release on the canvas. */
export function workbenchPlaySite(
  release: Release,
  { origin, sessions, shellId }: { origin: string; sessions: Sessions; shellId: string },
): PlaySite {
  return {
    feature: release.feature,
    release,
    origin,
    playedOn: `shell ${shellId}`,
    scenarios: readScenarios(release),
    open: async (scenario: Scenario, context: BrowserContext): Promise<OpenedScenario> => {
      const session = sessions.open({ remote: release.feature, release: release.id, scenario });
      // Otherwise many plays, such as for thumbnails, would evict the session of a tester.
      context.once('close', () => sessions.close(session.id));
      await context.addCookies([
        { name: SESSION_COOKIE, value: session.id, url: origin, sameSite: 'Strict' },
      ]);
      return {
        url: origin + scenario.path,
        calls: () => session.calls.map((call) => ({ ...call, answer: statusOf(call.answer) })),
      };
    },
  };
}

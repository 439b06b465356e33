import { expect, IS_NIGHTLY, test } from '../support/test';
import { JOURNEYS_TO_PLAY } from './journeys';
import { faultsAt } from './layout-faults';

const [NARROWEST, WIDEST] = [320, 1920];
/** A phone of 390 px at a zoom of 200 %. */
const ZOOMED = 195;
/** Widths at which faults were found before, and breakpoints at which most of the layout changes. */
const FAULT_PRONE_WIDTHS = [ZOOMED, 320, 390, 720, 1024, 1056];
const WIDTHS = IS_NIGHTLY
  ? [ZOOMED, ...Array.from({ length: (WIDEST - NARROWEST) / 16 + 1 }, (_, at) => NARROWEST + 16 * at)]
  : FAULT_PRONE_WIDTHS;

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [name, play] of JOURNEYS_TO_PLAY) {
  test(`the layout has no faults at widths from ${WIDTHS[0]} to ${WIDTHS.at(-1)} px: ${name}`, async ({
    page,
    site,
    problems,
  }) => {
    test.setTimeout(IS_NIGHTLY ? 900_000 : 120_000);
    const faults: string[] = [];

    await play({
      page,
      site,
      problems,
      measure: async (state, scope) => {
        for (const fault of await faultsAt(page, WIDTHS, scope ?? 'body')) faults.push(`${state}, ${fault}`);
      },
    });

    expect(faults).toEqual([]);
  });
}

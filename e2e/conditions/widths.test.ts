import { expect, test } from '../support/test';
import { JOURNEYS } from './journeys';
import { faultsAt } from './layout-faults';

const [NARROWEST, WIDEST] = [320, 1920];
/** A phone of 390 px at a zoom of 200 %. */
const ZOOMED = 195;
/** Both sides of each width at which the layout changes, phones and screens that are common, and what is between them. */
const TELLING = [
  ZOOMED,
  320,
  359,
  390,
  479,
  480,
  600,
  719,
  720,
  820,
  1000,
  1023,
  1024,
  1056,
  1090,
  1200,
  1440,
  1920,
];
const WIDTHS = process.env.NIGHTLY
  ? [ZOOMED, ...Array.from({ length: (WIDEST - NARROWEST) / 16 + 1 }, (_, at) => NARROWEST + 16 * at)]
  : TELLING;

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [name, play] of Object.entries(JOURNEYS)) {
  test(`from ${NARROWEST} to ${WIDEST} px nothing is cut, covered or too wide: ${name}`, async ({
    page,
    site,
    problems,
  }) => {
    test.setTimeout(process.env.NIGHTLY ? 900_000 : 120_000);
    const faults: string[] = [];

    await play({
      page,
      site,
      problems,
      look: async (state, scope) => {
        for (const fault of await faultsAt(page, WIDTHS, scope ?? 'body')) faults.push(`${state}, ${fault}`);
      },
    });

    expect(faults).toEqual([]);
  });
}

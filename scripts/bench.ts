import { parseArguments } from './bench/arguments';
import { Yardstick } from './bench/figures/noise';
import { partReport } from './bench/figures/report';
import { helpText, PARTS } from './bench/parts';
import { withBuilds } from './bench/sites/with-builds';

// `npm run bench`: measures the real site in alternation with an optimum (a bare server, pages without scripts) and, with `--against`, with
// the site of another checkout. Prints ratios. A slow result does not make the command fail, because the machine may be busy.

const report = (text: string) => void process.stderr.write(`bench: ${text}\n`);

async function main(): Promise<void> {
  const { parts, against, rounds, wantsHelp } = parseArguments(process.argv.slice(2), Object.keys(PARTS));
  if (wantsHelp) return console.log(helpText());
  report(`building and starting ${against === undefined ? 'the site' : 'both sites'}`);
  await withBuilds(against, async (builds) => {
    for (const name of parts) {
      report(name);
      const yardstick = new Yardstick();
      const figures = (await PARTS[name]?.run({ builds, rounds, yardstick, report })) ?? [];
      console.log(`\n${name}: ${PARTS[name]?.description}\n\n${partReport(figures, yardstick.noise())}`);
    }
  });
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});

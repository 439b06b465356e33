import { askMetrics } from '../alerts/ask-metrics';
import { examine } from '../back-office/doctor';
import { examinePictures, shownPictures } from '../back-office/pictures';
import { askProcesses } from '../back-office/processes';
import { Refusal } from '../base/refusal';
import { backOfficeCommand } from '../command/back-office-command';
import { table } from '../terminal/print';

/** Between two readings of metrics. */
const SECONDS = 5;
const MOST_SECONDS = 600;

interface DoctorOptions {
  at?: string[];
  metrics?: string[];
  seconds?: string;
}

export const command = backOfficeCommand({
  about: 'what keeps the academy from selling, and what to do about it',
  options: [
    ['--at <address...>', 'processes to ask how they are, such as http://127.0.0.1:3001'],
    ['--metrics <address...>', 'their ports for Prometheus, such as http://127.0.0.1:13001'],
    ['--seconds <number>', `how long to watch the metrics; default ${SECONDS}`],
  ],
  act: async (tx, input: undefined, context) => ({
    ofAcademy: await examine(tx, input, context),
    shown: await shownPictures(tx, context),
  }),
  async atTerminal({ run, show, tell }, _args, { at = [], metrics = [], seconds }: DoctorOptions) {
    const [ofProcesses, ofMetrics] = await Promise.all([
      askProcesses(at),
      askMetrics(metrics, secondsOf(seconds)),
    ]);
    const outside = [...ofProcesses, ...ofMetrics];
    const { ofAcademy, shown } = await run(undefined).catch((error: unknown) => {
      // Why the academy cannot be looked at is what a process may know.
      for (const { level, text } of outside) tell(`${level}: ${text}`);
      throw error;
    });
    const findings = [...ofAcademy, ...(await examinePictures(shown)), ...outside];
    show(findings, (list) =>
      table(
        ['', 'FINDING', 'REMEDY'],
        list.map(({ level, text, remedy }) => [level, text, remedy]),
      ),
    );
    if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1;
  },
});

function secondsOf(text: string | undefined): number {
  const seconds = text === undefined ? SECONDS : Number(text);
  if (seconds >= 1 && seconds <= MOST_SECONDS) return seconds;
  throw new Refusal(422, `--seconds must be a number from 1 to ${MOST_SECONDS}`);
}

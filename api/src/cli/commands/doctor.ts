import { backOfficeCommand } from '../command/back-office-command';
import { examine } from '../doctor/doctor';
import { examinePictures, shownPictures } from '../doctor/pictures';
import { askProcesses } from '../doctor/processes';
import { table } from '../terminal/print';

interface DoctorOptions {
  at?: string[];
}

export const command = backOfficeCommand({
  about: 'what keeps the academy from selling, and what to do about it',
  options: [['--at <address...>', 'processes to ask how they are, such as http://127.0.0.1:3001']],
  act: async (tx, input: undefined, context) => ({
    ofAcademy: await examine(tx, input, context),
    shown: await shownPictures(tx, context),
  }),
  async atTerminal({ run, show, tell }, _args, { at = [] }: DoctorOptions) {
    const ofProcesses = await askProcesses(at);
    const { ofAcademy, shown } = await run(undefined).catch((error: unknown) => {
      // The findings of the processes may explain why the academy's database does not answer.
      for (const { level, text } of ofProcesses) tell(`${level}: ${text}`);
      throw error;
    });
    const findings = [...ofAcademy, ...(await examinePictures(shown)), ...ofProcesses];
    show(findings, (list) =>
      table(
        ['', 'FINDING', 'REMEDY'],
        list.map(({ level, text, remedy }) => [level, text, remedy]),
      ),
    );
    if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1;
  },
});

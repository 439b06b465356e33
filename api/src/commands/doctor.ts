import { examine } from '../back-office/doctor';
import { askProcesses } from '../back-office/processes';
import { backOfficeCommand } from '../command/back-office-command';
import { table } from '../terminal/print';

export const command = backOfficeCommand({
  about: 'what keeps the academy from selling, and what to do about it',
  options: [['--at <address...>', 'processes to ask how they are, such as http://127.0.0.1:3001']],
  act: examine,
  async atTerminal({ run, show, tell }, _args, { at = [] }: { at?: string[] }) {
    const ofProcesses = await askProcesses(at);
    const ofAcademy = await run(undefined).catch((error: unknown) => {
      // Why the academy cannot be looked at is what a process may know.
      for (const { level, text } of ofProcesses) tell(`${level}: ${text}`);
      throw error;
    });
    const findings = [...ofAcademy, ...ofProcesses];
    show(findings, (list) =>
      table(
        ['', 'FINDING', 'REMEDY'],
        list.map(({ level, text, remedy }) => [level, text, remedy]),
      ),
    );
    if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1;
  },
});

import { examine } from '../back-office/doctor';
import { backOfficeCommand } from '../command/back-office-command';
import { table } from '../terminal/print';

export const command = backOfficeCommand({
  about: 'what keeps the academy from selling, and what to do about it',
  act: examine,
  async atTerminal({ run, show }) {
    const findings = await run(undefined);
    show(findings, (list) =>
      table(
        ['', 'FINDING', 'REMEDY'],
        list.map(({ level, text, remedy }) => [level, text, remedy]),
      ),
    );
    if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1;
  },
});

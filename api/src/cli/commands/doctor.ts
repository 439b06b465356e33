import type { Command } from 'commander';
import { addCommand } from '../terminal/command-line';
import { table } from '../terminal/print';

export function doctorCommands(program: Command): void {
  addCommand(
    program,
    'doctor',
    'what keeps the academy from selling, and what to do about it',
    async (terminal) => {
      const findings = await terminal.run('doctor', undefined);
      terminal.show(findings, (list) =>
        table(
          ['', 'FINDING', 'REMEDY'],
          list.map(({ level, text, remedy }) => [level, text, remedy]),
        ),
      );
      if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1;
    },
  );
}

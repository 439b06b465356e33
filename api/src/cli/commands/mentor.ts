import type { Command } from 'commander';
import { toYaml, writeYaml } from '../files/import-file';
import { addCommand } from '../terminal/command-line';
import { table } from '../terminal/print';
import { importFile } from './course';

export function mentorCommands(program: Command): void {
  const mentor = program.command('mentor').description('the mentors');

  addCommand(mentor, 'list', 'every mentor', async (terminal) => {
    terminal.show(await terminal.run('mentor.list', undefined), (list) =>
      table(
        ['ID', 'NAME', 'DESIGNATION', 'TITLE', 'E-MAIL', 'COURSES'],
        list.map(({ id, name, designation, title, email, courses }) => [
          id,
          name,
          designation,
          title,
          email,
          courses,
        ]),
      ),
    );
  });

  addCommand(mentor, 'show <id>', 'one mentor, with everything', async (terminal, [id = '']) => {
    const [found] = await terminal.run('mentor.export', { ids: [id] });
    terminal.show(found, toYaml);
  });

  addCommand<{ out?: string }>(
    mentor,
    'export',
    'the mentors as a file that import reads',
    async (terminal, _args, { out }) => {
      const mentors = await terminal.run('mentor.export', {});
      if (out) {
        await writeYaml(out, mentors);
        terminal.tell(`${mentors.length} mentors written to ${out}`);
      } else terminal.show(mentors, toYaml);
    },
  ).option('--out <file>', 'the file to write; the screen otherwise');

  addCommand(
    mentor,
    'import <file>',
    'read mentors (YAML or CSV): all of them, or none when one is bad',
    (terminal, [file = '']) => importFile(terminal, file, 'mentors'),
    { writes: true },
  );

  addCommand(
    mentor,
    'delete <ids...>',
    'delete mentors whom no course names',
    async (terminal, ids) => {
      terminal.show(
        await terminal.run('mentor.delete', { ids }),
        ({ deleted }) => `Deleted: ${deleted.join(', ')}`,
      );
    },
    { writes: true },
  );
}

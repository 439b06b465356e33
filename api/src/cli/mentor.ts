import type { Command } from 'commander';
import { toYaml, writeYaml } from './catalogue-file';
import { importFile } from './course';
import { table } from './print';
import { line } from './program';

export function mentorLines(program: Command): void {
  const mentor = program.command('mentor').description('the mentors');

  line(mentor, 'list', 'every mentor', async (desk) => {
    desk.show(await desk.run('mentor.list', undefined), (list) =>
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

  line(mentor, 'show <id>', 'one mentor, with everything', async (desk, [id = '']) => {
    const [found] = await desk.run('mentor.export', { ids: [id] });
    desk.show(found, toYaml);
  });

  line<{ out?: string }>(
    mentor,
    'export',
    'the mentors as a file that import reads',
    async (desk, _args, { out }) => {
      const mentors = await desk.run('mentor.export', {});
      if (out) {
        await writeYaml(out, mentors);
        desk.tell(`${mentors.length} mentors written to ${out}`);
      } else desk.show(mentors, toYaml);
    },
  ).option('--out <file>', 'the file to write; the screen otherwise');

  line(
    mentor,
    'import <file>',
    'read mentors (YAML or CSV): all of them, or none when one is bad',
    (desk, [file = '']) => importFile(desk, file, 'mentors'),
    { writes: true },
  );

  line(
    mentor,
    'delete <ids...>',
    'delete mentors whom no course names',
    async (desk, ids) => {
      desk.show(await desk.run('mentor.delete', { ids }), ({ deleted }) => `Deleted: ${deleted.join(', ')}`);
    },
    { writes: true },
  );
}

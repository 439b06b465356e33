import { exportCourses } from '../../../catalogue/courses/export-courses';
import { toYaml, writeYaml } from '../../../catalogue/import/import-file';
import { backOfficeCommand } from '../../command/back-office-command';

export const command = backOfficeCommand({
  args: '[ids...]',
  about: 'courses and their mentors as a file that import reads',
  options: [['--out <file>', 'the file to write; the screen otherwise']],
  act: exportCourses,
  async atTerminal({ run, show, tell }, ids, { out }: { out?: string }) {
    const content = await run({ ids: ids.filter(Boolean) });
    if (!out) return show(content, toYaml);
    await writeYaml(out, content);
    tell(`${content.courses.length} courses written to ${out}`);
  },
});

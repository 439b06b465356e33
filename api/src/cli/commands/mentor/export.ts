import { toYaml, writeYaml } from '../../../catalogue/import/import-file';
import { exportMentors } from '../../../catalogue/mentors/export-mentors';
import { backOfficeCommand } from '../../command/back-office-command';

export const command = backOfficeCommand({
  about: 'the mentors as a file that import reads',
  options: [['--out <file>', 'the file to write; the screen otherwise']],
  act: exportMentors,
  async atTerminal({ run, show, tell }, _args, { out }: { out?: string }) {
    const mentors = await run({});
    if (!out) return show(mentors, toYaml);
    await writeYaml(out, mentors);
    tell(`${mentors.length} mentors written to ${out}`);
  },
});

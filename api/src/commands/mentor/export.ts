import { toYaml, writeYaml } from '../../catalogue/import-file';
import { backOfficeCommand } from '../../command/back-office-command';
import { exportMentors } from '../../mentors/export-mentors';

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

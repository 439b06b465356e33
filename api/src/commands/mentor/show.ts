import { toYaml } from '../../catalogue/import-file';
import { backOfficeCommand } from '../../command/back-office-command';
import { exportMentors } from '../../mentors/export-mentors';

export const command = backOfficeCommand({
  args: '<id>',
  about: 'one mentor, with everything',
  act: exportMentors,
  async atTerminal({ run, show }, [id = '']) {
    const [found] = await run({ ids: [id] });
    show(found, toYaml);
  },
});

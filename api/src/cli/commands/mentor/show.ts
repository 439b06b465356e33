import { toYaml } from '../../../catalogue/import/import-file';
import { exportMentors } from '../../../catalogue/mentors/export-mentors';
import { backOfficeCommand } from '../../command/back-office-command';

export const command = backOfficeCommand({
  args: '<id>',
  about: 'one mentor, with everything',
  act: exportMentors,
  async atTerminal({ run, show }, [id = '']) {
    const [found] = await run({ ids: [id] });
    show(found, toYaml);
  },
});

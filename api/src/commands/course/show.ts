import { toYaml } from '../../catalogue/import-file';
import { backOfficeCommand } from '../../command/back-office-command';
import { exportCourses } from '../../courses/export-courses';

export const command = backOfficeCommand({
  args: '<id>',
  about: 'one course, with everything',
  act: exportCourses,
  async atTerminal({ run, show }, [id = '']) {
    const { courses } = await run({ ids: [id] });
    show(courses[0], toYaml);
  },
});

import { exportCourses } from '../../../catalogue/courses/export-courses';
import { toYaml } from '../../../catalogue/import/import-file';
import { backOfficeCommand } from '../../command/back-office-command';

export const command = backOfficeCommand({
  args: '<id>',
  about: 'one course, with everything',
  act: exportCourses,
  async atTerminal({ run, show }, [id = '']) {
    const { courses } = await run({ ids: [id] });
    show(courses[0], toYaml);
  },
});

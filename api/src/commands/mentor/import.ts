import { importCatalogue } from '../../catalogue/catalogue-import';
import { importFile } from '../../catalogue/import-at-terminal';
import { backOfficeCommand } from '../../command/back-office-command';

export const command = backOfficeCommand({
  args: '<file>',
  about: 'read mentors (YAML or CSV): all of them, or none when one is bad',
  writes: true,
  act: importCatalogue,
  atTerminal: (terminal, [file = '']) => importFile(terminal, file, 'mentors'),
});

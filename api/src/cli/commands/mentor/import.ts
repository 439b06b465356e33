import { importCatalogue } from '../../../catalogue/import/catalogue-import';
import { type ImportOptions, importFile, OVER_NEWER } from '../../../catalogue/import/import-at-terminal';
import { backOfficeCommand } from '../../command/back-office-command';

export const command = backOfficeCommand({
  args: '<file>',
  about: 'read mentors (YAML or CSV): all of them, or none when one is bad',
  options: [OVER_NEWER],
  writes: true,
  act: importCatalogue,
  atTerminal: (terminal, [file = ''], options: ImportOptions) =>
    importFile(terminal, file, 'mentors', options),
});

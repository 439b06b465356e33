import { importCatalogue } from '../../../catalogue/import/catalogue-import';
import { type ImportOptions, importFile, OVER_NEWER } from '../../../catalogue/import/import-at-terminal';
import { backOfficeCommand } from '../../command/back-office-command';

export const command = backOfficeCommand({
  args: '<file>',
  about: 'read a catalogue (YAML or CSV): all of it, or nothing when one entry is bad',
  options: [
    ['--replace', 'courses the file does not name are deleted, or closed where orders exist'],
    OVER_NEWER,
  ],
  writes: true,
  act: importCatalogue,
  atTerminal: (terminal, [file = ''], options: ImportOptions) =>
    importFile(terminal, file, 'courses', options),
});

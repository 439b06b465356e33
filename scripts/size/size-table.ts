const CODE = /\.(tsx?|mjs|css|sql|sh)$/;
const TEST = /\.test\.tsx?$/;
const DOCUMENT = /\.md$/;
/** Reports that API Extractor writes, one for each published package. */
const API_REPORT = /\.api\.md$/;

/**
 * A table of the lines of code and tests by top folder, of documents, and of API reports. Helpers of tests (`*.testing.ts`) are code.
 * @param files paths from the root of the repository
 */
export function sizeTable(files: readonly string[], linesOf: (file: string) => number): string {
  const sum = (counted: readonly string[]) => counted.reduce((lines, file) => lines + linesOf(file), 0);
  const sizes = (counted: readonly string[]): [number, number] => [
    sum(counted.filter((file) => CODE.test(file) && !TEST.test(file))),
    sum(counted.filter((file) => TEST.test(file))),
  ];
  const folders = [...new Set(files.map(folderOf))];
  const packages = folders
    .map((folder) => [folder, ...sizes(files.filter((file) => folderOf(file) === folder))] as const)
    .filter(([, code, tests]) => code + tests > 0)
    .sort(([, codeA], [, codeB]) => codeB - codeA);
  const documents = files.filter((file) => DOCUMENT.test(file) && !API_REPORT.test(file));
  const reports = files.filter((file) => API_REPORT.test(file));
  const decisions = documents.filter((file) => file.startsWith('docs/decisions/'));
  return [
    line('lines of', 'code', 'tests'),
    ...packages.map(([folder, code, tests]) => line(folder, code, tests)),
    line('in all', ...sizes(files)),
    '',
    line('', 'files', 'lines'),
    line('documents', documents.length, sum(documents)),
    line('of them decisions', decisions.length, sum(decisions)),
    line('API reports', reports.length, sum(reports)),
  ].join('\n');
}

function folderOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : '(root)';
}

function line(name: string, ...cells: (string | number)[]): string {
  return [name.padEnd(18), ...cells.map((cell) => String(cell).padStart(9))].join('');
}

/** Names a report by package and door: `platform/index`, `contract/rules`. */
export type ReportName = `${string}/${string}`;

/** @param door as `exports` has it */
export function reportName(folder: string, door: string): ReportName {
  return `${folder}/${door === '.' ? 'index' : door.replace('./', '').replaceAll('/', '-')}`;
}

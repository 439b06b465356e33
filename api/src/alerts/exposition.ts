/** One value that a process tells, as Prometheus reads it. */
export interface Sample {
  name: string;
  /** `instance` among them: the address that told it. */
  labels: Readonly<Record<string, string>>;
  value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;
const ESCAPED: Readonly<Record<string, string>> = { n: '\n' };

/** Reads Prometheus' text format. @param instance where it comes from */
export function samplesIn(text: string, instance: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) return [];
    const read = [...labels.matchAll(LABEL)].map(([, label = '', written = '']) => [
      label,
      written.replace(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter),
    ]);
    return [{ name, labels: { ...Object.fromEntries(read), instance }, value: numberOf(value) }];
  });
}

function numberOf(text: string): number {
  return text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text);
}

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What a style sheet lends to those of others: its custom properties, by name. How they look is the design's business.
 * @param file with those that it imports
 */
export function stylesReport(file: string): string {
  const names = [...new Set(propertiesIn(file))].sort();
  return `## Custom properties\n\n\`\`\`css\n${names.map((name) => `${name};\n`).join('')}\`\`\`\n`;
}

function propertiesIn(file: string): string[] {
  const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const imported = [...css.matchAll(/@import\s+url\(["']?(\.[^"')]+)/g)].map(([, path = '']) => path);
  const own = [...css.matchAll(/(?<=[{;\s])(--[\w-]+)\s*:/g)].map(([, name = '']) => name);
  return [...imported.flatMap((path) => propertiesIn(join(dirname(file), path))), ...own];
}

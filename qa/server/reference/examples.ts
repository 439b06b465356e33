import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { StatesShown } from '@stepwell/contract';
import type { FeatureManifest } from '@stepwell/platform';
import { isVariableStatement } from 'typescript/unstable/ast';
import type { Example, SourceText } from '../../src/workbench-api/reference';
import type { Sources } from './sources';

interface FoundScenario extends SourceText {
  /** The address that it opens. */
  path: string;
}

/** The remote that holds an example of everything: its manifest, its modules and its scenarios. */
export class Examples {
  private readonly manifest: FeatureManifest;
  private readonly scenarios: ReadonlyMap<string, FoundScenario>;

  /** @param states which scenarios show what: a place is named `slots: <place>` there */
  constructor(
    private readonly folder: string,
    private readonly states: StatesShown,
    sources: Sources,
  ) {
    this.manifest = JSON.parse(this.text('feature.json')) as FeatureManifest;
    this.scenarios = this.readScenarios(sources);
  }

  /** What a scenario plays: the module with all that it imports of its own, then the scenario itself. */
  ofExport(name: string): Example | null {
    return this.example(name, () => []);
  }

  /** The same of what stands in a scenario: that comes first. */
  ofScenario(name: string): Example | null {
    const example = this.example(name, () => []);
    return (
      example && { ...example, sources: [...example.sources.slice(-1), ...example.sources.slice(0, -1)] }
    );
  }

  /** The same of a place, with what stands in the manifest for it. */
  ofPlace(name: string, place: string): Example | null {
    const entry = this.manifest.slots.find(({ at }) => at === place);
    return entry ? this.example(name, () => [excerpt('slots', entry)]) : null;
  }

  /** The same of a field of the manifest. */
  ofField(name: string, field: string): Example | null {
    const [list = ''] = field.split('.');
    const value = this.manifest[list as keyof FeatureManifest];
    if (value === undefined) return null;
    return this.example(name, ({ path }) => [
      excerpt(list, isEntries(list) ? this.entryWith(list, field, path) : value),
    ]);
  }

  private example(name: string, more: (found: FoundScenario) => SourceText[]): Example | null {
    const [scenario = ''] = this.states[name] ?? [];
    const found = this.scenarios.get(scenario);
    if (!found) return null;
    const { path, ...source } = found;
    const module = this.moduleInPlace(scenario) ?? this.moduleAt(path);
    return {
      scenario,
      sources: [...more(found), ...(module ? this.withImports(`src/${module}`) : []), source],
    };
  }

  /** Of a list's entries that which a path opens, if it has the field; otherwise the first that has it. */
  private entryWith(list: 'routes' | 'slots', field: string, path: string): unknown {
    const having = this.manifest[list].filter((entry) => has(entry, field.split('.').slice(1)));
    return having.find(({ module }) => module === this.moduleAt(path)) ?? having[0];
  }

  /** The module of the route that a path is of. */
  private moduleAt(path: string): string | undefined {
    const [asked = ''] = path.split(/[?#]/, 1);
    return this.manifest.routes.find(({ path: route, subPaths }) =>
      new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}${subPaths ? '(/|$)' : '$'}`).test(asked),
    )?.module;
  }

  /** The module in the place that a scenario shows. */
  private moduleInPlace(scenario: string): string | undefined {
    return this.manifest.slots.find(({ at }) => this.states[`slots: ${at}`]?.includes(scenario))?.module;
  }

  /** A module's file, and those of its own that it imports. */
  private withImports(module: string, seen = new Set<string>()): SourceText[] {
    const file = ['.tsx', '.ts'].map((ending) => module + ending).find((name) => this.has(name));
    if (!file || seen.has(file)) return [];
    seen.add(file);
    const text = this.text(file);
    const imported = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) =>
      normalize(join(dirname(file), path)),
    );
    return [{ file, text }, ...imported.flatMap((path) => this.withImports(path, seen))];
  }

  /** Every scenario by its name, cut out of its file. */
  private readScenarios(sources: Sources): Map<string, FoundScenario> {
    const found = new Map<string, FoundScenario>();
    for (const name of readdirSync(join(this.folder, 'scenarios'))) {
      if (name === 'states.ts') continue;
      const file = `scenarios/${name}`;
      for (const statement of sources.file(join(this.folder, file)).statements.filter(isVariableStatement)) {
        const text = `${statement.getText()}\n`;
        const [, scenario] = /^ {2}name: '([^']+)'/m.exec(text) ?? [];
        const [, path = ''] = /^ {2}path: '([^']+)'/m.exec(text) ?? [];
        if (scenario) found.set(scenario, { file, text, path });
      }
    }
    return found;
  }

  private has(file: string): boolean {
    return existsSync(join(this.folder, file));
  }

  private text(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }
}

/** A part of the manifest as a manifest of its own. */
function excerpt(name: string, value: unknown): SourceText {
  const part = { [name]: isEntries(name) ? [value] : value };
  return { file: 'feature.json', text: `${JSON.stringify(part, null, 2)}\n` };
}

function isEntries(name: string): name is 'routes' | 'slots' {
  return name === 'routes' || name === 'slots';
}

function has(value: unknown, [field, ...below]: string[]): boolean {
  if (field === undefined) return true;
  if (typeof value !== 'object' || value === null || !(field in value)) return false;
  return has(value[field as keyof typeof value], below);
}

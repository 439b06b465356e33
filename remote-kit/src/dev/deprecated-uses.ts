import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type Diagnostic, type Program, type Project, SymbolFlags } from 'typescript/unstable/async';
import { membersIn, usesOfMembers } from '../build/members';
import { readTypes } from '../build/read-types';
import { packageJson } from '../build/workspace';

/** The packages that promise to say what goes before it goes. */
const OURS = /^@stepwell\/(contract|platform|shared-ui|remote-kit)$/;

/** The remote's scripts and its configurations, those in JavaScript among them. */
const CONFIG = {
  name: 'tsconfig.remote-kit-dev.json',
  text: JSON.stringify({
    extends: './tsconfig.json',
    compilerOptions: { allowJs: true, checkJs: true, noEmit: true },
    include: ['src', 'scenarios', '*.ts', '*.mjs'],
  }),
};

/**
 * What a remote uses of the academy's packages that is `@deprecated`: functions and components, constants and types, members and
 * options. TypeScript finds it by the comments, so nothing of it is in any build.
 * @returns a sentence for each such thing, with what to use instead and a file that uses it
 * @throws Error if TypeScript cannot read the remote
 */
export async function deprecatedUses(folder: string): Promise<string[]> {
  const home = realpathSync(folder);
  const by = {
    config: CONFIG.name,
    read: (file: string) => (file === join(home, CONFIG.name) ? CONFIG.text : undefined),
  };
  const { files, named, members } = await readTypes(
    home,
    async (project) => {
      const all = await project.program.getSourceFileNames();
      const files = all.filter((file) => isOwn(file, home));
      const members = await deprecatedMembers(
        project.program,
        all.filter((file) => !isOwn(file, home)),
      );
      return { files, named: await namesThatGo(files, project), members };
    },
    by,
  );
  const used =
    members.size > 0 ? await usesOfMembers({ folder: home, files, by }, [...members.keys()], isOurs) : [];
  const said = new Map<string, string>();
  for (const { what, file } of [
    ...named,
    ...used.map(({ member, file }) => ({ what: members.get(member) ?? '', file })),
  ])
    if (!said.has(what)) said.set(what, relative(home, file));
  return [...said].map(([what, file]) => `${what} (${file})`);
}

function isOwn(file: string, home: string): boolean {
  return file.startsWith(home + sep) && !file.includes(`${sep}node_modules${sep}`);
}

function isOurs(file: string): boolean {
  return !/node_modules[\\/](?!@stepwell[\\/])/.test(file) && OURS.test(packageOf(file));
}

/** The name of the package that a file is in. */
function packageOf(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return packageJson(folder).name;
  return '';
}

const MEMBER = SymbolFlags.Property | SymbolFlags.Method | SymbolFlags.Accessor;

/** Everything that has a name of its own. */
async function namesThatGo(
  files: readonly string[],
  { program, checker }: Project,
): Promise<{ what: string; file: string }[]> {
  const found = await Promise.all(files.map((file) => program.getSuggestionDiagnostics(file)));
  const uses = found.flat().filter(({ reportsDeprecated }) => reportsDeprecated);
  const said = await Promise.all(
    uses.map(async ({ fileName: file = '', pos }: Diagnostic) => {
      const used = await checker.getSymbolAtPosition(file, pos);
      const isImported = used && (used.flags & SymbolFlags.Alias) !== 0;
      const symbol = isImported ? await checker.getAliasedSymbol(used) : used;
      const declaredIn = symbol?.declarations[0]?.path;
      if (!declaredIn || !isOurs(declaredIn) || (symbol.flags & MEMBER) !== 0) return [];
      const from = packageOf(declaredIn);
      const tags = await checker.getJsDocTagsOfSymbol(symbol);
      const { text = '' } = tags.find(({ name }) => name === 'deprecated') ?? {};
      return [{ what: sentence(symbol.name, from, text), file }];
    }),
  );
  return said.flat();
}

/** What stands in something else, such as a method or an option: TypeScript does not look at all that may give one. */
async function deprecatedMembers(program: Program, files: readonly string[]): Promise<Map<string, string>> {
  const members = new Map<string, string>();
  for (const file of files.filter(isOurs)) {
    const source = await program.getSourceFile(file);
    if (!source?.text.includes('@deprecated')) continue;
    for (const [path, node] of membersIn(source)) {
      const comment = source.text.slice(node.pos, node.getStart());
      const [, text] = /@deprecated([\s\S]*?)(?=\n\s*\*\s*@|\*\/)/.exec(comment) ?? [];
      if (text !== undefined) members.set(path, sentence(path, packageOf(file), text));
    }
  }
  return members;
}

function sentence(name: string, from: string, text: string): string {
  const words = text.replace(/\n\s*\*/g, ' ').replace(/\s+/g, ' ');
  return `${name} of ${from} is deprecated ${words.trim()}`.trim();
}

import {
  type AnyNode,
  type CallExpression,
  type Identifier,
  type MemberExpression,
  type NewExpression,
  parse,
} from 'acorn';
import { type NewerBuiltIn, newerBuiltIns } from './newer-built-ins';

/** A use of syntax or of a built-in that a supported browser lacks. */
export interface NewerUse {
  /** Such as `Promise.withResolvers` or `static block`. */
  name: string;
  /** Absent for syntax. */
  builtIn?: NewerBuiltIn;
  /** Offset in the script. */
  position: number;
}

export interface FoundNewer {
  /** Syntax, and uses of built-ins that throw where they are missing. */
  uses: NewerUse[];
  /** Feature tests. Without a `feature` only the name of the property is known, as in `'at' in list`. */
  tests: { feature?: string; name: string; position: number }[];
}

/** ECMAScript edition for the parser. Supported browsers have all of it except static blocks and look-behind, which Safari has since 16.4. */
const EDITION = 2022;

/**
 * Finds syntax and built-ins that a supported browser lacks. The type of an object is unknown, so a method is found by its name,
 * and only if no older built-in has the same name. Regular expressions that are composed at run time are not found.
 */
export function findNewer(script: string, sourceType: 'script' | 'module' = 'script'): FoundNewer {
  let program: AnyNode;
  try {
    program = parse(script, { ecmaVersion: EDITION, sourceType }) as AnyNode;
  } catch (error) {
    if (!(error instanceof SyntaxError) || !('pos' in error)) throw error;
    return { uses: [{ name: `syntax: ${error.message}`, position: Number(error.pos) }], tests: [] };
  }
  const reader = new ScriptReader();
  reader.read(program, []);
  return reader.found();
}

/** Whether the script tests for the built-in, or for another built-in of the same feature. */
export function isTested({ builtIn }: NewerUse, tests: FoundNewer['tests']): boolean {
  if (!builtIn) return false;
  const bareName = builtIn.name.slice(builtIn.name.lastIndexOf('.') + 1);
  return tests.some(({ feature, name }) => (feature ? feature === builtIn.feature : name === bareName));
}

class ScriptReader {
  private readonly uses: NewerUse[] = [];
  private readonly tests: FoundNewer['tests'] = [];
  private readonly table = newerBuiltIns();
  /** Names that the script declares anywhere, and which are therefore not globals. */
  private readonly declared = new Set<string>();
  /**
   * Uses and feature tests of globals and their members. They join `uses` and `tests` at the end, because the script may declare the name
   * later.
   */
  private readonly byGlobal: {
    global: string;
    isNeeded: boolean;
    builtIn: NewerBuiltIn;
    position: number;
  }[] = [];

  found(): FoundNewer {
    for (const { global, isNeeded, builtIn, position } of this.byGlobal) {
      if (!this.declared.has(global)) this.add(builtIn, isNeeded, position);
    }
    return { uses: this.uses, tests: this.tests };
  }

  read(node: AnyNode, ancestors: AnyNode[]): void {
    this.visit(node, ancestors);
    ancestors.push(node);
    for (const key in node) {
      const value: unknown = node[key as keyof AnyNode];
      if (typeof value !== 'object' || value === null) continue;
      if (Array.isArray(value)) {
        for (const item of value) if (isNode(item)) this.read(item, ancestors);
      } else if (isNode(value)) this.read(value, ancestors);
    }
    ancestors.pop();
  }

  private visit(node: AnyNode, ancestors: readonly AnyNode[]): void {
    for (const pattern of declaredBy(node)) this.declare(pattern);
    if (node.type === 'Identifier') this.readGlobal(node, ancestors);
    else if (node.type === 'MemberExpression') this.readMember(node, ancestors);
    else if (node.type === 'CallExpression' || node.type === 'NewExpression') this.readRegExpCall(node);
    else if (node.type === 'BinaryExpression' && node.operator === 'in') this.readIn(node.left);
    else if (node.type === 'StaticBlock') this.uses.push({ name: 'static block', position: node.start });
    else if (node.type === 'Literal' && node.regex) {
      this.readPattern(node.regex.pattern, node.regex.flags, node.start);
    }
  }

  private declare(pattern: AnyNode): void {
    if (pattern.type === 'Identifier') this.declared.add(pattern.name);
    else if (pattern.type === 'AssignmentPattern') this.declare(pattern.left);
    else if (pattern.type === 'RestElement') this.declare(pattern.argument);
    else if (pattern.type === 'ArrayPattern') {
      for (const item of pattern.elements) if (item) this.declare(item);
    } else if (pattern.type === 'ObjectPattern') {
      for (const item of pattern.properties) this.declare(item.type === 'Property' ? item.value : item);
    }
  }

  private readRegExpCall({ callee, arguments: args }: CallExpression | NewExpression): void {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    const [pattern, flags] = args.map(textOf);
    this.readPattern(pattern ?? '', flags ?? '', callee.start);
  }

  private readPattern(pattern: string, flags: string, position: number): void {
    const bare = pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, '');
    if (flags.includes('v')) this.uses.push({ name: 'regular expression with flag v', position });
    if (/\(\?<[=!]/.test(bare)) this.uses.push({ name: 'regular expression with look-behind', position });
    if (/\(\?[ims-]+:/.test(bare)) this.uses.push({ name: 'regular expression with modifiers', position });
  }

  private readIn(left: AnyNode): void {
    const name = textOf(left);
    if (name !== undefined) this.tests.push({ name, position: left.start });
  }

  private readGlobal(node: Identifier, ancestors: readonly AnyNode[]): void {
    const builtIn = this.table.globals.get(node.name);
    if (!builtIn || !isReference(node, ancestors)) return;
    const parent = ancestors.at(-1);
    const isNeeded = !(parent?.type === 'UnaryExpression' && parent.operator === 'typeof');
    this.byGlobal.push({ global: node.name, isNeeded, builtIn, position: node.start });
  }

  private readMember(node: MemberExpression, ancestors: readonly AnyNode[]): void {
    const name = propertyOf(node);
    if (name === undefined) return;
    const { globals, iteratorMethods, members, methods } = this.table;
    const position = node.property.start;
    const names = pathOf(node);
    const [global = ''] = names;
    const path = GLOBAL_OBJECTS.has(global) ? names.slice(1) : names;
    // A member of a newer global, such as `Temporal.Now`, is found by the global alone.
    if (path.length > 1 && globals.has(path[0] ?? '')) return;
    const builtIn = path.length === 1 ? globals.get(name) : members.get(path.join('.'));
    if (builtIn) {
      this.byGlobal.push({ global, isNeeded: isNeeded(node, ancestors, true), builtIn, position });
      return;
    }
    const method = returnsIterator(node.object) ? iteratorMethods.get(name) : methods.get(name);
    if (method) this.add(method, isNeeded(node, ancestors, false), position);
  }

  private add(builtIn: NewerBuiltIn, isNeeded: boolean, position: number): void {
    const { name, feature } = builtIn;
    if (isNeeded) this.uses.push({ name, builtIn, position });
    else this.tests.push({ feature, name, position });
  }
}

function declaredBy(node: AnyNode): readonly AnyNode[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return [node.id];
    case 'CatchClause':
      return node.param ? [node.param] : [];
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.id ? [node.id] : [];
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'ImportSpecifier':
      return [node.local];
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return node.id ? [node.id, ...node.params] : node.params;
    default:
      return [];
  }
}

const GLOBAL_OBJECTS = new Set(['globalThis', 'self', 'window']);
const ITERATOR_METHODS = new Set(['entries', 'keys', 'values']);
const CALL_METHODS = new Set(['apply', 'bind', 'call']);

/** `['Intl', 'Segmenter']` for `Intl.Segmenter`; empty for expressions that do not begin with a variable. */
function pathOf(node: AnyNode): string[] {
  if (node.type === 'Identifier') return [node.name];
  if (node.type !== 'MemberExpression') return [];
  const owner = pathOf(node.object);
  const name = propertyOf(node);
  return owner.length > 0 && name !== undefined ? [...owner, name] : [];
}

/**
 * Whether the script throws in a browser without the member. If not, the member is only tested for: `if (AbortSignal.timeout)`.
 * @param isExact false for a method that is known by name only, which may be a property of any object
 */
function isNeeded(node: MemberExpression, ancestors: readonly AnyNode[], isExact: boolean): boolean {
  const parent = ancestors.at(-1);
  if (parent?.type === 'CallExpression') return parent.callee === node && !parent.optional;
  if (parent?.type === 'NewExpression') return parent.callee === node;
  if (parent?.type !== 'MemberExpression' || parent.object !== node || parent.optional) return false;
  return isExact || CALL_METHODS.has(propertyOf(parent) ?? '');
}

/** A call that creates an iterator, such as `map.values()`, but not `Object.values(map)`. */
function returnsIterator(node: AnyNode): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const name = propertyOf(node.callee) ?? '';
  return name === 'matchAll' || (ITERATOR_METHODS.has(name) && node.arguments.length === 0);
}

function propertyOf({ property, computed }: MemberExpression): string | undefined {
  if (computed) return textOf(property);
  return property.type === 'Identifier' ? property.name : undefined;
}

/** The value of a string literal. */
function textOf(node: AnyNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

/** Whether an identifier is a variable, and not the name of a property, a label or an export. */
function isReference(node: Identifier, ancestors: readonly AnyNode[]): boolean {
  const parent = ancestors.at(-1);
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === node || parent.computed;
    case 'MethodDefinition':
    case 'Property':
    case 'PropertyDefinition':
      return parent.value === node || parent.computed;
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ExportSpecifier':
    case 'ImportSpecifier':
    case 'LabeledStatement':
      return false;
    default:
      return true;
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof (value as { type?: unknown } | null)?.type === 'string';
}

import {
  isArrayTypeNode,
  isInterfaceDeclaration,
  isMappedTypeNode,
  isPropertySignatureDeclaration,
  isTypeAliasDeclaration,
  isTypeLiteralNode,
  isTypeReferenceNode,
  isUnionTypeNode,
  type Node,
} from 'typescript/unstable/ast';
import type { Type, Symbol as TypeSymbol } from 'typescript/unstable/sync';
import type { Sources } from './sources';
import { type BareTopic, plain } from './topics';

/**
 * Every field of something that teams write as data, and of its parts, under their paths, such as `routes.path`.
 * @param parts names of the types that are parts of it: no other is gone into
 */
export function fieldTopics(sources: Sources, symbol: TypeSymbol, parts: readonly string[]): BareTopic[] {
  return new Fields(sources, parts).of(sources.checker.getDeclaredTypeOfSymbol(symbol), '');
}

class Fields {
  constructor(
    private readonly sources: Sources,
    private readonly parts: readonly string[],
  ) {}

  of(type: Type, path: string): BareTopic[] {
    return this.sources.checker
      .getPropertiesOfType(type)
      .flatMap((member) => this.ofMember(member, path + member.name));
  }

  private ofMember(member: TypeSymbol, name: string): BareTopic[] {
    const declaration = this.sources.declarationOf(member);
    if (!isPropertySignatureDeclaration(declaration)) return [];
    const words = [member, ...this.partIn(declaration.type)].map((symbol) => this.wordsOf(symbol));
    const field: BareTopic = {
      name,
      kind: declaration.postfixToken ? 'field that may be left out' : 'field',
      signature: this.sources.print(declaration).replace(/;$/, ''),
      about: words.filter(Boolean).join('\n\n'),
      parts: [],
      notes: [],
    };
    return [field, ...this.below(declaration.type, `${name}.`)];
  }

  /** Through lists, choices and names of parts. A field that several choices have is told of once. */
  private below(node: Node | undefined, path: string): BareTopic[] {
    if (!node) return [];
    if (isArrayTypeNode(node)) return this.below(node.elementType, path);
    if (isMappedTypeNode(node)) return this.below(node.type, path);
    if (isUnionTypeNode(node)) return onceEach(node.types.flatMap((choice) => this.below(choice, path)));
    if (isTypeLiteralNode(node)) {
      const type = this.sources.checker.getTypeFromTypeNode(node);
      return type ? this.of(type, path) : [];
    }
    return this.partIn(node).flatMap((part) => {
      const declaration = this.sources.declarationOf(part);
      if (isTypeAliasDeclaration(declaration)) return this.below(declaration.type, path);
      if (!isInterfaceDeclaration(declaration)) return [];
      return this.of(this.sources.checker.getDeclaredTypeOfSymbol(part), path);
    });
  }

  /** The part that a type is made of, by its name. */
  private partIn(node: Node | undefined): TypeSymbol[] {
    if (!node) return [];
    if (isArrayTypeNode(node)) return this.partIn(node.elementType);
    if (isMappedTypeNode(node)) return this.partIn(node.type);
    if (isUnionTypeNode(node)) return [...new Set(node.types.flatMap((choice) => this.partIn(choice)))];
    if (!isTypeReferenceNode(node) || !this.parts.includes(node.typeName.getText())) return [];
    const type = this.sources.checker.getTypeFromTypeNode(node);
    const symbol = type?.getAliasSymbol() ?? type?.getSymbol();
    return symbol ? [symbol] : [];
  }

  private wordsOf(symbol: TypeSymbol): string {
    return plain(this.sources.checker.getDocumentationCommentOfSymbol(symbol));
  }
}

function onceEach(fields: BareTopic[]): BareTopic[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

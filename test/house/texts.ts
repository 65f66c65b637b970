import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import ts from "typescript-with-api";

const found = (path: string) => ({
  resolvedModule: { resolvedFileName: resolve(path), extension: ts.Extension.Ts },
});

function add<T>(to: Map<string, T[]>, name: string, value: T): void {
  if (!to.has(name)) to.set(name, []);
  to.get(name)!.push(value);
}

/** The last name of `a`, `a.b` or `this.#b`; an empty text for anything else. */
function lastName(node: ts.Node | undefined): string {
  if (node === undefined) return "";
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isIdentifier(node) || ts.isPrivateIdentifier(node) ? node.text : "";
}

/** Parses files and what they import. Of the packages only zod, which row types are derived with: all would take too long. */
export function programOf(paths: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2024,
    lib: ["lib.es2024.d.ts"],
    types: [],
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => {
      if (text === "zod") return found("node_modules/zod/index.d.ts");
      const path = resolve(dirname(from), text.replace(/\.js$/, ".d.ts"));
      return text.startsWith(".") && existsSync(path) ? found(path) : { resolvedModule: undefined };
    });
  return ts.createProgram(paths, options, host);
}

/** The arrays that an expression can be. */
function arraysIn(node: ts.Expression | undefined): readonly ts.ArrayLiteralExpression[] {
  if (node === undefined) return [];
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return arraysIn(node.expression);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(arraysIn);
  return ts.isArrayLiteralExpression(node) ? [node] : [];
}

/** Texts of one statement that are tried: with more, a name is read too widely. */
const MOST_TEXTS = 400;

/** Every combination of one text of each list. */
const combined = (lists: readonly (readonly string[])[]): string[] =>
  lists.reduce<string[]>(
    (all, list) => all.flatMap((text) => list.map((more) => text + more)).slice(0, MOST_TEXTS),
    [""],
  );

/** Finds the constant texts that expressions can have: from templates, constants, parameters and what is given to them. */
export class Texts {
  readonly #checker: ts.TypeChecker;
  /** The values of properties, by their names. */
  readonly #properties = new Map<string, ts.Expression[]>();
  /** Calls, and the values that private fields get, by the last name of what is called or set. */
  readonly #uses = new Map<string, (ts.CallExpression | ts.NewExpression | ts.BinaryExpression)[]>();
  readonly #known = new Map<ts.Node, readonly string[]>();

  constructor(checker: ts.TypeChecker, files: readonly ts.SourceFile[]) {
    this.#checker = checker;
    for (const file of files) this.#collect(file);
  }

  #collect(node: ts.Node): void {
    if (ts.isPropertyAssignment(node)) add(this.#properties, lastName(node.name), node.initializer);
    if (ts.isCallExpression(node) || ts.isNewExpression(node))
      add(this.#uses, lastName(node.expression), node);
    if (ts.isBinaryExpression(node)) add(this.#uses, lastName(node.left), node);
    ts.forEachChild(node, (child) => this.#collect(child));
  }

  /** The values that a parameter, a private field or another property gets. */
  #given(declaration: ts.Declaration): readonly ts.Expression[] {
    if (ts.isParameter(declaration) && ts.isIdentifier(declaration.name)) {
      const { parent } = declaration;
      const index = (parent.parameters as readonly ts.Node[]).indexOf(declaration);
      const named =
        ts.isArrowFunction(parent) || ts.isConstructorDeclaration(parent) ? parent.parent : parent;
      return this.#usesOf(named as ts.Declaration).flatMap((use) =>
        ts.isBinaryExpression(use) ? [] : (use.arguments?.[index] ?? []),
      );
    }
    if (ts.isPropertyDeclaration(declaration))
      return this.#usesOf(declaration).flatMap((use) => (ts.isBinaryExpression(use) ? [use.right] : []));
    if (ts.isVariableDeclaration(declaration)) return [];
    const key = ts.isBindingElement(declaration) ? declaration.propertyName : undefined;
    return this.#properties.get(lastName(key ?? ts.getNameOfDeclaration(declaration))) ?? [];
  }

  #usesOf(named: ts.Declaration) {
    const uses = this.#uses.get(lastName(ts.getNameOfDeclaration(named))) ?? [];
    return uses.filter((use) => {
      const name = ts.isBinaryExpression(use) ? use.left : use.expression;
      return this.#declaration(ts.isPropertyAccessExpression(name) ? name.name : name) === named;
    });
  }

  #declaration(name: ts.Node): ts.Declaration | undefined {
    let symbol = this.#checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol);
    return symbol?.valueDeclaration;
  }

  /** The texts that an expression can have; none if that is not known. */
  of(node: ts.Expression): readonly string[] {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    // Until it is known: what refers to itself has no texts.
    this.#known.set(node, []);
    const texts = [...new Set(this.#read(node))].slice(0, MOST_TEXTS);
    this.#known.set(node, texts);
    return texts;
  }

  #read(node: ts.Expression): readonly string[] {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return this.of(node.expression);
    if (ts.isTemplateExpression(node))
      return combined([
        [node.head.text],
        ...node.templateSpans.flatMap(({ expression, literal }) => [this.of(expression), [literal.text]]),
      ]);
    if (ts.isConditionalExpression(node))
      return [node.whenTrue, node.whenFalse].flatMap((one) => this.of(one));
    if (ts.isCallExpression(node)) return this.#called(node);
    if (ts.isElementAccessExpression(node)) return this.#entries(node.expression);
    const type = this.#checker.getTypeAtLocation(node);
    if (type.isStringLiteral() || type.isNumberLiteral()) return [String(type.value)];
    if (type.isUnion() && type.types.every((one) => one.isStringLiteral()))
      return type.types.map((one) => one.value);
    const declared = this.#declared(node);
    if (declared.length > 0) return declared;
    const computed = this.#computed(node);
    return computed === null ? [] : [computed];
  }

  #called(node: ts.CallExpression): readonly string[] {
    const value = this.#computed(node);
    if (value !== null) return [value];
    if (!ts.isIdentifier(node.expression)) return [];
    const declaration = this.#declaration(node.expression);
    const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
    return made && (ts.isArrowFunction(made) || ts.isFunctionDeclaration(made)) ? this.#returned(made) : [];
  }

  /** The value of an expression of constants; null if it depends on anything else. */
  #computed(node: ts.Expression): string | null {
    const definitions = new Map<ts.Node, string>();
    const isConstant = (part: ts.Node): boolean => {
      if (part.kind === ts.SyntaxKind.ThisKeyword) return false;
      const isName =
        ts.isIdentifier(part) && !(ts.isPropertyAccessExpression(part.parent) && part.parent.name === part);
      const definition = isName ? this.#declaration(part) : undefined;
      return define(definition) && ts.forEachChild(part, (child) => !isConstant(child) || undefined) !== true;
    };
    const within = (inner: ts.Node): boolean =>
      [node, ...definitions.keys()].some(
        (outer) =>
          outer.getSourceFile() === inner.getSourceFile() && outer.pos <= inner.pos && inner.end <= outer.end,
      );
    const define = (named: ts.Declaration | undefined): boolean => {
      const one = named && ts.isBindingElement(named) ? named.parent.parent : named;
      if (one === undefined || one.getSourceFile().isDeclarationFile || within(one)) return true;
      const isConst = ts.isVariableDeclaration(one) && one.initializer !== undefined;
      const value = ts.isFunctionDeclaration(one) ? one.body : isConst ? one.initializer : undefined;
      if (value === undefined) return false;
      definitions.set(one, "");
      if (!isConstant(value)) return false;
      // Behind what it needs itself.
      definitions.delete(one);
      definitions.set(one, isConst ? `const ${one.getText()};` : one.getText().replace(/^export /, ""));
      return true;
    };
    if (!isConstant(node)) return null;
    const code = `${[...definitions.values()].join("\n")}\n(${node.getText()});`;
    try {
      return String(runInNewContext(ts.transpile(code, { target: ts.ScriptTarget.ES2024 })));
    } catch {
      return null;
    }
  }

  #returned(made: ts.ArrowFunction | ts.FunctionDeclaration): readonly string[] {
    if (made.body === undefined) return [];
    if (!ts.isBlock(made.body)) return this.of(made.body);
    return made.body.statements.flatMap((one) =>
      ts.isReturnStatement(one) && one.expression ? this.of(one.expression) : [],
    );
  }

  #entries(node: ts.Expression): readonly string[] {
    const declaration = this.#declaration(node);
    let value: ts.Expression | undefined = node;
    if (declaration && ts.isVariableDeclaration(declaration)) value = declaration.initializer;
    while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression;
    if (!value || !ts.isObjectLiteralExpression(value)) return [];
    return value.properties.flatMap((one) => (ts.isPropertyAssignment(one) ? this.of(one.initializer) : []));
  }

  #declared(node: ts.Expression): readonly string[] {
    const declaration = this.#declaration(ts.isPropertyAccessExpression(node) ? node.name : node);
    if (declaration === undefined) return [];
    if (
      (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration)) &&
      declaration.initializer
    )
      return this.of(declaration.initializer);
    const given = this.#elements(declaration) ?? this.#given(declaration);
    return given.flatMap((value) => this.of(value));
  }

  /** The values that come from arrays: `const [a, b] = […]`, and the parameter of `[…].map((a) => …)`. */
  #elements(declaration: ts.Declaration): readonly ts.Expression[] | null {
    if (ts.isBindingElement(declaration) && ts.isArrayBindingPattern(declaration.parent)) {
      const index = declaration.parent.elements.indexOf(declaration);
      const { parent } = declaration.parent;
      return ts.isVariableDeclaration(parent)
        ? arraysIn(parent.initializer).flatMap(({ elements }) => elements[index] ?? [])
        : null;
    }
    const call =
      ts.isParameter(declaration) && ts.isArrowFunction(declaration.parent)
        ? declaration.parent.parent
        : null;
    if (call === null || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression))
      return null;
    const array = call.expression.expression;
    const named = this.#declaration(array);
    const arrays = arraysIn(named && ts.isVariableDeclaration(named) ? named.initializer : array);
    return arrays.length === 0 ? null : arrays.flatMap(({ elements }) => elements);
  }
}

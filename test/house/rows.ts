import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import ts from "typescript-with-api";
import { programOf, Texts } from "./texts.ts";

/** The code's declaration of a row: columns by name, the only column, or the columns that it writes. */
type Expected = { readonly row: ts.Type } | { readonly value: ts.Type } | { readonly written: ts.Type };

/** A call that runs a statement. */
interface Statement {
  /** `path:line` */
  readonly at: string;
  /** Its possible texts. For rows that are written: the possible tables. */
  readonly texts: readonly string[];
  readonly expected: Expected | null;
}

/** The functions of lib/object-storage.ts that run a statement, and what they expect of its rows. */
const READERS: Readonly<Record<string, (type: ts.Type, checker: ts.TypeChecker) => Expected | null>> = {
  allRows: (type, checker) => ({ row: elementOf(type, checker) }),
  firstRow: (type, checker) => ({ row: checker.getNonNullableType(type) }),
  allValues: (type, checker) => ({ value: elementOf(type, checker) }),
  firstValue: (type, checker) => ({ value: checker.getNonNullableType(type) }),
  hasRows: () => null,
  countSome: () => null,
};
const elementOf = (type: ts.Type, checker: ts.TypeChecker) =>
  checker.getIndexTypeOfType(type, ts.IndexKind.Number)!;

export class Statements {
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #texts: Texts;

  constructor(paths: readonly string[]) {
    this.#program = programOf(paths.map((path) => resolve(path)));
    this.#checker = this.#program.getTypeChecker();
    this.#texts = new Texts(
      this.#checker,
      this.#program.getSourceFiles().filter((file) => !file.isDeclarationFile),
    );
  }

  /** The statements that a file runs. */
  in(path: string): Statement[] {
    const file = this.#program.getSourceFile(resolve(path))!;
    const found: Statement[] = [];
    const visit = (node: ts.Node): void => {
      const statement = ts.isCallExpression(node) ? this.#statement(node) : null;
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      if (statement !== null) found.push({ at: `${path}:${line}`, ...statement });
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  }

  #statement(call: ts.CallExpression): Omit<Statement, "at"> | null {
    const { expression: callee, arguments: given } = call;
    const [first, second, third] = given;
    if (
      ts.isPropertyAccessExpression(callee) &&
      callee.name.text === "exec" &&
      /sql$/i.test(callee.expression.getText())
    )
      return { texts: this.#texts.of(first!), expected: this.#asserted(call) };
    if (!ts.isIdentifier(callee) || second === undefined) return null;
    const read = READERS[callee.text];
    if (read !== undefined)
      return {
        texts: this.#texts.of(second),
        expected: read(this.#checker.getTypeAtLocation(call), this.#checker),
      };
    if (callee.text === "insertRow")
      return {
        texts: this.#texts.of(second),
        expected: { written: this.#checker.getTypeAtLocation(third!) },
      };
    return null;
  }

  /** The row type of `sql.exec<Row>(…)`. */
  #asserted({ typeArguments }: ts.CallExpression): Expected | null {
    return typeArguments === undefined ? null : { row: this.#checker.getTypeFromTypeNode(typeArguments[0]!) };
  }

  /** The fault of a statement in a database; null if it cannot run there. */
  faults({ texts, expected }: Statement, db: DatabaseSync): string[] | null {
    if (expected !== null && "written" in expected) return this.#faultsOfWritten(expected.written, texts, db);
    const run = texts.flatMap((text) => {
      try {
        return [{ text, columns: db.prepare(text).columns() }];
      } catch {
        return [];
      }
    });
    if (run.length === 0) return null;
    if (expected === null) return [];
    return run.flatMap(({ text, columns }) => {
      const named = columns.map((column) => ({ ...column, isNullable: canBeNull(db, column, texts) }));
      const [only, ...others] = named;
      if ("value" in expected)
        return others.length > 0 ? ["several columns"] : this.#faultsOfColumn(only!, expected.value, false);
      return this.#faultsOfRow(named, expected.row, /SELECT \*/.test(text));
    });
  }

  #faultsOfRow(columns: readonly Column[], row: ts.Type, hasMore: boolean): string[] {
    const properties = this.#checker.getPropertiesOfType(row);
    if (properties.length === 0) return ["no row type"];
    const names = new Set(properties.map(({ name }) => name));
    const extra = hasMore
      ? []
      : columns.filter(({ name }) => !names.has(name)).map(({ name }) => `${name}: not in the type`);
    return extra.concat(
      properties.flatMap((property) => {
        const column = columns.find(({ name }) => name === property.name);
        const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
        if (column === undefined) return isOptional ? [] : [`${property.name}: no such column`];
        return this.#faultsOfColumn(column, this.#checker.getTypeOfSymbol(property), true);
      }),
    );
  }

  #faultsOfColumn(
    { name, type, isNullable: mayBeNull }: Column,
    expected: ts.Type,
    namesNull: boolean,
  ): string[] {
    const parts = expected.isUnion() ? expected.types : [expected];
    const hasNull = parts.some(({ flags }) => flags & (ts.TypeFlags.Null | ts.TypeFlags.Any));
    const values = parts.filter(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)));
    const fits = FITS[type ?? ""];
    // Only how many there are is asked.
    const isAny = values.length === 3;
    const wrong =
      fits === undefined || isAny || values.every(fits)
        ? []
        : [`${name}: ${type}, not ${this.#checker.typeToString(expected)}`];
    if (namesNull && mayBeNull === true && !hasNull) return [...wrong, `${name}: may be null`];
    if (namesNull && mayBeNull === false && hasNull) return [...wrong, `${name}: never null`];
    return wrong;
  }

  #faultsOfWritten(row: ts.Type, tables: readonly string[], db: DatabaseSync): string[] | null {
    const known = tables.map((table) => columnsOf(db, table)).filter((columns) => columns.length > 0);
    // Its columns have no fixed names.
    if (this.#checker.getIndexInfosOfType(row).length > 0) return [];
    const written = this.#checker.getPropertiesOfType(row);
    const faults = known.map((columns) => [
      ...columns
        .filter(({ name, isNeeded }) => isNeeded && !written.some((property) => property.name === name))
        .map(({ name }) => `${name}: not written`),
      ...written.flatMap((property) => {
        const column = columns.find(({ name }) => name === property.name);
        if (column === undefined) return [`${property.name}: no such column`];
        const type = this.#checker.getTypeOfSymbol(property);
        const hasNull = type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Null);
        if (hasNull && !column.isNullable) return [`${column.name}: never null`];
        return this.#faultsOfColumn(column, type, false);
      }),
    ]);
    return faults.find((one) => one.length === 0) ?? faults[0] ?? null;
  }
}

interface Column {
  readonly name: string;
  readonly type: string | null;
  /** null for an expression: SQLite does not say. */
  readonly isNullable: boolean | null;
}

const isText = ({ flags }: ts.Type) => (flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Any)) !== 0;
const isNumber = ({ flags }: ts.Type) => (flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.Any)) !== 0;
const FITS: Readonly<Record<string, (type: ts.Type) => boolean>> = {
  TEXT: isText,
  INTEGER: isNumber,
  REAL: isNumber,
  BLOB: (type) => type.symbol?.name === "ArrayBuffer" || (type.flags & ts.TypeFlags.Any) !== 0,
};

function columnsOf(db: DatabaseSync, table: string) {
  const rows = db.prepare("SELECT * FROM pragma_table_xinfo(?)").all(table) as {
    name: string;
    type: string;
    notnull: number;
    dflt_value: string | null;
    pk: number;
    hidden: number;
  }[];
  return rows.map(({ name, type, notnull, dflt_value: preset, pk, hidden }) => {
    return {
      name,
      type,
      isNullable: notnull === 0 && pk === 0,
      isNeeded: notnull === 1 && preset === null && hidden === 0,
    };
  });
}

/** Whether a column can be null in the rows of a statement; null if that is not known. */
function canBeNull(
  db: DatabaseSync,
  { table, column }: { readonly table: string | null; readonly column: string | null },
  texts: readonly string[],
): boolean | null {
  if (table === null || column === null) return null;
  const isColumnNullable = columnsOf(db, table).find(({ name }) => name === column)?.isNullable ?? null;
  // A condition excludes null, or another text of the statement returns it.
  const excludesNull = new RegExp(`\\b${column}(, [^)]*\\))? (IS NOT NULL|[<>=])`);
  if (isColumnNullable === true) return texts.some((text) => excludesNull.test(text)) ? null : true;
  return texts.length > 1 ? null : isColumnNullable;
}

import {
  asksForToken,
  type Document,
  type HeaderName,
  isRepeatable,
  type Json,
  type Operation,
  schemaIn,
} from "./describe.ts";
import RESPONSES from "./responses.json" with { type: "json" };

/** Names of responses by status, mostly the reason phrases of RFC 9110 and RFC 6585. */
const NAMES: Readonly<Record<string, string>> = RESPONSES;

/** The extension member that lists problem codes, in operations and in shared components. */
export const CODES = "x-problem-codes";

/** Headers of every response. Only the document's introduction mentions them, not each response. */
const EVERYWHERE: readonly HeaderName[] = ["X-Request-Id", "Link", "RateLimit-Policy"];

export const EVERYWHERE_IN_WORDS = `Every response has \`X-Request-Id\`; below \`/v1/\` also \`Link\` and \`RateLimit-Policy\`. Operations list the statuses of
their own problems, with the codes in \`${CODES}\`; \`4XX\` stands for the problems of all operations. Operations that need
a token also have the codes of \`securitySchemes.token\`, and those with an \`Idempotency-Key\` the codes of
\`parameters.IdempotencyKey\`.`;

export const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

type Paths = Document["paths"];

export const operationsIn = (paths: Paths): Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

function codesOf(answer: Json): readonly string[] {
  const parts = (schemaIn(answer, "application/problem+json")?.["allOf"] ?? []) as readonly Json[];
  return parts.flatMap((part) => {
    const { code } = (part["properties"] ?? {}) as { code?: { enum: string[] } };
    return code?.enum ?? [];
  });
}

const ALIKE = new Set(["304", "4XX", "5XX"]);

const isShared = (status: string, answer: Json): boolean =>
  ALIKE.has(status) || (status in NAMES && codesOf(answer).length > 0);

const inAll = ([first = [], ...others]: readonly (readonly string[])[]): readonly string[] =>
  others.reduce((left, codes) => left.filter((code) => codes.includes(code)), first);

/**
 * If more than one in `MANY` operations can answer with a 4xx status, the codes that all of these operations have for
 * that status are listed only once, for the whole document.
 */
const MANY = 3;

interface Shared {
  readonly answers: ReadonlyMap<string, Json>;
  readonly common: ReadonlySet<string>;
  /** Other codes of every operation that needs a token (`secured`) or accepts an `Idempotency-Key` (`keyed`). */
  readonly secured: ReadonlySet<string>;
  readonly keyed: ReadonlySet<string>;
}

/** Sign-ups are not included: they need no token, and their key has its own description. */
const takesSharedKey = (operation: Operation) => isRepeatable(operation) && asksForToken(operation);

const headersOf = (answers: readonly Json[]): Json =>
  Object.assign({}, ...answers.map((one) => one["headers"])) as Json;

function sharedAnswer(status: string, answers: readonly Json[]): Json {
  const headers = headersOf(answers);
  if (ALIKE.has(status)) return { ...answers[0], headers };
  return {
    description: `Rejected with ${status}`,
    headers,
    content: { "application/problem+json": { schema: refTo("schemas", "Problem") } },
  };
}

const codesOfAll = (operations: readonly Operation[]): ReadonlySet<string> =>
  new Set(inAll(operations.map(({ responses }) => Object.values(responses).flatMap(codesOf))));

export function sharedAnswers(paths: Paths): Shared {
  const answers = operationsIn(paths).flatMap(({ responses }) => Object.entries(responses));
  const shared = answers.filter(([status, answer]) => isShared(status, answer));
  const byStatus = [...Map.groupBy(shared, ([status]) => status)].map(
    ([status, all]) => [status, all.map(([, answer]) => answer)] as const,
  );
  const many = operationsIn(paths).length / MANY;
  const refusals = byStatus.filter(([status, { length }]) => /^4\d\d$/.test(status) && length > many);
  const common = new Set(refusals.flatMap(([, all]) => inAll(all.map(codesOf))));
  const named = byStatus.map(([status, all]) => [NAMES[status]!, sharedAnswer(status, all)] as const);
  const everyday = {
    ...sharedAnswer("4XX", byStatus.find(([status]) => status === "4XX")?.[1] ?? []),
    description: "A problem that any request can get",
    headers: headersOf(byStatus.filter(([status]) => status.startsWith("4")).flatMap(([, all]) => all)),
    [CODES]: [...common],
  };
  const secured = codesOfAll(operationsIn(paths).filter(asksForToken)).difference(common);
  const keyed = codesOfAll(operationsIn(paths).filter(takesSharedKey)).difference(common.union(secured));
  return { answers: new Map([...named, [NAMES["4XX"]!, everyday]]), common, secured, keyed };
}

function withoutHeaders(answer: Json): Json {
  const headers = Object.entries((answer["headers"] ?? {}) as Json);
  const own = headers.filter(([name]) => !(EVERYWHERE as readonly string[]).includes(name));
  const { headers: _all, ...rest } = answer;
  return own.length === 0 ? rest : { ...rest, headers: Object.fromEntries(own) };
}

export function withAnswers(operation: Operation, { common, secured, keyed }: Shared): Operation {
  const own: string[] = [];
  const known = new Set([
    ...common,
    ...(asksForToken(operation) ? secured : []),
    ...(takesSharedKey(operation) ? keyed : []),
  ]);
  const responses = Object.entries(operation.responses).flatMap(([status, answer]) => {
    if (!isShared(status, answer)) return [[status, withoutHeaders(answer)] as const];
    const codes = codesOf(answer);
    const added = codes.filter((code) => !known.has(code));
    own.push(...added);
    // `4XX` covers this response.
    if (codes.length > 0 && added.length === 0) return [];
    return [[status, refTo("responses", NAMES[status]!)] as const];
  });
  return { ...operation, responses: Object.fromEntries(responses), ...(own.length > 0 && { [CODES]: own }) };
}

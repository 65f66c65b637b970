import type { Exchange } from "../http/api.ts";
import { isOfApi } from "../../src/http/app.ts";
import { checker, type DescribedAnswer, type Header, type OpenApi, type Operation } from "./schema.ts";

/** Paths that are not in the document: itself, links to it, the files of the SDK, and what the OAuth standards describe. */
const UNDESCRIBED =
  /^\/(v1\/openapi(-3\.2)?\.json|sdk\.js|sdk\.d\.ts|oauth\/\w+|\.well-known\/(security\.txt|api-catalog|oauth-.*))$/;

/** Finds the operations of a document by what was asked. */
export function operationsOf({ paths }: OpenApi) {
  const patterns = Object.entries(paths).map(([template, methods]) => {
    const words = template.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+");
    return { template, methods, pattern: new RegExp(`^${words}$`) };
  });

  /** The operation that answers a request, with its name; null for none. */
  return ({ method, path }: Pick<Exchange, "method" | "path">): [string, Operation] | null => {
    const plain = path.split("?")[0] ?? "";
    const asked = method === "HEAD" ? "GET" : method;
    const matching = patterns.filter(({ pattern }) => pattern.test(plain));
    const [found] = matching.toSorted(
      (one, other) => one.template.split("{").length - other.template.split("{").length,
    );
    const operation = found?.methods[asked.toLowerCase()];
    return found === undefined || operation === undefined ? null : [`${asked} ${found.template}`, operation];
  };
}

/** A problem of no operation: the address or the method is unknown. */
const NO_OPERATION: Operation = {
  responses: {
    "4XX": {
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  },
};

/** The schema's subject: the whole of an answer, or each record of a stream. */
function partsOf(type: string, body: unknown): unknown[] {
  const isStream = type === "text/event-stream";
  if (!isStream && type !== "application/x-ndjson") return [body];
  const lines = String(body).split("\n");
  const records = isStream ? lines.map((line) => /^data: (.*)/.exec(line)?.[1] ?? "") : lines;
  return records.filter((line) => line !== "").map((line) => JSON.parse(line) as unknown);
}

/** Answers of any address before an operation is reached, or in a mode without it. */
const BEFORE_ALL = new Set(["not-found", "misdirected-request", "cross-site"]);

const isRefusal = (status: string | number) => Number(status) >= 400 && Number(status) < 500;

/** The last part of where something is described. */
const nameIn = ({ $ref = "" }: { readonly $ref?: string }): string => $ref.split("/").at(-1) ?? "";

type Says = (fault: string) => string;

/**
 * Checks answers by a document: that the status is described, the content type, each described header, and the body to
 * its last member. Gives what is wrong.
 */
export function answerChecker(document: OpenApi): (exchange: Exchange) => string[] {
  const check = checker(document);
  const operationOf = operationsOf(document);

  const { headers: namedHeaders = {}, responses: namedAnswers = {} } = document.components;
  const resolved = (header: Header): Header => namedHeaders[nameIn(header)] ?? header;
  const answered = (answer: DescribedAnswer): DescribedAnswer => namedAnswers[nameIn(answer)] ?? answer;

  const common = namedAnswers["ClientError"]?.["x-problem-codes"] ?? [];

  const tokenCodes = document.components.securitySchemes?.["token"]?.["x-problem-codes"] ?? [];
  const keyCodes = document.components.parameters?.["IdempotencyKey"]?.["x-problem-codes"] ?? [];

  /** The codes of an operation's refusals that are listed with its token and its parameters. */
  function codesElsewhere({ security = [], parameters = [] }: Operation): readonly string[] {
    const needsToken = security.length > 0 && security.every((way) => Object.keys(way as object).length > 0);
    const isKeyed = parameters.some((one) => nameIn(one) === "IdempotencyKey");
    return [...(needsToken ? tokenCodes : []), ...(isKeyed ? keyCodes : [])];
  }

  /** Whether an operation lists the codes of its refusals, and this one is not among them. */
  function isUnlisted(operation: Operation, status: number, code = "") {
    const { responses, "x-problem-codes": own = [] } = operation;
    const isListing = Object.keys(responses).some(isRefusal) || nameIn(responses["4XX"] ?? {}) !== "";
    return (
      isRefusal(status) && isListing && ![...own, ...common, ...codesElsewhere(operation)].includes(code)
    );
  }

  function headerFaults({ headers: described = {} }: DescribedAnswer, headers: Headers, say: Says): string[] {
    return Object.entries(described).flatMap(([name, header]) => {
      const { required, schema } = resolved(header);
      const sent = headers.get(name);
      if (sent === null) return required === true ? [say(`comes without ${name}`)] : [];
      const value = ["integer", "number"].includes(String(schema?.["type"])) ? Number(sent) : sent;
      return schema === undefined ? [] : check(schema, value).map((fault) => say(`${name}: ${fault}`));
    });
  }

  function bodyFaults(answer: DescribedAnswer, { headers, body }: Exchange, say: Says): string[] {
    if (answer.content === undefined) return body === "" ? [] : [say("has a body")];
    const type = headers.get("content-type")?.split(";")[0] ?? "nothing";
    const { schema } = answer.content[type] ?? {};
    if (schema === undefined) return [say(`comes as ${type}`)];
    const parts = schema["type"] === "string" ? [body] : partsOf(type, body);
    return parts.flatMap((part) => check(schema, part).map(say));
  }

  return (exchange) => {
    const { method, path, status, headers } = exchange;
    const plain = decoded(path.split("?")[0] ?? "");
    if (!isOfApi(plain) || UNDESCRIBED.test(plain) || method === "OPTIONS") return [];
    const [name, operation] = operationOf(exchange) ?? ["no operation", NO_OPERATION];
    const say: Says = (fault) => `${name} ${status}: ${fault}`;
    const { code } = (exchange.body ?? {}) as { readonly code?: string };
    // The answer to a HEAD does not say its code.
    if (method !== "HEAD" && isUnlisted(operation, status, code) && !BEFORE_ALL.has(code ?? ""))
      return [say(`is not listed (${code})`)];
    const described = operation.responses[status] ?? operation.responses[`${String(status)[0]}XX`];
    if (described === undefined) return [say("is not described")];
    const answer = answered(described);
    const body = method === "HEAD" ? [] : bodyFaults(answer, exchange, say);
    return [...headerFaults(answer, headers, say), ...body];
  };
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

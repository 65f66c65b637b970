import type { Exchange } from "../http/api.ts";
import { isOfApi } from "../../src/http/api-paths.ts";
import { checker, type DescribedAnswer, type OpenApi, type Operation, type Schema } from "./schema.ts";

/** What is not in the document: the document itself, and pages. */
const UNDESCRIBED = /^\/(v1\/openapi\.json|docs|docs-assets\/.*)$/;

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
    default: {
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  },
};

type Says = (fault: string) => string;

/**
 * Checks answers by a document: that the status is described, the content type, each described header, and the body to
 * its last member. Gives what is wrong.
 */
export function answerChecker(document: OpenApi): (exchange: Exchange) => string[] {
  const check = checker(document);
  const operationOf = operationsOf(document);

  function headerFaults({ headers: described = {} }: DescribedAnswer, headers: Headers, say: Says): string[] {
    return Object.entries(described).flatMap(([name, { required, schema }]) => {
      const sent = headers.get(name);
      if (sent === null) return required === true ? [say(`comes without ${name}`)] : [];
      const value = ["integer", "number"].includes(String(schema?.["type"])) ? Number(sent) : sent;
      return schema === undefined ? [] : check(schema, value).map((fault) => say(`${name}: ${fault}`));
    });
  }

  /** The items of a list that came as lines, each by the schema of the list's items. */
  function lineFaults({ content = {} }: DescribedAnswer, body: string, say: Says): string[] {
    const list = content["application/json"]?.schema as { properties?: { items?: { items?: Schema } } };
    const item = list?.properties?.items?.items;
    if (item === undefined) return [];
    const lines = body.split("\n").filter((line) => line !== "");
    return lines.flatMap((line) => check(item, JSON.parse(line)).map(say));
  }

  function bodyFaults(answer: DescribedAnswer, { headers, body }: Exchange, say: Says): string[] {
    if (answer.content === undefined) return body === "" ? [] : [say("has a body")];
    const type = headers.get("content-type")?.split(";")[0] ?? "nothing";
    const { schema } = answer.content[type] ?? {};
    if (schema === undefined) return [say(`comes as ${type}`)];
    if (type === "application/x-ndjson") return lineFaults(answer, String(body), say);
    return check(schema, body).map(say);
  }

  return (exchange) => {
    const { method, path, status, headers } = exchange;
    const plain = decoded(path.split("?")[0] ?? "");
    if (!isOfApi(plain) || UNDESCRIBED.test(plain) || method === "OPTIONS") return [];
    const [name, operation] = operationOf(exchange) ?? ["no operation", NO_OPERATION];
    const say: Says = (fault) => `${name} ${status}: ${fault}`;
    const answer = operation.responses[status] ?? operation.responses["default"];
    if (answer === undefined) return [say("is not described")];
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

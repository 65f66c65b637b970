import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { apiDocument } from "../../src/host/document.ts";
import { type ApiDocument, operationsModule, typesModule } from "../../src/host/sdk/types.ts";

const run = promisify(execFile);
let document: ApiDocument;

beforeAll(async () => {
  document = (await apiDocument(false, "https://taflpost.example")) as ApiDocument;
}, 60_000);

/** A text as oxfmt writes it. */
async function formatted(text: string): Promise<string> {
  const running = run("node_modules/.bin/oxfmt", ["--stdin-filepath", "src/sdk/made.ts"]);
  running.child.stdin?.end(text);
  return (await running).stdout;
}

describe("the SDK", () => {
  it.each([
    ["types.ts", typesModule],
    ["operations.ts", operationsModule],
  ])("has in %s what openapi.json says; if it has not: npm run sdk", async (file, made) => {
    expect(readFileSync(`src/sdk/${file}`, "utf8")).toBe(await formatted(made(document)));
  });

  it("can put the input of every operation into its path, its query and its body: no two have a name", () => {
    const bodies = Object.values(document.paths).flatMap((methods) => Object.entries(methods));
    for (const [method, { operationId, parameters = [], requestBody }] of bodies) {
      const [inPath, inQuery] = (["path", "query"] as const).map((place) =>
        parameters.filter((one) => one.in === place).map(({ name }) => name),
      );
      const schema = requestBody?.content["application/json"]?.schema;
      const name = schema?.$ref?.split("/").at(-1) ?? "";
      const body = Object.keys((document.components.schemas[name] ?? schema)?.properties ?? {});
      expect({ operationId, both: inPath?.filter((one) => body.includes(one)) }).toEqual({
        operationId,
        both: [],
      });
      const hasBody = method !== "get" && method !== "delete";
      expect({ operationId, lost: hasBody ? inQuery : [] }).toEqual({ operationId, lost: [] });
    }
  });
});

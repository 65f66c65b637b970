import { beforeAll, describe, expect, it } from "vitest";
import { apiDocuments } from "../../src/host/document.ts";
import type { ApiDocument } from "../../src/host/sdk/types.ts";

let document: ApiDocument;

beforeAll(async () => {
  document = (await apiDocuments(false, "https://taflpost.example")).whole as ApiDocument;
});

describe("the SDK", () => {
  it("can put the input of every operation into its path, its query and its body: no two share a name", () => {
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

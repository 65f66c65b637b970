import { beforeAll, expect, it } from "vitest";
import { addToken, ask, signUp, type ProblemBody } from "../http/api.ts";
import type { OpenApi, Operation, Schema } from "./schema.ts";

interface Body {
  readonly schema: Schema;
  readonly examples?: { readonly recorded: { readonly value: Readonly<Record<string, unknown>> } };
}

let document: OpenApi;
let token: string;

beforeAll(async () => {
  document = (await ask<OpenApi>("GET", "/v1/openapi.json")).body;
  const somebody = await signUp("Examples");
  token = (await addToken(somebody, "read", "play", "manage", "organise")).token;
});

const resolved = (schema: Schema): Schema => {
  const name = (schema["$ref"] as string | undefined)?.replace("#/components/schemas/", "");
  return name === undefined ? schema : document.components.schemas[name]!;
};

/** The texts that the schema of a body prints as examples of its members. */
function examplesIn(schema: Schema): (readonly [string, unknown])[] {
  const properties = (resolved(schema)["properties"] ?? {}) as Readonly<Record<string, Schema>>;
  return Object.entries(properties).flatMap(([name, member]) => {
    const { type, format, examples } = resolved(member);
    // An instant has to be in the future: no example is for long.
    return type === "string" && format !== "date-time"
      ? ((examples ?? []) as unknown[]).map((text) => [name, text] as const)
      : [];
  });
}

const bodyOf = ({ requestBody }: Operation): Body | undefined => requestBody?.content["application/json"];

/** The fault of a member of a body; nothing if it is accepted. */
async function faultOf(method: string, path: string, name: string, body: object): Promise<string[]> {
  const address = path.replaceAll(/\{\w+\}/g, "5TZkvvhXFW2HWmvUGHb4ap");
  const answer = await ask<Partial<ProblemBody>>(method.toUpperCase(), address, { token, body });
  const isWrong =
    answer.body.code === "record-unreadable" ||
    answer.body.errors?.some(({ pointer }) => pointer === `/${name}`) === true;
  return isWrong ? [`${method} ${path} ${name}: ${JSON.stringify(answer.body)}`] : [];
}

it("an example printed in the reference can be sent unchanged", async () => {
  const faults: string[] = [];
  let sent = 0;
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const body = bodyOf(operation);
      if (body === undefined) continue;
      for (const [name, text] of examplesIn(body.schema)) {
        sent++;
        const alone = await faultOf(method, path, name, { [name]: text });
        const recorded = { ...body.examples?.recorded.value, [name]: text };
        // Of two members that exclude each other, the recorded request may have the other.
        if (alone.length > 0) faults.push(...(await faultOf(method, path, name, recorded)));
      }
    }
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(10);
});

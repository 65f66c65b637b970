import { describe, expect, it } from "vitest";
import type { Ctx } from "../../../src/http/context.ts";
import { formKey } from "../../../src/pages/kit/forms.ts";

/** A form that is sent to a path. */
const sentTo = (path: string) => ({ req: { method: "POST", path } }) as Ctx;
const settings = sentTo("/settings");

describe("the key of a form", () => {
  it("is the same for the same form sent twice", async () => {
    const [first, again] = [1, 2].map(() => formKey(settings, "one", { name: "Telephone" }));
    expect(await first).toEqual(await again);
  });

  it("is different for another form, different input, and elsewhere", async () => {
    const keys = await Promise.all([
      formKey(settings, "one", { name: "Telephone" }),
      formKey(settings, "two", { name: "Telephone" }),
      formKey(settings, "one", { name: "Desk" }),
      formKey(sentTo("/settings/webhooks"), "one", { name: "Telephone" }),
    ]);
    expect(new Set(keys.map((one) => one?.key)).size).toBe(4);
  });

  it("is missing if the form has none, or an empty one: two of these are two", async () => {
    expect([await formKey(settings, undefined, 1), await formKey(settings, "", 1)]).toEqual([null, null]);
  });

  it("can be any text, however long", async () => {
    const { key } = (await formKey(settings, "ключ\n".repeat(1000), 1))!;
    expect(key).toMatch(/^[\w-]{40,64}$/);
  });
});

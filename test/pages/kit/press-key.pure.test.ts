import { describe, expect, it } from "vitest";
import type { Ctx } from "../../../src/http/context.ts";
import { pressKey } from "../../../src/pages/kit/forms.ts";

/** A form that is sent to a path. */
const sentTo = (path: string) => ({ req: { method: "POST", path } }) as Ctx;
const settings = sentTo("/settings");

describe("the key of a form", () => {
  it("is the same for the same form sent twice", async () => {
    const [first, again] = [1, 2].map(() => pressKey(settings, "one", { name: "Telephone" }));
    expect(await first).toEqual(await again);
  });

  it("is different for another form, different input, and elsewhere", async () => {
    const keys = await Promise.all([
      pressKey(settings, "one", { name: "Telephone" }),
      pressKey(settings, "two", { name: "Telephone" }),
      pressKey(settings, "one", { name: "Desk" }),
      pressKey(sentTo("/settings/webhooks"), "one", { name: "Telephone" }),
    ]);
    expect(new Set(keys.map((one) => one?.key)).size).toBe(4);
  });

  it("is missing if the form has none, or an empty one: two of these are two", async () => {
    expect([await pressKey(settings, undefined, 1), await pressKey(settings, "", 1)]).toEqual([null, null]);
  });

  it("can be any text, however long", async () => {
    const { key } = (await pressKey(settings, "ключ\n".repeat(1000), 1))!;
    expect(key).toMatch(/^[\w-]{40,64}$/);
  });
});

import { describe, expect, it } from "vitest";
import type { Ctx } from "../../../src/http/context.ts";
import { pressKey } from "../../../src/pages/frame/forms.ts";

/** A form that is sent to a path. */
const sentTo = (path: string) => ({ req: { method: "POST", path } }) as Ctx;
const settings = sentTo("/settings");

describe("the key of a form", () => {
  it("is the same for the same form pressed twice", async () => {
    const [first, again] = [1, 2].map(() => pressKey(settings, "one", { name: "Telephone" }));
    expect(await first).toEqual(await again);
  });

  it("is another one for another form; what is asked for, and where, is held against it", async () => {
    const first = await pressKey(settings, "one", { name: "Telephone" });
    const other = await pressKey(settings, "two", { name: "Telephone" });
    expect([other?.key === first?.key, other?.request]).toEqual([false, first?.request]);
    for (const changed of [
      await pressKey(settings, "one", { name: "Desk" }),
      await pressKey(sentTo("/settings/webhooks"), "one", { name: "Telephone" }),
    ])
      expect([changed?.key, changed?.request === first?.request]).toEqual([first?.key, false]);
  });

  it("is none where the form has none, or an empty one: two of these are two", async () => {
    expect([await pressKey(settings, undefined, 1), await pressKey(settings, "", 1)]).toEqual([null, null]);
  });

  it("can be any text, however long", async () => {
    const { key } = (await pressKey(settings, "ключ\n".repeat(1000), 1))!;
    expect(key).toMatch(/^[\w-]{40,64}$/);
  });
});

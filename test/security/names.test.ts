import { describe, expect, it } from "vitest";
import { ask, refusal, signUp } from "../http/api.ts";

describe("names", () => {
  it.each([
    ["a Cyrillic letter", "Аbсdef"],
    ["a right-to-left mark", "Abc\u202edef"],
    ["a zero-width space", "Abc\u200bdef"],
    ["a full-width letter", "Ａbcdef"],
    ["a ligature", "oﬃce"],
    ["a combining mark", "Abcde\u0301f"],
    ["a letter with a ring", "Åskar"],
    ["a dotless i", "Rıchard"],
    ["a Kelvin sign", "\u212aelvin"],
    ["a line break", "Abc\ndef"],
    ["a line break at the end", "Abcdef\n"],
    ["a space at the end", "Abcdef "],
    ["a zero byte", "Abc\u0000def"],
    ["half a surrogate pair", "Abc\ud800"],
    ["a flag", "Abc🏴"],
    ["a digit in front", "1Abc"],
    ["a line in front", "_Abc"],
    ["two letters", "Ab"],
    ["21 letters", "A".repeat(21)],
    ["nothing", ""],
  ])("are refused with %s", async (_what, name) => {
    const { status, body } = await refusal("POST", "/v1/players", { body: { name } });
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, "/name"]);
  });

  it.each([
    ["in other case", (name: string) => name.toUpperCase()],
    ["with a line for a dash", (name: string) => name.replace("-", "_")],
    ["without the dash", (name: string) => name.replace("-", "")],
    ["with 0 for o", (name: string) => name.replace("o", "0")],
    ["with 1 for l", (name: string) => name.replace("l", "1")],
    ["with capital I for l", (name: string) => name.replace("l", "I")],
    ["with 3 for e", (name: string) => name.replace("e", "3")],
    ["with 5 for s", (name: string) => name.replace("s", "5")],
  ])("that look like one that is taken are taken: %s", async (_how, spell) => {
    const { name } = await signUp("Gosple");
    const { status, body } = await refusal("POST", "/v1/players", { body: { name: spell(name) } });
    expect([status, body.code]).toEqual([409, "name-taken"]);
  });

  it.each(["admin", "Admin", "AD-MIN", "Adm1n", "taflpost", "Taflpost-Team", "deleted-abc", "D3leted"])(
    "that are kept back are refused: %s",
    async (name) => {
      const { status, body } = await refusal("POST", "/v1/players", { body: { name } });
      expect([status, body.code]).toEqual([409, "name-reserved"]);
    },
  );

  it("of deleted players stay taken", async () => {
    const { name, token } = await signUp("Gone");
    await ask("DELETE", "/v1/me", { token });
    expect((await ask("GET", `/v1/players/${name}`)).status).toBe(404);
    expect((await refusal("POST", "/v1/players", { body: { name } })).body.code).toBe("name-taken");
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { wordsIn } from "../../../src/i18n/catalogues.ts";
import { ask, askProduction, look, signUp, type Someone } from "../../http/api.ts";
import { formOf, OWN_FORM } from "../../http/browser.ts";
import { alertIn, headingOf, led, open, press, sentBy, textOf } from "../browsing.ts";
import WRONG from "./wrong.json" with { type: "json" };
import CLOCKS from "./clocks.json" with { type: "json" };

let maker: Someone;
let other: Someone;
beforeAll(async () => {
  maker = await signUp("Maker");
  other = await signUp("Other");
});

const FORM = { ruleset: "tablut", side: "defenders", clock: "3-days", listed: "no", to: "", message: "" };
/** The values of all boxes and circles that are marked. */
const chosenIn = (html: string) => [...html.matchAll(/value="([^"]*)" checked/g)].map(([, value]) => value);

/** The open ones of a page's collapsible parts. */
const openedIn = (html: string) =>
  [...html.matchAll(/<details( class="[^"]*")?( open="[^"]*")?>/g)].map(([, , is]) => !!is);

describe("the form for a challenge", () => {
  it("works from start to end: one sends it, the other accepts, and the game is on", async () => {
    const { body } = await open("/challenges/new", maker);
    const key = /name="key" value="([^"]+)"/.exec(body)?.[1] ?? "";
    expect(body.replaceAll(/<[^>]*>/g, "")).toContain("7×7 Default");
    const sent = await press("/challenges/new", { ...FORM, key, message: "Shall we?" }, maker);
    const address = sent.headers.get("location") ?? "";
    expect([sent.status, address]).toEqual([303, expect.stringMatching(/^\/games\/\w{22}$/)]);
    // Sent twice by a nervous finger, it is one challenge.
    expect(led(await press("/challenges/new", { ...FORM, key, message: "Shall we?" }, maker))).toEqual([
      303,
      address,
    ]);

    const seen = await open(address, other);
    expect(headingOf(seen.body)).toBe(`${maker.name} challenges you to Tablut`);
    expect(textOf(seen.body)).toContain("You’d play the attackers.");
    expect(textOf(seen.body)).toContain("3 days per move");
    expect(textOf(seen.body)).toContain("Shall we?");
    expect(led(await press(`${address}/accept`, {}, other))).toEqual([303, `${address}?begun=1`]);
    expect(await look(address.slice("/games/".length))).toMatchObject({
      status: "playing",
      ruleset: "tablut",
      players: { attackers: { name: other.name }, defenders: { name: maker.name } },
      clock: { kind: "per-move", perMove: "P3D" },
    });
  });

  it("makes another challenge when it is changed and sent again", async () => {
    const first = await press("/challenges/new", { ...FORM, key: "k" }, maker);
    const second = await press("/challenges/new", { ...FORM, key: "k", side: "random" }, maker);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(second.headers.get("location")).not.toBe(first.headers.get("location"));
  });

  it.each(CLOCKS)("sets the clock: $clock $form", async ({ clock, form, expected }) => {
    // One player can have ten in the lobby.
    const spans = Object.fromEntries(new URLSearchParams(form));
    const sent = await press("/challenges/new", { ...FORM, ...spans, clock }, await signUp());
    const { body } = await ask<{ clock: unknown }>(
      "GET",
      `/v1${sent.headers.get("location")?.replace("/games/", "/challenges/")}`,
    );
    expect(body.clock).toEqual(expected);
  });

  it("says what stops the clocks: vacation unless something else is ticked", async () => {
    const { body } = await open("/challenges/new", maker);
    const ticked = [...body.matchAll(/name="stops\.(\w+)" checked/g)].map(([, stop]) => stop);
    expect(ticked).toEqual(["vacation"]);
    const said = [
      [[], "The clocks run day and night"],
      [["vacation", "night"], "The clocks stop during vacations and at night."],
      [["weekend"], "The clocks stop on weekends."],
    ] as const;
    for (const [stops, words] of said) {
      const boxes = Object.fromEntries(stops.map((stop) => [`stops.${stop}`, "on"]));
      const sent = await press("/challenges/new", { ...FORM, ...boxes }, await signUp());
      const address = sent.headers.get("location") ?? "";
      expect((await look(address.slice("/games/".length))).stops).toEqual(stops);
      const seen = textOf((await open(address, other)).body);
      expect(seen).toContain(words);
    }
  });

  it("is filled in by its address, with valid choices only", async () => {
    const { body } = await open(`/challenges/new?to=${other.name}&ruleset=copenhagen&side=attackers`, maker);
    expect(body).toContain(`name="to" value="${other.name}"`);
    expect(chosenIn(body)).toEqual(["no", "copenhagen", "attackers", "3-days"]);
    const odd = await open("/challenges/new?ruleset=chess&side=%22%3E%3Cscript%3E&clock=x&key=x", maker);
    expect(chosenIn(odd.body)).toEqual(["yes", "brandubh", "random", "3-days"]);
    expect(odd.body).not.toContain('name="key" value="x"');
  });

  it("asks first whether it is for a friend, by name or link, or for anyone, in the lobby", async () => {
    const { body } = await open("/challenges/new", maker);
    const first = [...body.matchAll(/<input type="radio" name="(\w+)" value="(\w+)"/g)].slice(0, 2);
    expect(first.map(([, ...field]) => field)).toEqual([
      ["listed", "no"],
      ["listed", "yes"],
    ]);
    const made = async (fields: Record<string, string>) => {
      const { headers } = await press("/challenges/new", { ...FORM, ...fields }, maker);
      const { body: seen } = await open(headers.get("location") ?? "", maker);
      return textOf(seen);
    };
    expect(await made({ listed: "no" })).toContain("It’s not in the lobby");
    expect(await made({ listed: "no", to: other.name })).toContain(`You challenge ${other.name}`);
    // The name of a friend, typed before it was for anyone, is out of sight and not meant.
    const forAnyone = await made({ listed: "yes", to: other.name });
    expect(forAnyone).toContain("It’s in the lobby");
    expect(forAnyone).not.toContain(other.name);
  });

  it("leads owners of an account to the sign-in, and returns as it was filled in", async () => {
    const wishes = [
      { ...FORM, key: "k", name: "", "sign-in": "yes" },
      { ...FORM, key: "k" },
    ];
    for (const wish of wishes) {
      const { status, headers } = await press("/challenges/new", wish, null);
      const next = new URL(headers.get("location") ?? "", "http://x").searchParams.get("next");
      expect([status, next]).toEqual([303, expect.stringMatching(/^\/challenges\/new\?.*ruleset=tablut/)]);
      expect(next).not.toMatch(/key=|name=|sign-in=/);
    }
  });

  it("opens the “more” part if something in it is chosen or refused, and nothing else", async () => {
    expect(openedIn((await open("/challenges/new", maker)).body)).not.toContain(true);
    const refused = { ...FORM, "stops.vacation": "on", to: "Nobody-here" };
    const shown = async (fields: Record<string, string>) =>
      openedIn((await press("/challenges/new", { ...refused, ...fields }, maker)).body);
    const [rules, clocks, more] = [0, 1, 2].map((at) => (opened: boolean[]) => opened.slice(-3)[at]);
    const plain = await shown({});
    expect([rules?.(plain), clocks?.(plain), more?.(plain)]).toEqual([false, false, false]);
    expect(clocks?.(await shown({ clock: "14-days" }))).toBe(true);
    expect(clocks?.(await shown({ clock: "own", "perMove-days": "99", to: "" }))).toBe(true);
    expect(more?.(await shown({ "stops.night": "on" }))).toBe(true);
    expect(more?.(await shown({ offers: "chosen", "offers.draw": "on" }))).toBe(true);
  });
});

/** The text beside a field. */
const beside = (html: string, field: string) =>
  new RegExp(`id="error-(?:clock-)?${field}">([^<]*)`).exec(html)?.[1] ?? null;

describe("a challenge with an error", () => {
  it.each([
    ...WRONG,
    { what: "a message that is too long", form: `message=${"x".repeat(501)}`, field: "message", why: "500" },
  ])("is refused beside its field, and the input stays: $what", async ({ form, field, why }) => {
    const wrong: Record<string, string> = Object.fromEntries(new URLSearchParams(form));
    const { status, body } = await press("/challenges/new", { ...FORM, key: "k", ...wrong }, maker);
    expect([status, beside(body, field)]).toEqual([422, expect.stringMatching(new RegExp(why))]);
    expect(alertIn(body)).toBe(wordsIn("en").challenges.make.notSent);
    expect(body).toContain('name="key" value="k"');
    expect(body).toContain('value="defenders"');
    for (const [name, value] of Object.entries(wrong).filter(([key]) => key === "to" || key.includes("-")))
      expect(body).toContain(`name="${name}" value="${value}"`);
    expect(body).toContain(wrong["message"] ?? "<textarea");
  });

  it("keeps the choices, unticked boxes too", async () => {
    const { body } = await press("/challenges/new", { ...FORM, clock: "7-days", to: "Nobody-here" }, maker);
    expect(chosenIn(body)).toEqual(["no", "tablut", "defenders", "7-days"]);
  });

  it("is refused in production to a player who has sent many within the hour, and the input stays", async () => {
    const [eager, third] = [await signUp("Eager"), await signUp("Third")];
    const headers = { ...sentBy(eager, "en"), ...OWN_FORM };
    const statuses: number[] = [];
    let last = "";
    for (let count = 0; count < 11; count++) {
      const to = count % 2 === 0 ? other.name : third.name;
      const raw = formOf({ ...FORM, to, message: `No. ${count}` });
      const { status, body } = await askProduction<string>("POST", "/challenges/new", { raw, headers });
      statuses.push(status);
      last = body;
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
    expect(alertIn(last)).toContain("too often");
    expect(last).toContain(">No. 10</textarea>");
  });

  it("is refused to oneself, at the opponent's name", async () => {
    const { status, body } = await press("/challenges/new", { ...FORM, to: maker.name }, maker);
    expect([status, beside(body, "to")]).toEqual([409, expect.stringContaining("yourself")]);
  });

  it("is shown as text in the refused form", async () => {
    const evil = '"><script>alert(1)</script>';
    const form = {
      ...FORM,
      to: evil,
      message: `</textarea>${evil}`,
      "perMove-days": evil,
      clock: "own",
      key: evil,
    };
    const { status, body } = await press("/challenges/new", form, maker);
    expect(status).toBe(422);
    expect(body).not.toContain("<script>alert");
    expect(body.match(/<\/textarea>/g)).toHaveLength(1);
    expect((await open(`/challenges/new?to=${encodeURIComponent(evil)}`, maker)).body).not.toContain(
      "<script>a",
    );
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { DECLINE_REASONS } from "../../../src/game/state.ts";
import { CHALLENGE_WORDS } from "../../../src/i18n/catalogues.ts";
import { ask, askProduction, challenge, look, signUp, type Answer, type Someone } from "../door.ts";
import { alertIn, headingOf, open, press, textOf } from "./browsing.ts";

let maker: Someone;
let other: Someone;
beforeAll(async () => {
  maker = await signUp("Maker");
  other = await signUp("Other");
});

const path = (id: string) => `/games/${id}`;
const FORM = { ruleset: "tablut", side: "defenders", clock: "3-days", listed: "yes", to: "", message: "" };
/** The values of all boxes and circles that are marked. */
const chosenIn = (html: string) => [...html.matchAll(/value="([^"]*)" checked/g)].map(([, value]) => value);
/** Where a press leads to. */
const led = ({ status, headers }: Answer<unknown>) => [status, headers.get("location")];

describe("the form for a challenge", () => {
  it("leads through: one sends it, the other accepts, and the game is on", async () => {
    const { body } = await open("/challenges/new", maker);
    const key = /name="key" value="([^"]+)"/.exec(body)?.[1] ?? "";
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
    expect(textOf(seen.body)).toContain("You would play the attackers.");
    expect(textOf(seen.body)).toContain("3 days for each move");
    expect(textOf(seen.body)).toContain("Shall we?");
    expect(led(await press(`${address}/accept`, {}, other))).toEqual([303, address]);
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

  it.each([
    ["1-day", {}, { kind: "per-move", perMove: "P1D" }],
    ["14-days", {}, { kind: "per-move", perMove: "P14D" }],
    ["store", {}, { kind: "fischer", initial: "P3D", increment: "P1D", max: "P7D" }],
    ["unlimited", {}, { kind: "unlimited" }],
    ["own", { "perMove-days": "2", "perMove-hours": "6" }, { kind: "per-move", perMove: "P2DT6H" }],
    ["own", { "perMove-days": "", "perMove-hours": "36" }, { kind: "per-move", perMove: "P1DT12H" }],
    [
      "own-store",
      { "initial-days": "2", "increment-hours": "8", "max-days": "9" },
      { kind: "fischer", initial: "P2D", increment: "PT8H", max: "P9D" },
    ],
  ])("sets the clock: %s %j", async (clock, spans, expected) => {
    const sent = await press("/challenges/new", { ...FORM, ...spans, clock }, maker);
    const { body } = await ask<{ clock: unknown }>(
      "GET",
      `/v1${sent.headers.get("location")?.replace("/games/", "/challenges/")}`,
    );
    expect(body.clock).toEqual(expected);
  });

  it("is filled in by its address, and nothing else is chosen than what there is", async () => {
    const { body } = await open(`/challenges/new?to=${other.name}&ruleset=copenhagen&side=attackers`, maker);
    expect(body).toContain(`name="to" value="${other.name}"`);
    expect(chosenIn(body)).toEqual(["yes", "copenhagen", "attackers", "3-days"]);
    const odd = await open("/challenges/new?ruleset=chess&side=%22%3E%3Cscript%3E&clock=x&key=x", maker);
    expect(chosenIn(odd.body)).toEqual(["yes", "brandubh", "random", "3-days"]);
    expect(odd.body).not.toContain('name="key" value="x"');
  });

  it("is not shown in the lobby where that is not wished", async () => {
    const { listed: _listed, ...hidden } = FORM;
    const sent = await press("/challenges/new", hidden, maker);
    const seen = await open(sent.headers.get("location") ?? "", maker);
    expect(textOf(seen.body)).toContain("It does not stand in the lobby");
  });

  it("asks who is not signed in to sign in, and comes back as it was filled in", async () => {
    expect(led(await open("/challenges/new?to=Egil", null))).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent("/challenges/new?to=Egil")}`,
    ]);
    const { status, headers } = await press("/challenges/new", { ...FORM, key: "k" }, null);
    const next = new URL(headers.get("location") ?? "", "http://x").searchParams.get("next");
    expect([status, next]).toEqual([303, expect.stringMatching(/^\/challenges\/new\?.*ruleset=tablut/)]);
    expect(next).not.toContain("key=");
  });
});

/** What stands beside a field. */
const beside = (html: string, field: string) =>
  new RegExp(`id="${field}-error">([^<]*)`).exec(html)?.[1] ?? null;

describe("a challenge that is not right", () => {
  it.each([
    ["nobody of that name", { to: "Nobody-here" }, "to", /Nobody-here/],
    ["a side that there is not", { side: "third" }, "side", /attackers, defenders, random/],
    ["rules that there are not", { ruleset: "chess" }, "ruleset", /brandubh/],
    ["no clock", { clock: "" }, "clock", /needed/],
    [
      "too little time",
      { clock: "own", "perMove-days": "0", "perMove-hours": "0" },
      "perMove",
      /1 hour and no longer/,
    ],
    [
      "a time that is no number",
      { clock: "own", "perMove-days": "x", "perMove-hours": "0" },
      "perMove",
      /whole numbers/,
    ],
    [
      "more to begin with than the store holds",
      { clock: "own-store", "initial-days": "9", "increment-hours": "1", "max-days": "2" },
      "initial",
      /no more than the store holds/,
    ],
    ["a message that nobody can read", { message: "\u202Ereversed" }, "message", /marks/],
    ["a message that is too long", { message: "x".repeat(501) }, "message", /500/],
  ])("is refused beside its field, and what was written is kept: %s", async (_what, wrong, field, why) => {
    const { status, body } = await press("/challenges/new", { ...FORM, key: "k", ...wrong }, maker);
    expect([status, beside(body, field)]).toEqual([422, expect.stringMatching(why)]);
    expect(alertIn(body)).toBe(CHALLENGE_WORDS.en.make.notSent);
    expect(body).toContain('name="key" value="k"');
    expect(body).toContain('value="defenders"');
    for (const [name, value] of Object.entries(wrong).filter(([key]) => key === "to" || key.includes("-")))
      expect(body).toContain(`name="${name}" value="${value}"`);
    expect(body).toContain("message" in wrong ? wrong.message : "<textarea");
  });

  it("keeps what was chosen, unticked boxes too", async () => {
    const { listed: _listed, ...hidden } = FORM;
    const { body } = await press("/challenges/new", { ...hidden, clock: "7-days", to: "Nobody-here" }, maker);
    expect(chosenIn(body)).toEqual(["tablut", "defenders", "7-days"]);
  });

  it("is refused in production to who has sent many within the hour, and what was written is kept", async () => {
    const eager = await signUp("Eager");
    const headers = {
      accept: "text/html",
      cookie: `__Host-taflpost=${eager.token}`,
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    };
    const statuses: number[] = [];
    let last = "";
    for (let count = 0; count < 11; count++) {
      const raw = new URLSearchParams({ ...FORM, to: other.name, message: `No. ${count}` }).toString();
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
});

describe("the page of a challenge", () => {
  it("shows its maker the link, its QR code and the way to take it back", async () => {
    const id = await challenge(maker, { ruleset: "brandubh" });
    const { body, headers } = await open(path(id), maker);
    const { url } = (await ask<{ url: string }>("GET", `/v1/challenges/${id}`)).body;
    expect(headingOf(body)).toBe("Your open challenge to Brandubh");
    expect(body).toContain(`<input readonly="" value="${url}"/>`);
    expect(body).toContain(`data-copy="${url}"`);
    expect(body).toMatch(/<svg class="qr" role="img" aria-label="[^"]+" viewBox="0 0 (\d+) \1"/);
    expect(textOf(body)).toContain("You would play the attackers.");
    expect(body).toContain(`action="/games/${id}/cancel"`);
    expect(body).not.toContain("/accept");
    expect(body).toContain(`id="game" class="split" data-game="${id}" data-version="0"`);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(body).not.toMatch(/ style=|<style|onclick|javascript:/);
  });

  it("is taken back once, and says so to everybody", async () => {
    const id = await challenge(maker, { to: other.name });
    expect(led(await press(`${path(id)}/cancel`, {}, maker))).toEqual([303, path(id)]);
    const again = await press(`${path(id)}/cancel`, {}, maker);
    expect([again.status, textOf(again.body)]).toEqual([
      409,
      expect.stringContaining("You have withdrawn this challenge."),
    ]);
    const seen = textOf((await open(path(id), other)).body);
    expect(seen).toContain(`${maker.name} has withdrawn this challenge.`);
    expect((await open(path(id), other)).body).not.toContain("/accept");
  });

  it.each(DECLINE_REASONS)("is declined with a reason: %s", async (reason) => {
    const id = await challenge(maker, { to: other.name });
    expect((await open(path(id), other)).body).toContain(`<option value="${reason}"`);
    expect(led(await press(`${path(id)}/decline`, { reason }, other))).toEqual([303, path(id)]);
    const { body } = await ask<{ declined: string }>("GET", `/v1/challenges/${id}`);
    expect(body.declined).toBe(reason);
    const seen = textOf((await open(path(id), maker)).body);
    expect(seen).toContain(`${other.name} has declined this challenge.`);
    expect(seen.includes("Their reason:")).toBe(reason !== "no-reason");
    expect(textOf((await open(path(id), other)).body)).toContain("You have declined this challenge.");
  });

  it("is not declined for a reason that there is not", async () => {
    const id = await challenge(maker, { to: other.name });
    const { status, body } = await press(`${path(id)}/decline`, { reason: "bored" }, other);
    expect([status, alertIn(body)]).toEqual([422, expect.stringContaining("not-now")]);
    expect((await look(id)).status).toBe("open");
  });

  it("tells who looks on for whom it is, and nothing of the message", async () => {
    const id = await challenge(maker, { to: other.name, message: "between us" });
    const third = await signUp("Third");
    for (const watcher of [third, null]) {
      const { body } = await open(path(id), watcher);
      expect(headingOf(body)).toBe(`${maker.name} challenges ${other.name} to Brandubh`);
      expect(textOf(body)).toContain(`${maker.name} would play the attackers.`);
      expect(textOf(body)).toContain(`Only ${other.name} can answer`);
      expect(body).not.toContain("between us");
      expect(body).not.toContain("/accept");
    }
    const pressed = await press(`${path(id)}/accept`, {}, third);
    expect([pressed.status, alertIn(pressed.body)]).toEqual([403, expect.stringContaining("meant for")]);
    expect((await look(id)).status).toBe("open");
  });

  it("lets a newcomer begin with a name alone, and asks who presses without one to sign in", async () => {
    const id = await challenge(maker);
    const { body } = await open(path(id), null);
    expect(body).toContain('action="/start"');
    expect(body).toContain(`name="next" value="${path(id)}"`);
    expect(body).toContain(`/sign-in?next=${encodeURIComponent(path(id))}`);
    expect(body).not.toContain("/accept");
    for (const verb of ["accept", "decline", "cancel"])
      expect(led(await press(`${path(id)}/${verb}`, {}, null))).toEqual([
        303,
        `/sign-in?next=${encodeURIComponent(path(id))}`,
      ]);
    expect((await look(id)).status).toBe("open");
  });

  it("is accepted by one; the same press again leads to the game, and another comes too late", async () => {
    const id = await challenge(maker);
    expect(led(await press(`${path(id)}/accept`, {}, other))).toEqual([303, path(id)]);
    expect(led(await press(`${path(id)}/accept`, {}, other))).toEqual([303, path(id)]);
    const late = await press(`${path(id)}/accept`, {}, await signUp("Late"));
    expect([late.status, alertIn(late.body)]).toEqual([
      409,
      expect.stringContaining("already been accepted"),
    ]);
    expect(late.body).toContain(`href="${path(id)}"`);
    expect((await look(id)).version).toBe(1);
  });

  it("is not accepted by its maker", async () => {
    const id = await challenge(maker);
    const { status, body } = await press(`${path(id)}/accept`, {}, maker);
    expect([status, alertIn(body)]).toEqual([409, expect.stringContaining("yourself")]);
    expect(body).toContain(`/games/${id}/cancel`);
  });

  it("has words for a link: what it is, in a sentence and a picture", async () => {
    const id = await challenge(maker);
    const { body } = await open(path(id), null);
    expect(body).toContain(`<meta property="og:title" content="${maker.name} challenges you to Brandubh"/>`);
    expect(body).toMatch(new RegExp(`property="og:image" content="http[^"]+/games/${id}/board.png"`));
    expect(body).toMatch(/property="og:description" content="You would play the defenders\. [^"]+7×7/);
  });

  it.each(["accept", "decline", "cancel"])("that is not there cannot be pressed: %s", async (verb) => {
    for (const id of ["A".repeat(22), "x", "%22%3E%3Cscript%3E"]) {
      const { status, body } = await press(`/games/${id}/${verb}`, {}, other);
      expect([status, headingOf(body)]).toEqual([404, "There is no such challenge"]);
    }
  });

  it("takes no press from another site's page", async () => {
    const id = await challenge(maker);
    const { status } = await ask("POST", `${path(id)}/accept`, {
      raw: "",
      headers: {
        cookie: `__Host-taflpost=${other.token}`,
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "cross-site",
        origin: "https://elsewhere.example",
      },
    });
    expect([status, (await look(id)).status]).toEqual([403, "open"]);
  });
});

describe("what others write", () => {
  const HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</textarea></blockquote><h1>mine",
    "שלום, בוא נשחק! مرحبا",
    "w".repeat(300),
  ];

  it.each(HOSTILE)("stands as text: %s", async (message) => {
    const id = await challenge(maker, { message });
    const { body } = await open(path(id), other);
    const quote = /<blockquote dir="auto">([^<]*)<\/blockquote>/.exec(body)?.[1] ?? "";
    expect(quote.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"')).toBe(message);
    expect(body).not.toContain("<script>alert");
    expect(body).not.toContain("<img");
  });

  it("stands as text in the form that it was refused in", async () => {
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

describe("in the reader's language", () => {
  it.each([
    ["ru", "вызывает вас на партию", "Принять", "Новый вызов"],
    ["sv", "utmanar dig", "Anta", "Ny utmaning"],
  ])("%s", async (language, title, accept, form) => {
    const reader = await signUp("Reader", { language });
    const id = await challenge(maker, { to: reader.name });
    const { body, headers } = await open(path(id), reader);
    expect([headers.get("content-language"), headingOf(body)]).toEqual([
      language,
      expect.stringContaining(title),
    ]);
    expect(body).toContain(`>${accept}</button>`);
    expect(headingOf((await open("/challenges/new", reader)).body)).toBe(form);
    expect(headingOf((await open(path(id), null, language)).body)).toContain(maker.name);
  });
});

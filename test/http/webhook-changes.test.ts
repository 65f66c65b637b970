import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR } from "../../src/lib/duration.ts";
import { now, setClockOffset } from "../../src/lib/now.ts";
import { ask, beginGame, eventsOf, move, refusal, signUp, type Page, type Someone } from "./api.ts";

interface Hook {
  readonly id: string;
  readonly status: string;
  readonly secret: string;
  readonly oldSecretUntil?: string;
  readonly failingSince: string | null;
  readonly [member: string]: unknown;
}

interface Call {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly text: string;
}

let calls: Call[] = [];
let answer: (call: Call) => Response | Promise<Response>;

beforeEach(() => {
  calls = [];
  answer = () => new Response(null, { status: 204 });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const call = {
      url: request.url,
      headers: Object.fromEntries(request.headers),
      text: await request.text(),
    };
    calls.push(call);
    return answer(call);
  });
});
afterEach(() => {
  setClockOffset(0);
});

async function hook({ token }: Someone, more: Record<string, unknown> = {}): Promise<Hook> {
  const body = { url: "https://hooks.example.org/", ...more };
  return (await ask<Hook>("POST", "/v1/webhooks", { token, body })).body;
}

const patch = ({ token }: Someone, { id }: Hook, body: Record<string, unknown>) =>
  ask<Hook>("PATCH", `/v1/webhooks/${id}`, { token, body });
const read = async ({ token }: Someone, { id }: Hook) =>
  (await ask<Hook>("GET", `/v1/webhooks/${id}`, { token })).body;
const ping = ({ token }: Someone, { id }: Hook) => refusal("POST", `/v1/webhooks/${id}/test`, { token });
const rotate = ({ token }: Someone, { id }: Hook, key?: string) =>
  ask<Hook>("POST", `/v1/webhooks/${id}/rotate`, {
    token,
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });

describe("a change to a webhook", () => {
  it("changes the given fields, and nothing else", async () => {
    const game = await beginGame();
    const owner = game.defenders;
    const { secret: _secret, ...made } = await hook(owner, { events: ["game.turn"], description: "one" });
    let expected: Record<string, unknown> = made;
    for (const change of [
      {},
      { url: "https://other.example.org/" },
      { events: ["game.move", "game.turn"] },
      { events: null },
      { game: game.id },
      { game: null },
      { description: "two" },
      { description: null },
      { status: "off", missed: expect.any(String) as string },
      { status: "active", events: ["ping"] },
    ]) {
      const { missed: _missed, ...sent } = { missed: null, ...change };
      expected = Object.assign({}, expected, change);
      const { status, body } = await patch(owner, made as Hook, sent);
      expect([status, body]).toEqual([200, expected]);
      expect(await read(owner, made as Hook)).toEqual(expected);
    }
  });

  it.each([
    [{ url: "http://10.0.0.1/" }, "webhook-url-refused", undefined],
    [{ url: null }, "invalid-request", "/url"],
    [{ status: "paused" }, "invalid-request", "/status"],
    [{ id: "mine" }, "invalid-request", "/id"],
  ])("like this changes nothing: %j", async (wish, code, pointer) => {
    const owner = await signUp();
    const made = await hook(owner);
    const before = await read(owner, made);
    const { status, body } = await refusal("PATCH", `/v1/webhooks/${made.id}`, {
      token: owner.token,
      body: { description: "changed", ...wish },
    });
    expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([422, code, pointer]);
    expect(await read(owner, made)).toEqual(before);
  });

  it("switches off and on again: while off it gets nothing, and shows how to switch it on", async () => {
    const owner = await signUp();
    const made = await hook(owner);
    await patch(owner, made, { status: "off" });
    const { status, body } = await ping(owner, made);
    expect([status, body.code]).toEqual([409, "webhook-off"]);
    expect(body.detail).toContain("PATCH");
    await patch(owner, made, { status: "active" });
    expect((await ping(owner, made)).status).toBe(202);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
  });
});

describe("the formats", () => {
  it.each(["discord", "slack", "ntfy"])(
    "of %s are chosen when a webhook is made, and shown",
    async (format) => {
      const game = await beginGame();
      const made = await hook(game.defenders, { format, events: ["game.turn"] });
      expect(made["format"]).toBe(format);
      expect((await read(game.defenders, made))["format"]).toBe(format);
      await move(game, 1, "d1-c1");
      await vi.waitFor(() => expect(calls).toHaveLength(1));
      const [call] = calls;
      const turn = (await eventsOf(game.defenders)).find(({ type }) => type === "game.turn")!;
      expect(call!.headers["webhook-id"]).toBe(turn.id);
      expect(JSON.stringify([call!.text, call!.headers])).toContain(`/games/${game.id}`);
      expect(call!.text).not.toBe(JSON.stringify(turn));
      const at = new Date(Number(call!.headers["webhook-timestamp"]) * 1000);
      expect(call!.headers["webhook-signature"]).toBe(new Webhook(made.secret).sign(turn.id, at, call!.text));
    },
  );
});

const verifies = (secret: string, { text, headers }: Call): boolean => {
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
};

describe("a new secret", () => {
  it("is shown once, and both sign for 24 hours; then only the new one", async () => {
    const owner = await signUp();
    const made = await hook(owner);
    const { status, headers, body } = await rotate(owner, made);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(made.secret);
    expect(Math.abs(Date.parse(body.oldSecretUntil!) - now() - 24 * HOUR)).toBeLessThan(60_000);
    const { secret: _secret, ...shown } = made;
    expect(await read(owner, made)).toEqual(shown);

    for (const later of [0, 23 * HOUR, 24 * HOUR + 60_000]) {
      setClockOffset(later);
      await ping(owner, made);
      await vi.waitFor(() => expect(calls).toHaveLength(1));
      const [call] = calls.splice(0);
      expect(verifies(body.secret, call!)).toBe(true);
      expect(verifies(made.secret, call!)).toBe(later < 24 * HOUR);
      expect(call!.headers["webhook-signature"]!.split(" ")).toHaveLength(later < 24 * HOUR ? 2 : 1);
    }
  });
});

interface Delivery {
  readonly id: string;
  readonly [member: string]: unknown;
}
const list = async ({ token }: Someone, { id }: Hook, query = "") =>
  (await ask<Page<Delivery>>("GET", `/v1/webhooks/${id}/deliveries${query}`, { token })).body;
const resend = ({ token }: Someone, { id }: Hook, how: string, body: Record<string, unknown> = {}) =>
  refusal("POST", `/v1/webhooks/${id}/deliveries/${how}resend`, { token, body });

async function failedPing(owner: Someone, made: Hook): Promise<Delivery> {
  const before = (await list(owner, made)).items.length;
  answer = () => new Response("oh \u0007 dear", { status: 503 });
  await ping(owner, made);
  await vi.waitFor(async () => expect((await list(owner, made)).items).toHaveLength(before + 1));
  return (await list(owner, made)).items[0]!;
}

describe("the deliveries of a webhook", () => {
  it("are shown in full, to their owner only", async () => {
    const owner = await signUp();
    const made = await hook(owner);
    expect(await list(owner, made)).toEqual({ items: [], next: null, cursor: expect.any(String) });
    const delivery = await failedPing(owner, made);
    expect(delivery).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
      event: calls[0]!.headers["webhook-id"],
      type: "ping",
      game: null,
      attempt: 1,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      outcome: "failed",
      status: 503,
      fault: "status",
      detail: null,
      duration: expect.stringMatching(/^PT[\d.]+S$/),
      answer: "oh   dear",
      next: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const wait = Date.parse(String(delivery["next"])) - Date.parse(String(delivery["at"]));
    expect(wait).toBeGreaterThanOrEqual(4000);
    expect(wait).toBeLessThanOrEqual(7000);
    expect((await read(owner, made)).failingSince).not.toBeNull();
  });

  it("are repeated on request, one or all that failed since a time", async () => {
    const owner = await signUp();
    const made = await hook(owner);
    const first = await failedPing(owner, made);
    const since = first["at"];
    await failedPing(owner, made);
    answer = () => new Response(null, { status: 204 });
    const one = await resend(owner, made, `${first.id}/`);
    expect([one.status, one.body]).toEqual([202, { resending: 1 }]);
    await vi.waitFor(async () => expect((await list(owner, made)).items).toHaveLength(3));
    expect((await list(owner, made)).items[0]).toMatchObject({ event: first["event"], outcome: "delivered" });
    const rest = await resend(owner, made, "", { since });
    expect([rest.status, rest.body]).toEqual([202, { resending: 1 }]);
    await vi.waitFor(async () => expect((await list(owner, made)).items).toHaveLength(4));
    expect((await resend(owner, made, "", { since })).body).toEqual({ resending: 0 });
    expect((await read(owner, made)).failingSince).toBeNull();
  });

  it("are not repeated if the webhook is off, or nothing like that was sent", async () => {
    const owner = await signUp();
    const made = await hook(owner);
    const first = await failedPing(owner, made);
    const unknown = await resend(owner, made, "nothing/");
    expect([unknown.status, unknown.body.code]).toEqual([404, "delivery-not-found"]);
    await patch(owner, made, { status: "off" });
    for (const [how, body] of [
      [`${first.id}/`, {}],
      ["", { since: first["at"] }],
    ] as const) {
      const { status, body: said } = await resend(owner, made, how, body);
      expect([status, said.code]).toEqual([409, "webhook-off"]);
    }
    expect(calls).toHaveLength(1);
  });

  it("need a valid instant, and a refusal says how it is written", async () => {
    const owner = await signUp();
    const { body } = await resend(owner, await hook(owner), "", { since: "yesterday" });
    const detail = "Give a time in RFC 3339 format, such as 2026-11-20T20:00:00Z.";
    expect(body.errors).toEqual([{ in: "body", pointer: "/since", detail }]);
  });

  it.each([{}, { since: "yesterday" }, { since: 1 }, { since: "2026-02-30T00:00:00Z" }])(
    "are not repeated since %j",
    async (body) => {
      const owner = await signUp();
      const { status, body: said } = await resend(owner, await hook(owner), "", body);
      expect([status, said.code, said.errors?.[0]?.pointer]).toEqual([422, "invalid-request", "/since"]);
    },
  );
});

import { describe, expect, it } from "vitest";
import { ask, beginBetween, challenge, eventsOf, refusal, signUp, type Page, type Someone } from "./api.ts";

type Listed = Page<{ id: string; name?: string }> & { readonly cursor: string };

const read = async (token: string, path: string) => (await ask<Listed>("GET", path, { token })).body;
const idsOf = ({ items }: Listed) => items.map(({ id }) => id);
const along = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;

/** Makes somebody with three of what each list has. */
async function makeSomebody(): Promise<{ me: Someone; other: Someone; hook: string }> {
  const [me, other] = [await signUp("Lists"), await signUp("Other")];
  for (let at = 0; at < 3; at++) {
    const { id } = await beginBetween(me, other);
    await ask("POST", `/v1/games/${id}/resign`, { token: me.token, body: { ply: 0 } });
  }
  for (let at = 0; at < 3; at++) await challenge(other, { to: me.name });
  for (let at = 0; at < 3; at++) await challenge(other);
  for (const name of ["two", "three"])
    await ask("POST", "/v1/me/tokens", { token: me.token, body: { name } });
  let hook = "";
  for (const path of ["a", "b", "c"]) {
    const url = `https://hooks.example.org/${path}`;
    hook = (await ask<{ id: string }>("POST", "/v1/webhooks", { token: me.token, body: { url } })).body.id;
  }
  return { me, other, hook };
}

let made: ReturnType<typeof makeSomebody> | null = null;
/** The same for all tests, which only read. */
const somebody = () => (made ??= makeSomebody());

const LISTS = [
  "/v1/challenges",
  "/v1/challenges?direction=in",
  "/v1/me/games?status=finished",
  "/v1/me/games?status=open",
  "/v1/players/{name}/games",
  "/v1/players/{name}/games?status=finished",
  "/v1/lobby",
  "/v1/me/events",
  "/v1/me/tokens",
  "/v1/webhooks",
] as const;

/** An invalid limit, and an invalid cursor for any list. */
const NO_LIMITS = ["0", "-1", "101", "1.5", "many", "", "1e999", "NaN"];
const NO_CURSORS = [
  "",
  "made-up",
  "%00",
  "Ы",
  "Z".repeat(22),
  "A".repeat(201),
  "'; DROP TABLE games; --",
  ...["1.short", "beginnings"].map(btoa),
  ...["-1", "1e9", "9999999999999999"].map((at) => btoa(`${at}.${"A".repeat(22)}`)),
  btoa(`1.${"'".repeat(22)}`),
];

it.each([...LISTS, "/v1/me/games", "/v1/me/blocks"])(
  "%s refuses an invalid limit and cursor",
  async (route) => {
    const { token, name } = await signUp();
    const path = route.replace("{name}", name);
    const asked = (query: string) => refusal("GET", along(path, query), { token });
    for (const limit of NO_LIMITS) {
      const { body } = await asked(`limit=${limit}`);
      expect([limit, body.code, body.errors?.[0]?.pointer]).toEqual([limit, "invalid-request", "/limit"]);
    }
    for (const cursor of NO_CURSORS)
      expect([cursor, (await asked(`cursor=${encodeURIComponent(cursor)}`)).body.code]).toEqual([
        cursor,
        "invalid-cursor",
      ]);
    for (const limit of [1, 100]) expect((await asked(`limit=${limit}`)).status).toBe(200);
  },
);

describe.each(LISTS)("%s", (route) => {
  it("comes in both orders, each page by page, and one reverses the other", async () => {
    const { me } = await somebody();
    const path = route.replace("{name}", me.name);
    const whole = async (order: string, limit: number) => {
      const ids: string[] = [];
      let page = await read(me.token, along(path, `order=${order}&limit=${limit}`));
      ids.push(...idsOf(page));
      while (page.next !== null) {
        // The end of one page is the end of the other.
        expect(page.cursor).toBe(page.next);
        page = await read(me.token, along(path, `order=${order}&limit=${limit}&cursor=${page.next}`));
        ids.push(...idsOf(page));
      }
      return ids;
    };
    const rising = await whole("asc", 100);
    expect(rising.length).toBeGreaterThanOrEqual(3);
    expect(new Set(rising).size).toBe(rising.length);
    expect(await whole("asc", 2)).toEqual(rising);
    expect(await whole("desc", 2)).toEqual(rising.toReversed());
    const usual = idsOf(await read(me.token, along(path, "limit=100")));
    expect([rising, rising.toReversed()]).toContainEqual(usual);
  });

  it("refuses an invalid order", async () => {
    const { token, name } = await signUp();
    const path = route.replace("{name}", name);
    const order = await refusal("GET", along(path, "order=up"), { token });
    expect([order.status, order.body.code, order.body.errors?.[0]?.pointer]).toEqual([
      422,
      "invalid-request",
      "/order",
    ]);
  });
});

describe("the cursor of a page", () => {
  it("continues after the end of the list, and returns new items once", async () => {
    const [me, other] = [await signUp(), await signUp()];
    const path = "/v1/challenges?order=asc";
    const empty = await read(me.token, path);
    expect([empty.items, empty.next]).toEqual([[], null]);
    const first = await challenge(other, { to: me.name });
    const page = await read(me.token, along(path, `cursor=${empty.cursor}`));
    expect([idsOf(page), page.next]).toEqual([[first], null]);
    const again = await read(me.token, along(path, `cursor=${page.cursor}`));
    expect([again.items, again.cursor]).toEqual([[], page.cursor]);
    const second = await challenge(other, { to: me.name });
    expect(idsOf(await read(me.token, along(path, `cursor=${again.cursor}`)))).toEqual([second]);
  });

  it("of an empty feed continues with the first event, and of a read one with the next", async () => {
    const [me, other] = [await signUp(), await signUp()];
    const empty = await read(me.token, "/v1/me/events");
    await challenge(other, { to: me.name });
    const page = await read(me.token, `/v1/me/events?cursor=${empty.cursor}`);
    expect(page.items).toHaveLength(1);
    await challenge(other, { to: me.name });
    const rest = await read(me.token, `/v1/me/events?cursor=${page.cursor}`);
    expect(idsOf(rest)).toEqual((await eventsOf(me)).slice(1).map(({ id }) => id));
  });

  it("leads back from its position, too", async () => {
    const [me, other] = [await signUp(), await signUp()];
    for (let at = 0; at < 3; at++) await challenge(other, { to: me.name });
    const all = (await eventsOf(me)).map(({ id }) => id);
    const back = await read(me.token, `/v1/me/events?order=desc&after=${all[2]}`);
    expect([idsOf(back), back.next, back.cursor]).toEqual([[all[1], all[0]], null, all[0]]);
    expect(idsOf(await read(me.token, "/v1/me/events?order=desc&after=latest&limit=1"))).toEqual([all[2]]);
    expect(idsOf(await read(me.token, "/v1/me/events?order=desc&after=earliest"))).toEqual([]);
  });

  it("of running games follows their deadlines, and they have no other order", async () => {
    const [me, other] = [await signUp(), await signUp()];
    const { id } = await beginBetween(me, other);
    const page = await read(me.token, "/v1/me/games");
    expect(idsOf(await read(me.token, `/v1/me/games?cursor=${page.cursor}`))).toEqual([]);
    const later = await beginBetween(me, other, "brandubh", { kind: "unlimited" });
    expect(idsOf(await read(me.token, `/v1/me/games?cursor=${page.cursor}`))).toEqual([later.id]);
    expect(idsOf(page)).toEqual([id]);
    for (const query of ["order=asc", "order=desc&turn=mine"]) {
      const { status, body } = await refusal("GET", `/v1/me/games?${query}`, { token: me.token });
      expect([status, body.code]).toEqual([422, "invalid-request"]);
      expect(body.errors).toMatchObject([{ in: "query", pointer: "/order" }]);
    }
  });

  it("of running games is invalid for ended or waiting ones, which are ordered by time", async () => {
    const [me, other] = [await signUp(), await signUp()];
    await beginBetween(me, other);
    await challenge(other, { to: me.name });
    const { cursor } = await read(me.token, "/v1/me/games?turn=theirs");
    const running = await read(me.token, "/v1/me/games");
    for (const status of ["open", "finished"]) {
      const path = `/v1/me/games?status=${status}&cursor=${running.cursor}`;
      const refused = await refusal("GET", path, { token: me.token });
      expect([refused.status, refused.body.code]).toEqual([422, "invalid-cursor"]);
    }
    // The side to move does not change the order.
    expect((await ask("GET", `/v1/me/games?turn=mine&cursor=${cursor}`, { token: me.token })).status).toBe(
      200,
    );
  });

  it("exists in lists that never change, too", async () => {
    for (const path of ["/v1/rulesets", "/v1/limits"]) {
      const page = await read("", `${path}?limit=2`);
      expect(page.cursor).toBe(page.next);
      const end = await read("", `${path}?limit=100`);
      expect((await read("", `${path}?cursor=${end.cursor}`)).items).toEqual([]);
    }
  });

  it("of the deliveries leads to new ones", async () => {
    const { me, hook } = await somebody();
    const path = `/v1/webhooks/${hook}/deliveries?order=asc`;
    const page = await read(me.token, path);
    expect([page.items, page.next]).toEqual([[], null]);
    expect((await read(me.token, along(path, `cursor=${page.cursor}`))).cursor).toBe(page.cursor);
    expect((await refusal("GET", along(path, "order=up"), { token: me.token })).status).toBe(422);
  });
});

describe("waiting", () => {
  it("means for the next event: newest first there is nothing to wait for", async () => {
    const { token } = await signUp();
    const { status, body } = await refusal("GET", "/v1/me/events?order=desc&wait=1", { token });
    expect([status, body.code]).toEqual([422, "invalid-request"]);
    expect(body.errors).toMatchObject([{ in: "query", pointer: "/wait" }]);
    expect((await ask("GET", "/v1/me/events?order=desc", { token })).status).toBe(200);
  });
});

describe("the Link header", () => {
  it.each([{}, { accept: "application/x-ndjson" }])(
    "leads to the next page, with the same parameters: %j",
    async (headers) => {
      const { me } = await somebody();
      for (const path of ["/v1/challenges?direction=in&limit=2", "/v1/me/events?limit=2&after=earliest"]) {
        const first = await ask<unknown>("GET", path, { token: me.token, headers });
        const [, address = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? [];
        const { origin, pathname, search } = new URL(address);
        expect(origin).toBe("http://localhost:8787");
        const next = await ask<unknown>("GET", `${pathname}${search}`, { token: me.token, headers });
        const pages = [first, next].map(({ body }) => JSON.stringify(body));
        const limited = await read(me.token, path.replace("limit=2", "limit=4"));
        for (const [at, { id }] of limited.items.entries())
          expect([at, pages[at < 2 ? 0 : 1]?.includes(id)]).toEqual([at, true]);
      }
    },
  );

  it("is absent at the end, and NDJSON has the position in headers", async () => {
    const { me } = await somebody();
    const { headers } = await ask<unknown>("GET", "/v1/webhooks", {
      token: me.token,
      headers: { accept: "application/x-ndjson" },
    });
    expect(headers.get("link")).not.toContain("next");
    expect(headers.get("x-next-cursor")).toBeNull();
    expect(headers.get("x-cursor")).toBe((await read(me.token, "/v1/webhooks")).cursor);
  });
});

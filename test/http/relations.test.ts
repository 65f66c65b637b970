import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { CAPS } from "../../src/contract/limits.ts";
import { type Relation, RELATIONS, type RelationName } from "../../src/contract/relations.ts";
import { rulesetOf, writeGameRecord } from "../../src/rules/index.ts";
import { OPERATIONS } from "../../src/operations/index.ts";
import { ask, beginBetween, challenge, eventsOf, type Page, signUp, type Someone } from "./api.ts";
import { signedIn } from "./apps.ts";
import { signUpBot } from "./bots.ts";
import { openBrowser } from "./browser.ts";
import { moderator } from "./moderators.ts";
import { act, draft, openFor, type TournamentBody } from "./tournaments.ts";

/** A relation between two, as it has been begun. */
interface Scene {
  /** Whether it still is what it was as it began. */
  readonly holds: () => Promise<boolean>;
  /** The other agrees; only where both have to. Gives whether that has taken effect. */
  readonly accept?: () => Promise<boolean>;
}

const CLOCK = { kind: "per-move", perMove: "P3D" };
const read = async (id: string) => (await ask<TournamentBody>("GET", `/v1/tournaments/${id}`)).body;
const itemsOf = async <T>(path: string, token?: string) =>
  (await ask<Page<T>>("GET", path, token === undefined ? {} : { token })).body.items ?? [];
const namesIn = async (path: string) => (await itemsOf<{ name: string }>(path)).map(({ name }) => name);

/** An app that the player lets in. */
async function letIn(maker: Someone): Promise<void> {
  const browser = openBrowser();
  await browser.press("/sign-in", { token: maker.token });
  await signedIn(browser, "read");
}

const SCENES: { readonly [Name in RelationName]: (maker: Someone, other: Someone) => Promise<Scene> } = {
  async organiser(maker, other) {
    const id = await draft(maker);
    await act(maker, id, "organisers", { name: other.name });
    return {
      async holds() {
        const { status, invited = [] } = (await read(id)) as TournamentBody & { invited?: object[] };
        return status !== "cancelled" && invited.length > 0;
      },
      async accept() {
        await act(other, id, "organisers/accept");
        return (await read(id)).organisers.includes(other.name);
      },
    };
  },
  async consent(maker, other) {
    const body = { until: "2099-01-01T00:00:00Z", maxGames: 4, shortest: "P1D" };
    await ask("PUT", `/v1/me/consents/${other.name}`, { token: maker.token, body });
    const given = () => env.MAILBOXES.getByName(maker.id).consents.list();
    return { holds: async () => (await given()).some(({ organiser }) => organiser === other.id) };
  },
  async entry(maker, other) {
    const id = await openFor(other, [maker]);
    return {
      holds: async () =>
        (await read(id)).status === "open" &&
        (await namesIn(`/v1/tournaments/${id}/players`)).includes(maker.name),
    };
  },
  async place(maker, other) {
    const wish = { name: "Ladder", ruleset: "brandubh", clock: CLOCK };
    const { body } = await ask<{ id: string }>("POST", "/v1/ladders", { token: other.token, body: wish });
    await ask("POST", `/v1/ladders/${body.id}/enter`, { token: maker.token });
    return {
      async holds() {
        type Ladder = { closed: boolean; places: { name: string }[] };
        const { closed, places } = (await ask<Ladder>("GET", `/v1/ladders/${body.id}`)).body;
        return !closed && places.some(({ name }) => name === maker.name);
      },
    };
  },
  async report(maker, other) {
    const { id: game } = await beginBetween(maker, other);
    const body = { game, reason: "stalling" };
    await ask("POST", "/v1/reports", { token: maker.token, body });
    const { token } = await moderator();
    const open = () => itemsOf<{ game: string; by: string | null }>("/v1/reports?limit=100", token);
    return { holds: async () => (await open()).some((one) => one.game === game && one.by === maker.name) };
  },
  async challenge(maker, other) {
    const id = await challenge(maker, { to: other.name });
    const status = async () => (await ask("GET", `/v1/challenges/${id}`)).body["status"];
    return {
      holds: async () => (await status()) === "open",
      async accept() {
        await ask("POST", `/v1/challenges/${id}/accept`, { token: other.token });
        return (await ask("GET", `/v1/games/${id}`)).body["status"] === "playing";
      },
    };
  },
  async record(maker, other) {
    const text = writeGameRecord({
      ruleset: rulesetOf("brandubh"),
      attackers: other.name,
      defenders: maker.name,
      event: null,
      site: null,
      date: null,
      result: "?",
      termination: null,
      moves: ["d6-c6"],
    });
    const body = { text, listed: true };
    const { id } = (await ask<{ id: string }>("POST", "/v1/records", { token: maker.token, body })).body;
    return { holds: async () => (await ask("GET", `/v1/records/${id}`)).status === 200 };
  },
  async app(maker) {
    await letIn(maker);
    return { holds: async () => (await env.MAILBOXES.getByName(maker.id).apps.list()).length > 0 };
  },
  async bot(maker) {
    const bot = await signUpBot(maker);
    return { holds: async () => (await ask("GET", "/v1/me", { token: bot.token })).status === 200 };
  },
};

const NAMES = Object.keys(RELATIONS) as RelationName[];
const PARTIES = ["maker", "other"] as const;
const closedToApps = (name: RelationName) => {
  const { closedToApps: operations = [] }: Relation = RELATIONS[name];
  return operations;
};
type Pair = Readonly<Record<(typeof PARTIES)[number], Someone>>;

const DOES = {
  block: (one: Someone, { name }: Someone) => ask("PUT", `/v1/me/blocks/${name}`, { token: one.token }),
  deletion: (one: Someone, _other: Someone) => ask("DELETE", "/v1/me", { token: one.token }),
};

const begun = async (name: RelationName): Promise<Pair & Scene> => {
  const [maker, other] = [await signUp(), await signUp()];
  return { maker, other, ...(await SCENES[name](maker, other)) };
};

/** All that can happen to a relation, and whether it ends by it as declared. */
const CELLS = NAMES.flatMap((name) =>
  (["block", "deletion"] as const).flatMap((what) =>
    PARTIES.map((by) => {
      const ends: Partial<Record<string, readonly string[]>> = RELATIONS[name].ends;
      return { name, what, by, ends: ends[what]?.includes(by) ?? false };
    }),
  ),
);

/** The player whose places each relation takes. */
const COSTS = NAMES.flatMap((name) => {
  const { costs = {} }: Relation = RELATIONS[name];
  return PARTIES.flatMap((party) => {
    const cap = costs[party];
    return cap === undefined ? [] : [{ name, party, cap }];
  });
});

describe("a relation between two people", () => {
  it("is in the list", () => {
    expect(NAMES).toEqual([
      "organiser",
      "consent",
      "entry",
      "place",
      "report",
      "challenge",
      "record",
      "app",
      "bot",
    ]);
  });

  it.each(CELLS)("$name: a $what by the $by ends it: $ends", async ({ name, what, by, ends }) => {
    const { holds, ...pair } = await begun(name);
    expect(await holds()).toBe(true);
    const done = await DOES[what](pair[by], pair[by === "maker" ? "other" : "maker"]);
    expect(done.status).toBeLessThan(300);
    await expect.poll(holds, { timeout: 5000 }).toBe(!ends);
  });

  it.each(NAMES)("%s: notifies and asks the other as it is declared", async (name) => {
    const { maker, other, accept } = await begun(name);
    const { tells, stands }: Relation = RELATIONS[name];
    const told = name === "app" ? maker : other;
    const known = async () =>
      (await eventsOf(told))
        .map(({ type }): string => type)
        .filter((type) => type === tells || !/^(game|challenge)\./.test(type));
    await expect.poll(known).toEqual(tells === undefined ? [] : [tells]);
    expect(accept !== undefined).toBe(stands !== undefined);
    expect((await accept?.()) ?? true).toBe(true);
  });

  it("costs places as documented", () => {
    expect(COSTS.map(({ name, party, cap }) => `${name}: ${party} ${cap}`)).toEqual([
      "organiser: other tournaments",
      "consent: maker consents",
      "report: maker openReports",
      "challenge: maker openChallenges",
      "challenge: other incomingChallenges",
      "record: maker records",
      "bot: maker bots",
    ]);
  });

  it.each(COSTS)("$name: takes a place of the $party ($cap)", async ({ name, party, cap }) => {
    const [payer, ...others] = [await signUp(), await signUp(), await signUp()];
    const comesAbout = async (one: Someone) => {
      const pair = party === "maker" ? ([payer, one] as const) : ([one, payer] as const);
      // Where the limit is reached, some of these helpers have no id to go on with.
      const scene = await SCENES[name](...pair).catch(() => null);
      // A challenge takes a place while it is open.
      return scene !== null && ((name !== "challenge" && scene.accept) || scene.holds)();
    };
    const limit: { max: number } = CAPS[cap];
    const ofStrangers: { max: number } = CAPS.incomingFromStrangers;
    // The last places are for those whom the player knows.
    if (cap === "incomingChallenges") for (const one of others) await beginBetween(one, payer);
    const before = [limit.max, ofStrangers.max] as const;
    try {
      ofStrangers.max = 1;
      limit.max = 1;
      expect([await comesAbout(others[0]), await comesAbout(others[1])]).toEqual([true, false]);
      limit.max = 3;
      expect(await comesAbout(others[1])).toBe(true);
    } finally {
      [limit.max, ofStrangers.max] = before;
    }
  });

  it.each(NAMES.flatMap((name) => closedToApps(name).map((id) => ({ name, id }))))(
    "$name: no app calls $id",
    ({ id }) => {
      const access = OPERATIONS.find((one) => one.id === id)?.access;
      expect(access).toMatchObject({ kind: "needs", isOwn: true });
    },
  );
});

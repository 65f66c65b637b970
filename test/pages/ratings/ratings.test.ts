import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { RatedResult } from "../../../src/game/projections/ratings.ts";
import { newId } from "../../../src/lib/ids.ts";
import { signUpBot } from "../../http/bots.ts";
import { ask, challenge, signUp, type Someone } from "../../http/api.ts";
import { headingOf, open, textOf } from "../browsing.ts";
import { partOf } from "../following.ts";

const POOL = env.POOL.getByName("brandubh");

const resultOf = (attackers: Someone, defenders: Someone, score: 0 | 0.5 | 1): RatedResult => {
  const players = { attackers: attackers.id, defenders: defenders.id, bots: [] };
  return { game: newId(), ruleset: "brandubh", ...players, score, finishedAt: Date.now() };
};

/** Two who have drawn often enough to be on the leaderboard, a game a second; the second has won the last. */
async function listed(): Promise<readonly [Someone, Someone]> {
  const [one, other] = [await signUp("Listed"), await signUp("Listed")];
  const results = Array.from({ length: 80 }, (_, n) => {
    const result = n % 2 === 0 ? resultOf(one, other, 0.5) : resultOf(other, one, n === 79 ? 1 : 0.5);
    return { ...result, finishedAt: result.finishedAt - (80 - n) * 1000 };
  });
  await POOL.hear(results);
  await runDurableObjectAlarm(POOL);
  return [one, other];
}

/** A rated game that has begun, and that the pool has heard of as won by its attackers. */
async function rated(attackers: Someone, defenders: Someone): Promise<string> {
  const id = await challenge(attackers, { rated: true, side: "attackers", to: defenders.name });
  await ask("POST", `/v1/challenges/${id}/accept`, { token: defenders.token });
  await ask("POST", `/v1/games/${id}/resign`, { token: defenders.token, body: { ply: 0 } });
  await POOL.hear([{ ...resultOf(attackers, defenders, 1), game: id }]);
  await runDurableObjectAlarm(POOL);
  return id;
}

describe("leaderboards", () => {
  it("say what it takes if nobody is listed, and link to a game", async () => {
    const { body } = await open("/leaderboards/tablut", null);
    expect(headingOf(body)).toBe("Leaderboard: Tablut");
    expect(textOf(body)).toContain("Nobody is on this leaderboard yet.");
    expect(textOf(body)).toContain("20 rated games by these rules, the last within 60 days");
    expect(body).toContain('href="/lobby?ruleset=tablut"');
    expect((await open("/leaderboards", null)).body).toContain('<a href="/leaderboards/tablut">Tablut</a>');
  });

  it("show players without a place below a line, best first, without bots", async () => {
    const [winner, loser, maker] = [await signUp("Winner"), await signUp("Loser"), await signUp("Maker")];
    const bot = await signUpBot(maker);
    const pool = env.POOL.getByName("ard-ri");
    const among = [resultOf(winner, loser, 1), resultOf(bot, loser, 1)];
    await pool.hear(among.map((result) => ({ ...result, ruleset: "ard-ri" })));
    await runDurableObjectAlarm(pool);
    for (const path of ["/leaderboards/ard-ri", "/leaderboards"]) {
      const { body } = await open(path, loser);
      const table = /<table>.*?No place yet.*?<\/table>/s.exec(body)?.[0] ?? "";
      const rows = [...table.matchAll(/<tr><td><\/td>.*?<\/tr>/g)].map(([row]) => textOf(row));
      expect(rows.map((row) => row.includes(winner.name))).toEqual([true, false]);
      expect(rows[1]).toContain(`${loser.name} That’s you`);
      expect(body).not.toContain(`${bot.name}</a>`);
    }
  });

  it("show the places, each name with a link to its games, and mark their reader", async () => {
    const [, best] = await listed();
    const { body } = await open("/leaderboards/brandubh", best);
    const [first = ""] = /<tr><td>1<\/td>.*?<\/tr>/.exec(body) ?? [];
    expect(first).toContain(`<a href="/players/${best.name}/ratings/brandubh">${best.name}</a>`);
    expect(textOf(first)).toMatch(/ 1 \S+ That’s you 15\d\d ± \d\d 80 [\d.]+% /);
    // Players with a place are not below the line as well.
    expect(body.split(`>${best.name}</a>`)).toHaveLength(2);
    const { body: all } = await open("/leaderboards", null);
    expect(all).toContain(first.replace(/ <span class="mark">That’s you<\/span>/, ""));
    expect(textOf(all)).toContain("The whole leaderboard: 2 players");
    expect(all).not.toContain('<details open=""');
  });

  it.each(["chess", "custom-1", "%00", "..%2Fme", "a".repeat(4000)])(
    "do not exist for rule sets that are not shipped: %s",
    async (id) => {
      expect((await open(`/leaderboards/${id}`, null)).status).toBe(404);
      const { name } = await signUp();
      expect((await open(`/players/${name}/ratings/${id}`, null)).status).toBe(404);
      expect((await open(`/players/${id}/ratings/brandubh`, null)).status).toBe(404);
    },
  );

  it.each(["nonsense", "MTIz", "%00"])("refuse an invalid cursor: %s", async (cursor) => {
    const { name } = await signUp();
    for (const path of ["/leaderboards/brandubh", `/players/${name}/ratings/brandubh`])
      expect((await open(`${path}?cursor=${cursor}`, null)).status).toBe(422);
  });
});

describe("a player's rating", () => {
  it("is on their page, provisional after one game, and links to its history", async () => {
    const [a, b] = [await signUp(), await signUp()];
    const path = `/players/${a.name}/ratings/brandubh`;
    expect(textOf((await open(path, null)).body)).toContain("has no rated games by these rules yet");
    const id = await rated(a, b);
    const { body: profile } = await open(`/players/${a.name}`, null);
    expect(profile).toContain(`<a href="${path}">Brandubh</a>`);
    expect(textOf(profile)).toMatch(/1\d\d\d ± \d+ not settled yet 1 /);
    const { body } = await open(path, null);
    expect(textOf(body)).toContain("1 rated game. Not on the leaderboard. To be listed, you need");
    expect(body).toContain(`<a href="/games/${id}">`);
    expect(textOf(body)).toMatch(new RegExp(`${b.name} a win 1\\d\\d\\d \\+\\d+ `));
  });

  it("is drawn game by game, with a text alternative", async () => {
    const [one, best] = await listed();
    const { body } = await open(`/players/${best.name}/ratings/brandubh`, null);
    const [svg = ""] = /<svg class="rating-graph".*?<\/svg>/.exec(body) ?? [];
    expect(svg).toContain(`’s rating: Brandubh</title>`);
    expect(svg).toMatch(
      /<desc id="graph-text">The ratings on this page lie between 1[45]\d\d and 15\d\d: 1500 before/,
    );
    const line = / d="(M[^"]*)"\/><circle/.exec(svg)?.[1]?.split("L") ?? [];
    expect(line).toHaveLength(81);
    expect(svg).not.toContain("NaN");
    expect(textOf(body)).toMatch(/Better than [\d.]+% of the leaderboard. Stays on the leaderboard until/);
    expect(textOf((await open(`/players/${one.name}/ratings/brandubh`, null)).body)).toMatch(
      /a loss 1\d\d\d −\d/,
    );
  });
});

describe("the page of a rated game", () => {
  it("shows how both ratings changed or, if it was annulled, why it does not count", async () => {
    const [a, b] = [await signUp(), await signUp()];
    const id = await rated(a, b);
    const { body } = await open(`/games/${id}`, null);
    expect(body).toContain(`<a href="/players/${a.name}/ratings/brandubh">${a.name}</a>`);
    expect(textOf(partOf(body, "over"))).toMatch(
      new RegExp(`${a.name} 1500 → 1\\d\\d\\d \\(\\+\\d+\\) ${b.name} 1500 → 1\\d\\d\\d \\(−\\d+\\)`),
    );
    const later = await rated(b, a);
    await POOL.annul(id, { reason: "arranged", note: "They <b>agreed</b>.", atFault: a.id, by: b.id });
    await runDurableObjectAlarm(POOL);
    const annulled = await open(`/games/${id}`, null);
    expect(textOf(annulled.body)).toContain(
      `Reason: the result was arranged. The moderators hold ${a.name} responsible. The moderators write: They &lt;b&gt;agreed&lt;/b&gt;.`,
    );
    expect(annulled.body).toMatch(/<del><span class="unbroken">1500 → /);
    expect((await open(`/games/${later}`, null)).body).toContain(
      `<a href="/games/${id}">an earlier game</a>`,
    );
    const { body: history } = await open(`/players/${a.name}/ratings/brandubh`, null);
    expect(history).toContain('<td><span class="soft">annulled</span></td><td class="number">–</td>');
    const line = / d="(M[^"]*)"\/><circle/.exec(history)?.[1]?.split("L") ?? [];
    expect(line).toHaveLength(2);
  });

  it("does not mention ratings if the game is unrated", async () => {
    const [a, b] = [await signUp(), await signUp()];
    const id = await challenge(a, { side: "attackers", to: b.name });
    await ask("POST", `/v1/challenges/${id}/accept`, { token: b.token });
    await ask("POST", `/v1/games/${id}/resign`, { token: b.token, body: { ply: 0 } });
    expect((await open(`/games/${id}`, null)).body).not.toContain('id="ratings"');
  });
});

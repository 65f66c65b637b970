import { env } from "cloudflare:workers";
import { runDurableObjectAlarm } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { newId } from "../../../src/lib/ids.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { open, textOf } from "../browsing.ts";
import { RULES } from "../../game/people.ts";
import { ask, signUp } from "../../http/api.ts";

describe("the page of a match", () => {
  it("shows its players, their points, its games and what decided it, in the reader's language", async () => {
    const [egil, tove] = [await signUp("Egil"), await signUp("Tove")];
    const id = newId();
    const match = { id, n: 1, games: 1, order: "together", tiebreaks: [] } as const;
    const terms = { ruleset: RULES.id, clock: { kind: "per-move", perMove: DAY }, stops: [], match } as const;
    const owner = { kind: "tournament", id: newId(), name: "Winter post", round: 1 } as const;
    const object = env.MATCHES.getByName(id);
    await object.begin({ id, players: [egil.id, tove.id], games: [id], terms, rules: RULES, owner });
    await runDurableObjectAlarm(object);
    await expect.poll(async () => (await ask("GET", `/v1/matches/${id}`)).body["games"]).toEqual([id]);
    const { body: running } = await open(`/matches/${id}`, null);
    expect(running).toContain(`/games/${id}`);
    expect(running).toContain(`/tournaments/${owner.id}`);
    const refused = await ask("POST", `/v1/games/${id}/abort`, { token: egil.token, body: { ply: 0 } });
    expect([refused.status, refused.body["code"]]).toEqual([409, "abort-too-late"]);
    await object.giveUp(egil.id);
    await runDurableObjectAlarm(object);
    await expect.poll(async () => (await ask("GET", `/v1/matches/${id}`)).body["winner"]).toBe(tove.name);
    for (const [language, words] of [
      ["en", `${tove.name} has won the match.`],
      ["sv", `${tove.name} har vunnit matchen.`],
      ["ru", `Матч выигран. Победитель: ${tove.name}.`],
    ] as const) {
      expect((await open(`/matches/${id}`, null, language)).body).toContain(words);
    }
    const over = textOf((await open(`/matches/${id}`, null)).body);
    expect(over).toMatch(new RegExp(`${egil.name} attacks.* won by ${tove.name} `));
    expect(over).not.toContain(`won by ${egil.name}`);
    expect((await open(`/matches/${newId()}`, null)).status).toBe(404);
  });
});

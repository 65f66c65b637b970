import { describe, expect, it } from "vitest";
import { FIGURES_DIGEST } from "../../src/i18n/built/figures-digest.ts";
import { madeFigures } from "../../src/i18n/rulesets/made-figures.ts";
import { createChallenge } from "../../src/operations/challenges.ts";
import type { Ports } from "../../src/operations/ports.ts";
import { getRuleset } from "../../src/operations/rulesets.ts";
import { counterChallenge } from "../../src/operations/succession.ts";
import type { Principal } from "../../src/players/store.ts";
import { refusal } from "../../src/contract/problems/table.ts";
import { canonicalJson, definitionOf, rulesetOf, type Rules } from "../../src/rules/index.ts";
import { EGIL, RAGNHILD, TERMS } from "../game/people.ts";
import { migratedDatabase, notingD1 } from "../house/database.ts";

const { id: _id, name: _name, ...BRANDUBH } = rulesetOf("brandubh");
const idOf = (rules: Rules) => definitionOf(rules).ruleset.id;
const CLOCK = { kind: "per-move", perMove: 86_400_000 } as const;
const WISH = { side: "attackers", listed: true, clock: CLOCK } as const;
const COUNTERED = "0".repeat(22);

/** Rule sets that no test of this file has brought before: those that were found are kept in memory. */
let made = 10;
const newRules = (): Rules => ({ ...BRANDUBH, escape: "edge", noProgress: ++made });

/** The service, as far as rule sets are concerned: what is stored when a place is taken, and when a game is proposed. */
function service({ quotaLeft = 9 } = {}) {
  const db = migratedDatabase();
  db.exec("PRAGMA foreign_keys = OFF");
  const quotas: string[] = [];
  const steps: string[] = [];
  const stored = () => db.prepare("SELECT id, rules, created_by AS maker FROM rulesets").all();
  const step = (what: string) => void steps.push(`${what} with ${stored().length} stored`);
  const mailbox = {
    games: { live: () => 0 },
    useQuota: ({ kind }: { kind: string }) =>
      quotas.push(kind) > 0 && kind === "newRulesets" && quotaLeft-- <= 0 ? 60_000 : null,
    places: {
      takeChallenge: () => (step("a place"), null),
      freeChallenge: () => step("no place"),
    },
  };
  const game = {
    propose: (_game: string, { ruleset }: { ruleset: string }) => {
      step(`a game by ${ruleset}`);
      return { ok: false, refusal: refusal("game-unreadable") };
    },
    terms: () => TERMS,
    draft: () => ({ ...TERMS, by: RAGNHILD, to: EGIL }),
    ask: () => ({ ok: false, refusal: refusal("game-not-found") }),
  };
  const env = {
    DB: notingD1(db, []),
    MAILBOXES: { getByName: () => mailbox },
    GAMES: { getByName: () => game },
  };
  const ports = { env, network: "", requestId: "", afterwards: () => undefined } as unknown as Ports;
  const drawn = () =>
    db.prepare("SELECT figures, figures_by AS figuresBy FROM rulesets").get() as {
      figures: string;
      figuresBy: string;
    };
  const redraw = (by: string) => db.prepare("UPDATE rulesets SET figures = '{}', figures_by = ?").run(by);
  return { ports, quotas, steps, stored, drawn, redraw };
}

const by = (player: typeof EGIL) => ({ player, token: { scopes: "play" } }) as unknown as Principal;
const asked = ({ ports }: ReturnType<typeof service>, ruleset: unknown) =>
  createChallenge.run(
    by(EGIL),
    { ...WISH, stops: [], rated: false, ruleset: ruleset as object, key: null },
    ports,
  );

describe("a challenge's custom rule set", () => {
  it("is stored in canonical form before the game is proposed, and counted", async () => {
    const [world, rules] = [service(), newRules()];
    await asked(world, { name: "Ours", ...rules });
    const id = idOf(rules);
    expect(world.stored()).toEqual([{ id, rules: canonicalJson(rules), maker: EGIL.id }]);
    expect(world.steps).toEqual(["a place with 0 stored", `a game by ${id} with 1 stored`]);
    expect(world.quotas).toEqual(["challenges", "newRulesets"]);
  });

  it("is stored with the figures of its text, which are made anew if an older release made them", async () => {
    const [world, rules] = [service(), newRules()];
    await asked(world, rules);
    const drawn = world.drawn();
    expect(drawn).toMatchObject({ figuresBy: FIGURES_DIGEST });
    expect(JSON.parse(drawn.figures)).toEqual(madeFigures(definitionOf(rules).ruleset));
    world.redraw("older");
    const read = await getRuleset.run(null, { id: idOf(rules), language: "en" }, world.ports);
    expect(read.ok && read.value.text.sections.flatMap(({ figures }) => figures).length).toBeGreaterThan(9);
    expect(world.drawn()).toEqual(drawn);
  });

  it("is neither stored nor counted if it is shipped, or known", async () => {
    const [world, rules] = [service(), newRules()];
    await asked(world, { name: "Mine", ...BRANDUBH });
    expect([world.stored(), world.steps.at(-1)]).toEqual([[], "a game by brandubh with 0 stored"]);
    for (const name of ["Ours", "Theirs"]) await asked(world, { name, ...rules });
    await asked(world, idOf(rules));
    expect(world.stored()).toHaveLength(1);
    expect(world.quotas.filter((kind) => kind === "newRulesets")).toHaveLength(1);
  });

  it("is refused if its maker has brought too many: nothing is stored or proposed, and its place is free", async () => {
    const world = service({ quotaLeft: 0 });
    expect(await asked(world, newRules())).toMatchObject({
      error: { code: "too-many-requests", facts: { limit: "newRulesets" } },
    });
    expect(world.stored()).toEqual([]);
    expect(world.steps).toEqual(["a place with 0 stored", "no place with 0 stored"]);
  });

  it("is also stored before a counter-offer with it is proposed", async () => {
    const [world, ruleset] = [service(), newRules()];
    await counterChallenge
      .run(by(RAGNHILD), { id: COUNTERED, key: null, ruleset }, world.ports)
      .catch(() => null);
    expect(world.steps[0]).toBe("a place with 0 stored");
    expect(world.stored()).toMatchObject([{ id: idOf(ruleset), maker: RAGNHILD.id }]);
  });
});

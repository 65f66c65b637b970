import { beforeAll, describe, expect, it } from "vitest";
import { keysOf, signatureOf } from "../../../src/operations/proof.ts";
import { verified } from "../../../src/game/proof/verification.ts";
import { type GameExport, verifyExport } from "../../../src/game/proof/export.ts";
import type { PublicKey } from "../../../src/lib/jws.ts";
import { decide } from "../../../src/game/decide.ts";
import { challenged, EGIL, RAGNHILD, stateOf, T0 } from "../people.ts";
import { offencesIn } from "../fair/ledger-checker.ts";
import type { Reading } from "../fair/public.ts";
import { chances, exportOf, randomGame } from "./games.ts";
import { runs } from "../../soak.ts";

const ENV = { SIGNING_KEY: "YSBzaWduaW5nIGtleSwgb2YgdGVzdHMgb25seSwgMzI=" };
const GAMES = Array.from({ length: runs(50, 100) }, (_, index) => randomGame(index + 1).events);

let keys: readonly PublicKey[];
let files: readonly GameExport[];

beforeAll(async () => {
  keys = (await keysOf(ENV)).all;
  files = await Promise.all(
    GAMES.map(async (events, index) => {
      const file = exportOf(events, index % 2 === 0 ? EGIL.id : null);
      return { ...file, signature: await signatureOf(file, ENV) };
    }),
  );
});

/** The places of all values in JSON that hold no others, as pointers. */
function places(value: unknown, pointer = ""): string[] {
  if (typeof value !== "object" || value === null) return [pointer];
  return Object.entries(value).flatMap(([name, one]) => places(one, `${pointer}/${name}`));
}

/** The places of all lists in JSON that hold something. */
function lists(value: unknown, pointer = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, one]) => lists(one, `${pointer}/${name}`));
  return Array.isArray(value) && value.length > 0 ? [pointer, ...inside] : inside;
}

/** How many places are changed in one game. */
const CHANGES = 12;

/** Chooses places in files, of each kind of place about as many: of the items of lists one is taken by chance. */
function placesIn(file: object, chance: () => number, taken: Map<string, number>): string[] {
  const byKind = Map.groupBy(places(file), (place) => place.replaceAll(/\/\d+/g, "/*"));
  const often = (kind: string): number => taken.get(kind) ?? 0;
  const kinds = [...byKind.keys()].toSorted((one, other) => often(one) - often(other)).slice(0, CHANGES);
  for (const kind of byKind.keys()) taken.set(kind, often(kind) + Number(kinds.includes(kind)));
  return kinds.map((kind) => byKind.get(kind)!).map((same) => same[Math.floor(chance() * same.length)]!);
}

/** A value with one bit changed; true for false, something for nothing. */
function changed(value: unknown, chance: () => number): unknown {
  if (typeof value === "number") return value ^ 1;
  if (typeof value === "boolean") return !value;
  if (typeof value !== "string" || value === "") return "0";
  const at = Math.floor(chance() * value.length);
  return `${value.slice(0, at)}${String.fromCharCode(value.charCodeAt(at) ^ 1)}${value.slice(at + 1)}`;
}

/** The same file with another value at a place. */
function withChange(file: object, place: string, change: (value: unknown) => unknown): object {
  const copy = structuredClone(file);
  const names = place.split("/").slice(1);
  let inside = copy as Record<string, unknown>;
  for (const name of names.slice(0, -1)) inside = inside[name] as Record<string, unknown>;
  inside[names.at(-1)!] = change(inside[names.at(-1)!]);
  return copy;
}

/** Fields in no record that follow from none: only the signature covers them. */
const SIGNED_ALONE = /^\/(url|players\/\w+\/name|challenge\/(by|to)|messages\/\d+\/by|signature)$/;

/** Whether a fault was found at the place of a change: there, in its record or line, or where it says what that leads to. */
function isThere(place: string, pointer: string): boolean {
  const unit = /^\/log\/\d+|^\/texts\/\d+|^\/ledger\/sides\/\w+\/entries\/\d+|^\/[^/]+/.exec(place)![0];
  return pointer === place || pointer.startsWith(unit) || place.startsWith(`${pointer}/`);
}

describe("the export of any game", () => {
  it("verifies, for its players and for everybody", async () => {
    for (const file of files)
      expect(await verified(file, { keys, isNeeded: true })).toMatchObject({ holds: true, fault: null });
  });

  it("of a challenge that was answered with a counter-offer verifies", () => {
    const offer = { type: "counter", game: "game-2", wish: { side: "random" } } as const;
    const decision = decide(stateOf(challenged()), RAGNHILD, offer, T0 + 1);
    const file = exportOf([challenged(), ...(decision.ok ? decision.value : [])], null);
    expect(file.challenge).toMatchObject({ closed: "countered", counteredBy: "game-2" });
    expect(verifyExport(file).fault).toBeNull();
  });

  it("does not verify with one bit changed anywhere, and says where", async () => {
    const elsewhere: string[] = [];
    const taken = new Map<string, number>();
    for (const [index, file] of files.entries()) {
      const chance = chances(index);
      for (const place of placesIn(file, chance, taken)) {
        const other = withChange(file, place, (value) => changed(value, chance));
        const { fault } = await verified(other, { keys, isNeeded: true });
        if (fault === null) throw new Error(`game ${index + 1}: nobody sees that ${place} was changed`);
        const isSigned = fault.pointer === "/signature" && SIGNED_ALONE.test(place);
        // A name is in several places: it is found where the first two differ.
        const isName = /^\/(players\/\w+\/name|challenge\/(by|to))$/.test(place) && fault.check === "game";
        if (!isSigned && !isName && !isThere(place, fault.pointer))
          elsewhere.push(`game ${index + 1}: ${place} → ${fault.check} ${fault.pointer}`);
      }
    }
    expect(elsewhere).toEqual([]);
    // Each kind of place has been changed, those of all games many times.
    expect(Math.min(...taken.values())).toBeGreaterThan(0);
    expect(taken.size).toBeGreaterThan(120);
  });

  it.each<readonly [string, (list: readonly unknown[]) => readonly unknown[], readonly string[]]>([
    ["missing", (list) => list.slice(0, -1), []],
    // A text that is proved twice is still proved.
    ["there twice", (list) => [...list, list.at(-1)], ["/texts"]],
  ])("does not verify with the last item of any list %s", (_what, change, unseen) => {
    const [kinds, held] = [new Set<string>(), new Set<string>()];
    for (const file of files.slice(0, 8))
      for (const place of lists(file)) {
        const kind = place.replaceAll(/\/\d+/g, "/*");
        const other = withChange(file, place, (list) => change(list as readonly unknown[]));
        kinds.add(kind);
        if (verifyExport(other).fault === null) held.add(kind);
      }
    expect([...held]).toEqual(unseen);
    // Moves, messages, stops, weekend days, captures, entries of the ledger and others.
    expect(kinds.size).toBeGreaterThanOrEqual(16);
  });

  it.each(["id", "url", "status", "players", "challenge", "head", "log", "texts", "ledger"])(
    "does not verify without its %s, and says so",
    (name) => {
      const rest = Object.fromEntries(Object.entries(files[0]!).filter(([one]) => one !== name));
      const isOld = name === "log";
      expect(verifyExport(rest).fault).toEqual({
        check: "file",
        fault: isOld ? "version" : "shape",
        pointer: `/${name}`,
      });
    },
  );

  it("fails by its clock where an independent computation fails it", () => {
    const found: string[] = [];
    for (const [index, file] of files.slice(0, 20).entries()) {
      const chance = chances(index);
      const inLedger = places(file.ledger).filter((place) => /counted|add|balance|from|to$/.test(place));
      const place = `/ledger${inLedger[Math.floor(chance() * inLedger.length)]!}`;
      const other = withChange(file, place, (value) => changed(value, chance)) as GameExport;
      const reading = { ledger: other.ledger, game: other, now: Infinity, told: null } as unknown as Reading;
      const isSeen = isFound(() => offencesIn(reading).length > 0);
      if (isSeen && verifyExport(other).fault?.check !== "clock") found.push(`game ${index + 1}: ${place}`);
    }
    expect(found).toEqual([]);
  });
});

/** Whether another reckoning finds something: also where it cannot go on. */
function isFound(look: () => boolean): boolean {
  try {
    return look();
  } catch {
    return true;
  }
}

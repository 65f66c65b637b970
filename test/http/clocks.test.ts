import { expect, it } from "vitest";
import { CLOCK_PRESETS } from "../../src/contract/clocks.ts";
import { ask, challenge, signUp, type Page } from "./api.ts";

interface PresetBody {
  readonly name: string;
  readonly default: boolean;
  readonly clock: Readonly<Record<string, unknown>>;
  readonly words: Readonly<Record<string, string>>;
}

const presets = async () => (await ask<Page<PresetBody>>("GET", "/v1/clocks")).body.items;

it("the usual clocks are offered, three days a move first", async () => {
  const offered = await presets();
  expect(offered.map(({ clock }) => clock)).toEqual([
    ...["P1D", "P2D", "P3D", "P5D", "P7D", "P14D"].map((perMove) => ({ kind: "per-move", perMove })),
    { kind: "fischer", initial: "P3D", increment: "P1D", max: "P7D" },
    { kind: "fischer", initial: "P10D", increment: "P1DT12H", max: "P10D" },
    {
      kind: "fischer",
      initial: "P6DT12H",
      increment: "PT10H",
      max: "P100D",
      minPerMove: "PT2H",
      maxPerMove: "P3D",
    },
    { kind: "byo-yomi", main: "P7D", periods: 5, period: "P1D" },
    { kind: "canadian", main: "P50D", moves: 10, time: "P50D", carry: true },
    { kind: "unlimited" },
  ]);
  expect(offered.filter((preset) => preset.default).map(({ clock }) => clock)).toEqual([
    { kind: "per-move", perMove: "P3D" },
  ]);
});

it("challenges accept each of them as offered, and show it so", async () => {
  const maker = await signUp("Clocks");
  for (const { clock } of CLOCK_PRESETS) {
    const id = await challenge(maker, { clock, listed: false });
    expect((await ask("GET", `/v1/challenges/${id}`)).body["clock"]).toEqual(clock);
    await ask("POST", `/v1/challenges/${id}/cancel`, { token: maker.token });
  }
});

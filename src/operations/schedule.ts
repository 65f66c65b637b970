import { mailboxOf, type Ports } from "./ports.ts";
import { SCHEDULED_STOPS, type Schedule as GameSchedule } from "../game/clock/stops.ts";
import type { ChallengeTerms } from "../game/state.ts";
import { Schedule, ScheduleUpdate } from "../contract/vacation.ts";
import { type Player, playerById } from "../players/store.ts";
import { ok } from "../rules/index.ts";
import { json } from "./answers.ts";
import { needs, operationsOf } from "./operation.ts";

const operation = operationsOf("Time off");
export const scheduleOperations = operation.all;

export const getSchedule = operation.get("/v1/me/schedule", {
  id: "getSchedule",
  summary: "Get your schedule",
  description:
    "The nights and weekends when you don't play. Default: your time zone, no nights, no weekends, and cover.",
  access: needs("read"),
  answer: json(Schedule, "The schedule"),
  run: async ({ player }, _input, ports) =>
    ok(await mailboxOf(ports, player.id).vacation.schedule(player.timezone)),
});

export const setSchedule = operation.put("/v1/me/schedule", {
  id: "setSchedule",
  summary: "Set your schedule",
  description:
    "Replaces the whole schedule. Games that honour nights or weekends keep copies of both players' schedules from when they began. `cover` takes effect when a game next asks for it, usually ten minutes before a deadline.",
  access: needs("manage"),
  input: { body: ScheduleUpdate, isWhole: true },
  answer: json(Schedule, "The schedule, as set"),
  run: async ({ player }, { timezone = player.timezone, night = null, weekend, cover }, ports) =>
    ok(await mailboxOf(ports, player.id).vacation.setSchedule({ timezone, night, weekend, cover })),
});

async function scheduleOf({ id, timezone }: Pick<Player, "id" | "timezone">, ports: Pick<Ports, "env">) {
  const { cover: _cover, ...schedule } = await mailboxOf(ports, id).vacation.schedule(timezone);
  return schedule;
}

/** Returns both players' schedules if the game honours them; otherwise undefined. */
export async function schedulesFor(
  { by, stops }: Pick<ChallengeTerms, "by" | "stops">,
  taker: Player,
  ports: Pick<Ports, "env">,
): Promise<{ readonly maker: GameSchedule; readonly taker: GameSchedule } | undefined> {
  if (!stops.some((stop) => SCHEDULED_STOPS.includes(stop))) return undefined;
  const maker = await playerById(ports.env.DB, by.id);
  const both = [maker ?? { id: by.id, timezone: "UTC" }, taker] as const;
  const [ofMaker, ofTaker] = await Promise.all([scheduleOf(both[0], ports), scheduleOf(both[1], ports)]);
  return { maker: ofMaker, taker: ofTaker };
}

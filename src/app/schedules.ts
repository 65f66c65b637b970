import { SCHEDULED_STOPS } from "../game/clock/stops.ts";
import type { Schedule } from "../game/clock/week.ts";
import type { ChallengeTerms } from "../game/state.ts";
import { playerById, type Player, type Principal } from "../players/store.ts";
import type { Outcome } from "../contract/problems/table.ts";
import { ok } from "../rules/index.ts";
import type { PlayerSchedule } from "../vacation/stored/schedule.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { within } from "./scopes.ts";
import type { HonouredStop } from "../contract/terms.ts";

/** What a player sets; what is left out is as if nothing had been set. */
export type ScheduleWish = { readonly [Name in keyof PlayerSchedule]?: PlayerSchedule[Name] | undefined };

/** When a player does not play, and whether they want cover. */
export function readSchedule(principal: Principal, ports: Ports): Promise<Outcome<PlayerSchedule>> {
  const { id, timezone } = principal.player;
  return within(principal, "read", async () => ok(await mailboxOf(ports, id).schedule(timezone)));
}

/** Sets it; games that run keep the schedules that they began with, but cover is taken or not from the next time a game asks. */
export function changeSchedule(
  principal: Principal,
  { timezone = principal.player.timezone, night = null, weekend = [], cover = true }: ScheduleWish,
  ports: Ports,
): Promise<Outcome<PlayerSchedule>> {
  const schedule = { timezone, night, weekend, cover };
  return within(principal, "manage", async () =>
    ok(await mailboxOf(ports, principal.player.id).setSchedule(schedule)),
  );
}

const isScheduled = (stop: HonouredStop): boolean => SCHEDULED_STOPS.includes(stop);

/** A player's schedule as games copy it. Who has gone has none. */
async function scheduleOf(
  { id, timezone }: Pick<Player, "id" | "timezone">,
  ports: Ports,
): Promise<Schedule> {
  const { cover: _cover, ...schedule } = await mailboxOf(ports, id).schedule(timezone);
  return schedule;
}

/** The schedules of a challenge's maker and of who takes it, where its game is to honour them; else undefined. */
export async function schedulesFor(
  { by, stops }: Pick<ChallengeTerms, "by" | "stops">,
  taker: Player,
  ports: Ports,
): Promise<{ readonly maker: Schedule; readonly taker: Schedule } | undefined> {
  if (!stops.some(isScheduled)) return undefined;
  const maker = await playerById(ports.env.DB, by.id);
  const both = [maker ?? { id: by.id, timezone: "UTC" }, taker] as const;
  const [ofMaker, ofTaker] = await Promise.all([scheduleOf(both[0], ports), scheduleOf(both[1], ports)]);
  return { maker: ofMaker, taker: ofTaker };
}

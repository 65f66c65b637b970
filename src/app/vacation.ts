import type { RequestKey } from "../game/answers.ts";
import type { Principal } from "../players/store.ts";
import type { Outcome } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { quotaOf } from "./limits.ts";
import { once } from "./once.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { within } from "./scopes.ts";
import type { Done } from "./under-key.ts";
import { changeView, vacationView } from "./views/vacation.ts";
import type { VacationView, VacationChangeView } from "../contract/vacation.ts";

/** A vacation to book, in milliseconds since 1970; without `from` it begins now. */
export interface VacationWish {
  readonly from?: number | undefined;
  readonly to: number;
}

/** The player's account of time off: what it holds, what is booked, and every change of it. */
export function readVacation(principal: Principal, ports: Ports): Promise<Outcome<VacationView>> {
  const quota = quotaOf(ports, "bookings");
  return within(principal, "read", async () =>
    ok(vacationView(await mailboxOf(ports, principal.player.id).vacation(quota))),
  );
}

/** Books a vacation. The running games have been told, but for those that the answer counts. */
export function bookVacation(
  principal: Principal,
  { wish, key }: { readonly wish: VacationWish; readonly key: RequestKey | null },
  ports: Ports,
): Promise<Outcome<Done<VacationChangeView>>> {
  const mailbox = mailboxOf(ports, principal.player.id);
  const book = async (id: string): Promise<Outcome<VacationChangeView>> => {
    const { from = null, to } = wish;
    const booked = await mailbox.bookVacation({ id, from, to }, quotaOf(ports, "bookings"));
    return booked.ok ? ok(changeView(booked.value)) : err(booked.error);
  };
  return within(principal, "play", () => once(ports, principal, key, book));
}

/** Ends a vacation that runs, or unbooks one that has not begun. */
export function endVacation(
  principal: Principal,
  id: string,
  ports: Ports,
): Promise<Outcome<VacationChangeView>> {
  return within(principal, "play", async () => {
    const ended = await mailboxOf(ports, principal.player.id).endVacation(id);
    return ended.ok ? ok(changeView(ended.value)) : err(ended.error);
  });
}

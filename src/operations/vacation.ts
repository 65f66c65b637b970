import { quotaOf } from "./limits.ts";
import { type MailboxesEnv, mailboxStub } from "../mailbox/stub.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { IdParam } from "../contract/fields.ts";
import { NewVacation, VacationChange, Vacations } from "../contract/vacation.ts";
import { formatDuration, formatInstant, formatSignedDuration, SECOND } from "../lib/duration.ts";
import { ok } from "../rules/index.ts";
import { BOOKING_REFUSALS, ENDING_REFUSALS } from "../vacation/bookings.ts";
import type { LedgerLine } from "../vacation/ledger.ts";
import type { VacationChange as Change, PublicTimeOff, TimeOffView, VacationView } from "../vacation/view.ts";
import { created, json } from "./answers.ts";
import type { ViewOf } from "../contract/view.ts";
import { needs, operationsOf } from "./operation.ts";
import { log } from "../lib/log.ts";
import { inTime } from "../lib/calls.ts";
import type { AwayView } from "../contract/clock.ts";
import type { CoverQuestion } from "../game/verdict.ts";

/** How long a request waits for a player's time off, in milliseconds. Without an answer, the response shows none. */
const PATIENCE = 2 * SECOND;

function viewOf({ running, booked }: PublicTimeOff): AwayView {
  return {
    away: running && { until: formatInstant(running.to) },
    booked: booked.map(({ from, to }) => ({ from: formatInstant(from), to: formatInstant(to) })),
  };
}

/** Returns when a player is away; empty if the player is unknown or their mailbox does not answer in time. */
export async function timeOffOf(player: string | null, ports: Ports): Promise<AwayView> {
  const nothing: AwayView = { away: null, booked: [] };
  if (player === null) return nothing;
  try {
    const answer = Promise.resolve(mailboxOf(ports, player).vacation.timeOff());
    const timeOff = await inTime(answer, PATIENCE);
    return timeOff === null ? nothing : viewOf(timeOff);
  } catch (fault) {
    log("warn", "time-off-unknown", { fault });
    return nothing;
  }
}

const operation = operationsOf("Time off");
export const vacationOperations = operation.all;

type Account = ViewOf<typeof Vacations>;

function one({ id, from, to, kind }: TimeOffView): Account["booked"][number] {
  return { id, from: formatInstant(from), to: formatInstant(to), kind };
}

function line({ type, id, from, to, at, add, balance }: LedgerLine): Account["ledger"][number] {
  return {
    type,
    ...(id === undefined ? {} : { id }),
    ...(from === undefined ? {} : { from: formatInstant(from) }),
    ...(to === undefined ? {} : { to: formatInstant(to) }),
    at: formatInstant(at),
    add: formatSignedDuration(add),
    balance: formatDuration(balance),
  };
}

export function vacationView(account: VacationView): Account {
  const { balance, max, earns, cover, running, booked, bookingsLeft, waiting, ledger } = account;
  return {
    balance: formatDuration(balance),
    max: formatDuration(max),
    earns: { add: formatDuration(earns.add), every: formatDuration(earns.every) },
    cover,
    running: running && one(running),
    booked: booked.map(one),
    bookingsLeft,
    waiting,
    ledger: ledger.map(line),
  };
}

function changeView({ vacation, balance, waiting, unbooked }: Change): ViewOf<typeof VacationChange> {
  const change = { vacation: one(vacation), balance: formatDuration(balance), waiting };
  return unbooked ? { ...change, unbooked } : change;
}

export const getVacation = operation.get("/v1/me/vacation", {
  id: "getVacation",
  summary: "Get your vacation account",
  access: needs("read"),
  answer: json(Vacations, "The vacation left, booked vacations, and every change"),
  run: async ({ player }, _input, ports) =>
    ok(vacationView(await mailboxOf(ports, player.id).vacation.view(quotaOf(ports, "bookings")))),
});

export const bookVacation = operation.post("/v1/me/vacation", {
  id: "bookVacation",
  summary: "Book a vacation",
  description:
    "Stops your clock in games that honour `vacation`; you can still move. The account is charged as the vacation passes. More than it will hold then is `409 vacation-exhausted`, with the longest possible then (`available`).",
  access: needs("play"),
  input: { body: NewVacation },
  repeats: "once",
  answer: created(VacationChange, "The booked vacation", ({ vacation }) => `/v1/me/vacation/${vacation.id}`),
  refuses: BOOKING_REFUSALS,
  run: async ({ player }, { newId: id, from = null, to }, ports) => {
    const mailbox = mailboxOf(ports, player.id);
    const booked = await mailbox.vacation.book({ id, from, to }, quotaOf(ports, "bookings"));
    return booked.ok ? ok(changeView(booked.value)) : booked;
  },
});

export const endVacation = operation.delete("/v1/me/vacation/{id}", {
  id: "endVacation",
  summary: "End or cancel a vacation",
  description:
    "Unused time returns to the account. Cover can't be ended. A repeat returns the same response.",
  access: needs("play"),
  input: { params: IdParam },
  answer: json(VacationChange, "The vacation, with its new end"),
  refuses: ENDING_REFUSALS,
  run: async ({ player }, { id }, ports) => {
    const ended = await mailboxOf(ports, player.id).vacation.end(id);
    return ended.ok ? ok(changeView(ended.value)) : ended;
  },
});

/** How long a game waits for a mailbox before it asks again, in milliseconds. A game asks one question at a time. */
const MAILBOX_PATIENCE = 25 * SECOND;

/** Returns an hour of cover; null for none. Throws if the mailbox is too late; an hour granted later still reaches the game. */
export async function coverFrom(env: MailboxesEnv, game: string, question: CoverQuestion) {
  const ask = async () => ({
    stop: await mailboxStub(env, question.player).vacation.cover(game, question),
  });
  const answer = await inTime(ask(), MAILBOX_PATIENCE);
  if (answer === null) throw new Error("the mailbox has not answered in time");
  return answer.stop;
}

import * as z from "zod";
import { Consent, type ConsentView, NewConsent } from "../contract/bulk.ts";
import { ListQuery, pageOf } from "../contract/lists.ts";
import { fieldRefusal, refusal } from "../contract/problems/table.ts";
import { RELATIONS } from "../contract/relations.ts";
import { formatDuration, formatInstant } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { reached } from "../lib/places.ts";
import type { UsedConsent } from "../mailbox/consents.ts";
import { playerByName, playerNames } from "../players/store.ts";
import { err, ok } from "../rules/index.ts";
import { json, nothing, page } from "./answers.ts";
import { capReached } from "./limits.ts";
import { listPage, reachOf } from "./lists.ts";
import { needs, operationsOf } from "./operation.ts";
import { mailboxOf } from "./ports.ts";

const operation = operationsOf("Bulk pairing");
export const consentOperations = operation.all;
const ByOrganiser = z.object({ organiser: z.string() });

const consentView = ({ until, most, shortest, begun }: UsedConsent, organiser: string): ConsentView => ({
  organiser,
  until: formatInstant(until),
  maxGames: most,
  shortest: formatDuration(shortest),
  begun,
});

export const listConsents = operation.get("/v1/me/consents", {
  id: "listConsents",
  summary: "List your consents",
  access: needs("read"),
  input: { query: ListQuery },
  answer: page(pageOf(Consent), "A page of the organisers who may begin games for you"),
  run: async ({ player }, paging, ports) => {
    const consents = await mailboxOf(ports, player.id).consents.list();
    const placed = consents.map((one) => ({ at: 0, id: one.organiser, one }));
    const rows = reached(placed, reachOf(paging, "asc"));
    const ids = rows.map(({ id }) => id);
    const names = await playerNames(ports.env.DB, ids);
    return ok(listPage(rows, paging, ({ id, one }) => consentView(one, names.get(id)!)));
  },
});

export const ALL_CONSENTS = { limit: Infinity };

export const giveConsent = operation.put("/v1/me/consents/{organiser}", {
  id: "giveConsent",
  summary: "Let an organiser begin your games",
  description:
    "Until `until`, the organiser may begin `maxGames` of your games with `POST /v1/bulk-pairings`, with at least `shortest` for a move, whatever your other settings. The same terms change nothing; others replace it, with `begun` 0 again.",
  access: needs("manage"),
  input: { params: ByOrganiser, body: NewConsent },
  answer: json(Consent, "The consent"),
  refuses: ["player-not-found", "limit-reached"],
  run: async ({ player }, { organiser: name, until, maxGames, shortest }, ports) => {
    const organiser = await playerByName(ports.env.DB, name);
    if (organiser === null) return err(refusal("player-not-found", { name }));
    if (until <= now()) return err(fieldRefusal("/until", "not-ahead"));
    const consent = { organiser: organiser.id, until, most: maxGames, shortest };
    const given = await mailboxOf(ports, player.id).consents.give(consent);
    if (given === "full") return err(capReached(RELATIONS.consent.costs.maker));
    return given === null ? err(refusal("token-invalid")) : ok(consentView(given, organiser.name));
  },
});

export const withdrawConsent = operation.delete("/v1/me/consents/{organiser}", {
  id: "withdrawConsent",
  summary: "Withdraw your consent",
  description: "Games that have begun continue. No other game begins by it, not even a scheduled one.",
  access: needs("manage"),
  input: { params: ByOrganiser },
  answer: nothing("There is no consent any longer"),
  refuses: ["player-not-found"],
  run: async ({ player }, { organiser: name }, ports) => {
    const organiser = await playerByName(ports.env.DB, name);
    if (organiser === null) return err(refusal("player-not-found", { name }));
    await mailboxOf(ports, player.id).consents.withdraw(organiser.id);
    return ok(null);
  },
});

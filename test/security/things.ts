import { signUpBot } from "../http/bots.ts";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { HOUR } from "../../src/lib/duration.ts";
import { now } from "../../src/lib/now.ts";
import { rulesetOf, writeOtnRules } from "../../src/rules/index.ts";
import { playLink } from "../../src/channels/mail/links/move-links.ts";
import { muteLink } from "../../src/channels/mail/links/signed.ts";
import {
  addToken,
  ask,
  beginBetween,
  beginGame,
  challenge,
  freshName,
  signUp,
  type Page,
  type Someone,
} from "../http/api.ts";
import { act, draft, openFor } from "../http/tournaments.ts";
import { askToConfirmFor, keepMail, signInLinkFor } from "../http/local-mail.ts";
import { keepPasskey } from "../http/passkeys.ts";
import { BROWSER } from "./matrix-push.ts";
import type { Role, Row } from "./matrix-row.ts";

/** Those who ask; of the revoked one the token is all that there is. */
export type Cast = Readonly<Record<Exclude<Role, "anonymous" | "revoked">, Someone>> & {
  readonly revoked: string;
};

/** Those between whom things are. */
export type Pair = Pick<Cast, "owner" | "opponent">;

/** Signs up the two between whom things are. */
export const pair = async (): Promise<Pair> => ({
  owner: await signUp("Owner"),
  opponent: await signUp("Opponent"),
});

/** Signs up somebody for each role. */
export async function cast(): Promise<Cast> {
  const { owner, opponent } = await pair();
  const stranger = await signUp("Other");
  const revoked = await addToken(owner);
  await ask("DELETE", `/v1/me/tokens/${revoked.id}`, { token: owner.token });
  return { owner, opponent, stranger, revoked: revoked.token };
}

const OTN = writeOtnRules(rulesetOf("brandubh"));

/** Makes the thing that the route is about; returns its id. */
export async function make(thing: Row["thing"], { owner, opponent }: Pair): Promise<string> {
  switch (thing) {
    case "none":
    case "asset":
    case "self":
      return "";
    case "challenge":
      return challenge(owner, { to: opponent.name });
    case "game":
      return (await beginBetween(owner, opponent)).id;
    case "match": {
      const id = await challenge(owner, { to: opponent.name, match: { games: 2 } });
      await ask("POST", `/v1/challenges/${id}/accept`, { token: opponent.token });
      await vi.waitUntil(async () => (await ask("GET", `/v1/matches/${id}`)).status === 200);
      return id;
    }
    case "record": {
      const body = { text: `[event:${freshName("Event")}]\n[rules:${OTN}]\n1. d6-c6 e4-e6` };
      return (await ask<{ id: string }>("POST", "/v1/records", { token: owner.token, body })).body.id;
    }
    case "ladder":
    case "new-ladder": {
      const clock = { kind: "per-move", perMove: "P3D" };
      const id = await made(owner, "/v1/ladders", { name: "A ladder", ruleset: "brandubh", clock });
      const path = `/v1/ladders/${id}/enter`;
      const standing = thing === "ladder" ? [owner, opponent] : [];
      for (const { token } of standing) await ask("POST", path, { token });
      return id;
    }
    case "offer": {
      const { id } = await beginBetween(owner, opponent);
      await ask("POST", `/v1/games/${id}/draw`, { token: opponent.token, body: { ply: 0 } });
      return id;
    }
    case "plan": {
      const { id } = await beginBetween(opponent, owner);
      const body = { ply: 1, replies: { "*": { do: "resign" } } };
      await ask("PUT", `/v1/games/${id}/plan`, { token: owner.token, body });
      return id;
    }
    case "over": {
      const { id } = await beginBetween(owner, opponent);
      await ask("POST", `/v1/games/${id}/resign`, { token: owner.token, body: { ply: 0 } });
      return id;
    }
    case "rated": {
      // Between others: whoever's rating changes gets a mail of it, at no instant that is known here.
      const { id, attackers, defenders } = await beginGame();
      const players = { attackers: attackers.id, defenders: defenders.id, bots: [] };
      const result = { game: id, ruleset: "brandubh", ...players, score: 1, finishedAt: Date.now() } as const;
      await env.POOL.getByName("brandubh").hear([result]);
      return id;
    }
    case "token":
      return made(owner, "/v1/me/tokens", { name: "of the owner" });
    case "confirmation":
      return lastPart((await askToConfirmFor(owner)).path);
    case "sign-in":
      return lastPart(await signInLinkFor(owner));
    case "mute":
      return lastPart(await muteLink(env, owner.id, { type: "game.turn" }));
    case "link": {
      const { id: game } = await beginBetween(owner, opponent);
      return lastPart(await playLink(env, { game, side: "attackers", ply: 1 }));
    }
    case "mail":
      return keepMail();
    case "turns":
    case "deadlines":
      return feedToken(owner, thing);
    case "other":
      return (await signUp("Third")).name;
    case "blocked": {
      const { name } = await signUp("Third");
      await ask("PUT", `/v1/me/blocks/${name}`, { token: owner.token });
      return name;
    }
    case "bot":
      return (await signUpBot(owner)).name;
    case "draft":
      return draft(owner, { format: "knockout" });
    case "tournament":
      return openFor(owner, [opponent], { format: "knockout" });
    case "running": {
      const id = await openFor(owner, [owner, opponent], { format: "knockout" });
      await act(owner, id, "start");
      return id;
    }
    case "vacation": {
      const asked = { token: owner.token, body: { to: soon() } };
      const { body } = await ask<{ vacation: { id: string } }>("POST", "/v1/me/vacation", asked);
      return body.vacation.id;
    }
    case "webhook":
      return made(owner, "/v1/webhooks", { url: "https://hooks.example.org/" });
    case "passkey":
      return keepPasskey(owner);
    case "push":
      return made(owner, "/v1/me/push-subscriptions", BROWSER);
    case "delivery": {
      const hook = await made(owner, "/v1/webhooks", { url: "https://hooks.example.org/" });
      return `${hook}/deliveries/${await attempted(owner, hook)}`;
    }
  }
}

/** An instant in two hours, as the API writes it. */
const soon = (): string => new Date(now() + 2 * HOUR).toISOString();

const lastPart = (link: string): string => link.slice(link.lastIndexOf("/") + 1);

/** The id of an attempt to send something to a webhook. */
async function attempted({ token }: Someone, hook: string): Promise<string> {
  await ask("POST", `/v1/webhooks/${hook}/test`, { token });
  return vi.waitFor(async () => {
    const { body } = await ask<Page<{ id: string }>>("GET", `/v1/webhooks/${hook}/deliveries`, { token });
    return body.items[0]!.id;
  });
}

/** The secret part of a subscription's address. */
async function feedToken({ token }: Someone, kind: "turns" | "deadlines"): Promise<string> {
  const { body } = await ask<Record<typeof kind, { url: string }>>("GET", "/v1/me/subscriptions", { token });
  return body[kind].url.split("/").at(-2) ?? "";
}

async function made({ token }: Someone, path: string, body: unknown): Promise<string> {
  return (await ask<{ id: string }>("POST", path, { token, body })).body.id;
}

/** The request of a row: its path leads to the thing that was made for it, and what it sends is filled in. */
export function requestOf(
  { route, thing, body, form }: Row,
  id: string,
  people: Pair,
): { readonly method: string; readonly path: string; readonly raw?: string } {
  const [method = "", template = ""] = route.split(" ");
  const text = (form ?? JSON.stringify(body))
    ?.replace("{fresh}", freshName("New"))
    .replace("{soon}", soon())
    .replaceAll("{owner}", people.owner.name)
    .replace("{game}", id);
  const path = pathOf(template, thing, id, people);
  return { method, path, ...(text === undefined ? {} : { raw: text }) };
}

/** The path of a route, of the thing that was made for it. */
function pathOf(template: string, thing: Row["thing"], id: string, { owner, opponent }: Pair): string {
  const isRuleset = /\/rule(set)?s\//.test(template);
  return template
    .replace("{id}/deliveries/{deliveryId}", id)
    .replace("{id}", isRuleset ? "tablut" : id)
    .replace("{token}", id)
    .replace("{organiser}", owner.name)
    .replace("{kind}", "turns")
    .replace("{n}", "1")
    .replace("{type}", "draw")
    .replace(
      "{name}",
      ["other", "blocked", "bot"].includes(thing) ? id : thing === "tournament" ? opponent.name : owner.name,
    )
    .replace("{other}", opponent.name)
    .replace("guides/{file}", "guides/webhooks.js")
    .replace("{file}", "pages.css")
    .replace("{part}", "games")
    .replace("{to}", "Karl")
    .replace("{ruleset}", "brandubh")
    .replace("{moves}", "d1-c1,c4-c5")
    .replace("{guide}", "proof")
    .replace("{code}", thing === "confirmation" || thing === "sign-in" ? id : "not-found")
    .replace("{token}", id);
}

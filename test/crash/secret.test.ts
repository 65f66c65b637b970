import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { clientOf, type Answer, type Client } from "./client.ts";
import { HookReceiver } from "./receiver.ts";
import { Service } from "./service.ts";
import { lines } from "./table.ts";

/** A player, with the secret of a webhook that they have, and the key under which they asked for it. */
interface Player {
  readonly name: string;
  readonly token: string;
  readonly hook: { readonly id: string; readonly secret: string };
}

type Addresses = Record<"turns" | "deadlines", { url: string }>;

const EGILS = "egil@example.org";
const moves = lines[0]!.moves;
const receiver = await HookReceiver.create();
let service: Service;
let client: Client;
let ragnhild: Player;
let egil: Player;
let idle: Player;
let game = "";
let played = 0;
let session = "";
/** Egil's addresses from before the rotation of the secret: mailed paths, and subscriptions. */
const given = { play: "", mute: "", mail: "", addresses: {} as Addresses };

async function page(path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const answer = await fetch(service.url + path, { redirect: "manual", ...init });
  return { status: answer.status, text: await answer.text() };
}

const post = (path: string, form: Record<string, string> = {}) =>
  page(path, {
    method: "POST",
    headers: { origin: `http://localhost:${service.port}` },
    body: new URLSearchParams(form),
  });

const wishOf = (name: string, token: string) => ({
  token,
  key: `hook-${name}`,
  body: { url: receiver.urlFor(name) },
});

async function playerWithHook(name: string): Promise<Player> {
  const token = await client.signUp(name);
  const hook = await client.must<Player["hook"]>("POST", "/v1/webhooks", wishOf(name, token));
  receiver.trust(name, hook.secret);
  return { name, token, hook };
}

/** The paths of the mails to Egil, newest first. */
async function mails(): Promise<string[]> {
  const { text } = await page("/dev/mail");
  return [...text.matchAll(/\/dev\/mail\/[0-9A-Za-z]+/g)].map(([path]) => path);
}

/** The newest mail, as text, once it has a link that begins so. */
function mailWith(link: string): Promise<{ path: string; found: string }> {
  return vi.waitFor(async () => {
    const [path] = await mails();
    const { text } = await page(path!);
    const found = new RegExp(`${link}[0-9A-Za-z.-]+`).exec(text)?.[0];
    if (found === undefined) throw new Error(`no ${link} in the newest mail`);
    return { path: path!, found };
  });
}

/** Plays the recorded game on, both sides by their tokens. */
async function playOn(plies: number): Promise<void> {
  for (const end = played + plies; played < end; played++) {
    const { token } = played % 2 === 0 ? ragnhild : egil;
    await client.must("POST", `/v1/games/${game}/moves`, {
      token,
      key: `move-${played}`,
      body: { ply: played + 1, move: moves[played] },
    });
  }
}

/** How often a webhook has heard of the turn or the move that has this number. */
const heard = ({ name }: Player, ply: number): number =>
  receiver.deliveries.filter(({ player, event }) => player === name && event.data.ply === ply).length;

const repeatOfHook = ({ name, token }: Player): Promise<Answer<Player["hook"] & { code?: string }>> =>
  client.ask("POST", "/v1/webhooks", wishOf(name, token));

const secretFile = () => join(service.state, "secret");

/** The service's log from before its last start. */
let output = "";

async function restart(): Promise<void> {
  output += service.output;
  await service.end("SIGTERM");
  await service.allGone();
  await service.start();
}

beforeAll(async () => {
  await receiver.open();
  service = await Service.create();
  await service.start();
  client = clientOf(service.url);
  ragnhild = await playerWithHook("Ragnhild");
  egil = await playerWithHook("Egil");
  idle = await playerWithHook("Idle");
  await client.must("PATCH", "/v1/me", { token: egil.token, body: { email: EGILS } });
  await post((await mailWith("/confirm/")).found);
  await client.must("PATCH", "/v1/me/notices", {
    token: egil.token,
    body: { mail: { "game.turn": "immediate" } },
  });
  const signedIn = await fetch(`${service.url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: `http://localhost:${service.port}` },
    body: new URLSearchParams({ token: egil.token, next: "/me" }),
  });
  session = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const clock = { kind: "per-move", perMove: "P3D" };
  game = await client.begin([ragnhild.token, egil.token], { clock });
  await playOn(1);
  const mail = await mailWith("/play/");
  given.mail = mail.path;
  given.play = mail.found;
  given.mute = (await mailWith("/unsubscribe/")).found;
  given.addresses = await client.must<Addresses>("GET", "/v1/me/subscriptions", { token: egil.token });
});
afterAll(async () => {
  await service.remove();
  await receiver.close();
});

const pathOf = (url: string): string => new URL(url).pathname;
const isSignedIn = async (): Promise<boolean> =>
  (await page("/me", { headers: { cookie: session } })).text.includes("Egil");

describe("a secret that is rotated in the middle of a game", () => {
  it("keeps mailed links working: the page that plays, unsubscribing, the answer by mail", async () => {
    renameSync(secretFile(), join(service.state, "secret.previous"));
    await restart();
    const shown = await page(given.play);
    expect([shown.status, shown.text.includes("Ragnhild")]).toEqual([200, true]);
    expect((await page(given.mute)).status).toBe(200);
    expect((await post(`${given.mail}/answer`, { text: moves[1]! })).status).toBe(200);
    const { ply } = await client.must<{ ply: number }>("GET", `/v1/games/${game}`);
    expect(ply).toBe(2);
    played = 2;
  });

  it("leaves tokens and browsers signed in", async () => {
    for (const { token, name } of [ragnhild, egil, idle])
      expect((await client.must<{ name: string }>("GET", "/v1/me", { token })).name).toBe(name);
    expect(await isSignedIn()).toBe(true);
  });

  it("signs webhooks with the secrets that their receivers know", async () => {
    await playOn(2);
    await vi.waitFor(() => expect([heard(ragnhild, 4), heard(egil, 4)]).not.toContain(0));
    expect(receiver.faults).toEqual([]);
  });

  it("answers a repeat as the first time, with the secret that was shown once", async () => {
    for (const player of [ragnhild, egil]) {
      const again = await repeatOfHook(player);
      expect(again).toMatchObject({ isReplay: true, status: 201, body: player.hook });
    }
  });

  it("gives new addresses for subscriptions, and the former ones still work", async () => {
    const fresh = await client.must<Addresses>("GET", "/v1/me/subscriptions", { token: egil.token });
    for (const kind of ["turns", "deadlines"] as const) {
      expect(fresh[kind].url).not.toBe(given.addresses[kind].url);
      expect((await page(pathOf(fresh[kind].url))).status).toBe(200);
      expect((await page(pathOf(given.addresses[kind].url))).status).toBe(200);
    }
  });
});

describe("after the former secret is dropped", () => {
  it("links mailed under it say that they are no longer valid", async () => {
    rmSync(join(service.state, "secret.previous"));
    await restart();
    expect((await page(given.play)).status).toBe(404);
    expect((await page(given.mute)).status).toBe(404);
    const answer = await post(`${given.mail}/answer`, { text: "a1-a2" });
    expect([answer.status, answer.text.includes("There is no such address.")]).toEqual([200, true]);
    for (const { url } of Object.values(given.addresses)) expect((await page(pathOf(url))).status).toBe(404);
  });

  it("tokens, browsers and the game go on, and links mailed since then work", async () => {
    expect(await isSignedIn()).toBe(true);
    await playOn(1);
    expect((await page((await mailWith("/play/")).found)).status).toBe(200);
    await playOn(1);
  });

  it("webhooks that delivered meanwhile sign as before", async () => {
    await vi.waitFor(() => expect([heard(ragnhild, 6), heard(egil, 6)]).not.toContain(0));
    expect(receiver.faults).toEqual([]);
  });

  it("a webhook that did not is switched off, its owner notified, and signs again with a new secret", async () => {
    const { token, hook } = idle;
    await client.must("POST", `/v1/webhooks/${hook.id}/test`, { token });
    const path = `/v1/webhooks/${hook.id}`;
    await vi.waitFor(async () => {
      const { items } = await client.must<{ items: { fault: string }[] }>("GET", `${path}/deliveries`, {
        token,
      });
      expect(items[0]?.fault).toBe("secret-lost");
    });
    await client.advance("PT10M");
    await vi.waitFor(async () => {
      expect(await client.must("GET", path, { token })).toMatchObject({ status: "off" });
    });
    const told = (await client.feed(token)).filter(({ type }) => type === "webhook.off");
    expect(told).toMatchObject([{ data: { webhook: hook.id, reason: "secret-lost" } }]);
    const { secret } = await client.must<Player["hook"]>("POST", `${path}/rotate`, { token });
    receiver.trust(idle.name, secret);
    await client.must("PATCH", path, { token, body: { status: "active" } });
    const before = receiver.deliveries.length;
    await client.must("POST", `${path}/test`, { token });
    await vi.waitFor(() => expect(receiver.deliveries.length).toBeGreaterThan(before));
    expect(receiver.deliveries.at(-1)).toMatchObject({ player: "Idle", event: { type: "ping" } });
    expect(receiver.faults).toEqual([]);
  });

  it("a repeat whose answer was sealed with it is not executed twice", async () => {
    const again = await repeatOfHook(egil);
    expect(again).toMatchObject({ status: 409, isReplay: false, body: { code: "answer-lost" } });
    const { items } = await client.must<{ items: unknown[] }>("GET", "/v1/webhooks", { token: egil.token });
    expect(items).toHaveLength(1);
  });

  it("none of it counted as a fault of the service", () => {
    expect(output + service.output).not.toMatch(
      /"event":"(fault|object-fault|alarm-failed|webhook-fault|mail-fault)"/,
    );
  });
});

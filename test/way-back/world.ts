import { clientOf, type Client, type GameBody } from "../crash/client.ts";
import { HookReceiver } from "../crash/receiver.ts";
import { Service } from "../crash/service.ts";
import { lines, type Line } from "../crash/table.ts";

/** A player as the pieces know one. */
export interface Someone {
  readonly name: string;
  readonly token: string;
}

/** A running game between two players, who play a recorded one. */
export interface Played {
  readonly id: string;
  readonly attackers: Someone;
  readonly defenders: Someone;
  readonly line: Line;
}

type ClockWish = Readonly<Record<string, string | number | boolean>>;
type Browsed = Promise<{ readonly status: number; readonly text: string; readonly cookie: string }>;

/** The service, whichever release runs, and what stands around it. */
export interface World {
  readonly service: Service;
  readonly client: Client;
  readonly receiver: HookReceiver;
  /** Asks with success, and gives the answer's body. */
  readonly must: Client["must"];
  /** Asks, and gives the status, which is never that of a fault. */
  status(method: string, path: string, who?: Someone, body?: unknown): Promise<number>;
  signUp(name: string, more?: Readonly<Record<string, unknown>>): Promise<Someone>;
  /** A challenge by one player, without stops unless it wishes for some. Gives its id. */
  challenge(by: Someone, wish?: Readonly<Record<string, unknown>>): Promise<string>;
  /** A game that has begun, with so many plies made; clock and stops as the API has them. */
  begin(name: string, plies: number, clock?: ClockWish, stops?: readonly string[]): Promise<Played>;
  /** Makes the moves of a game's line from one ply to another, under a key each. */
  play(game: Played, from: number, to: number): Promise<GameBody>;
  /** A page, and a form of ours; a link may be whole. */
  open(path: string, cookie?: string): Browsed;
  press(path: string, fields?: Readonly<Record<string, string>>): Browsed;
  /** A link in the mails that the service has kept since it was started, the newest first. */
  mailedLink(to: string, name: "confirm" | "signIn"): Promise<string>;
}

const UNLIMITED = { kind: "unlimited" };

/** Tries until there is something. */
async function until<T>(look: () => T | null, what: () => string): Promise<T> {
  for (let tries = 0; tries < 400; tries++) {
    const found = look();
    if (found !== null) return found;
    await new Promise((resolve) => void setTimeout(resolve, 25));
  }
  throw new Error(what());
}

interface Kept {
  readonly occurrence: string;
  readonly to: string;
  readonly confirm?: string;
  readonly signIn?: string;
}

function keptMails({ output }: Service): Kept[] {
  const entries = output.split("\n").filter((line) => /"(occurrence|event)":"mail-kept"/.test(line));
  return entries.map((line) => JSON.parse(line.slice(line.indexOf("{"))) as Kept).toReversed();
}

function openPlay({ must }: Client) {
  const play: World["play"] = async ({ id, attackers, defenders, line }, from, to) => {
    let game: GameBody | null = null;
    for (let ply = from; ply <= to; ply++) {
      const { token } = ply % 2 === 1 ? attackers : defenders;
      const wish = {
        token,
        key: `${id}-${ply}`,
        body: { ply, move: line.moves[ply - 1], message: `ply ${ply}` },
      };
      game = await must<GameBody>("POST", `/v1/games/${id}/moves`, wish);
    }
    if (game === null) throw new Error("no ply to play");
    return game;
  };
  return play;
}

const pathOf = (path: string): string => (path.startsWith("http") ? new URL(path).pathname : path);

function openPages(service: Service): Pick<World, "open" | "press" | "mailedLink"> {
  async function browse(path: string, init: RequestInit): Browsed {
    const answer = await fetch(service.url + pathOf(path), { ...init, redirect: "manual" });
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    return { status: answer.status, text: await answer.text(), cookie };
  }
  return {
    open: (path, cookie = "") => browse(path, { headers: { accept: "text/html", cookie } }),
    press: (path, fields = {}) =>
      browse(path, {
        method: "POST",
        headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
        body: new URLSearchParams(fields),
      }),
    mailedLink: (to, name) =>
      until(
        () => keptMails(service).find((mail) => mail.to === to && mail[name] !== undefined)?.[name] ?? null,
        () => `no ${name} link for ${to} in:\n${service.output}`,
      ),
  };
}

/** Sets a world up around a service that is not started yet. */
export async function openWorld(): Promise<World> {
  const service = await Service.create();
  const receiver = await HookReceiver.create();
  const client = clientOf(service.url);
  const { must } = client;
  const play = openPlay(client);

  const signUp: World["signUp"] = async (name, more = {}) => {
    const { token } = await must<{ token: string }>("POST", "/v1/players", { body: { name, ...more } });
    return { name, token };
  };
  const challenge: World["challenge"] = async ({ token }, wish = {}) => {
    const body = { ruleset: "brandubh", side: "attackers", clock: UNLIMITED, stops: [], ...wish };
    return (await must<{ id: string }>("POST", "/v1/challenges", { token, body })).id;
  };
  return {
    service,
    client,
    receiver,
    must,
    async status(method, path, who, body) {
      const wish = {
        ...(who === undefined ? {} : { token: who.token }),
        ...(body === undefined ? {} : { body }),
      };
      return (await client.ask(method, path, wish)).status;
    },
    signUp,
    challenge,
    play,
    ...openPages(service),
    async begin(name, plies, clock = UNLIMITED, stops = []) {
      const [attackers, defenders] = [await signUp(`Attack-${name}`), await signUp(`Defend-${name}`)];
      const id = await challenge(attackers, { to: defenders.name, clock, stops });
      await must("POST", `/v1/challenges/${id}/accept`, { token: defenders.token });
      const game = { id, attackers, defenders, line: lines[0]! };
      if (plies > 0) await play(game, 1, plies);
      return game;
    },
  };
}

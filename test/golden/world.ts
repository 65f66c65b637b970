import { clientOf, type Client, type GameBody } from "../crash/client.ts";
import type { Service } from "../crash/service.ts";
import { lines } from "../crash/table.ts";
import { until } from "../crash/within.ts";

/** A player of the story. */
export interface Someone {
  readonly name: string;
  readonly token: string;
}

/** A game of Brandubh in which both players play a recorded one. */
export interface Played {
  readonly id: string;
  readonly attackers: Someone;
  readonly defenders: Someone;
}

interface MailLine {
  readonly to: string;
  readonly confirm?: string;
  readonly signIn?: string;
}

/** The moves that all games here begin with. */
export const MOVES = lines[0]!.moves;

/** A player's action, over HTTP, as the story needs it. */
export function openWorld(service: Service) {
  const client: Client = clientOf(service.url);
  const { must } = client;

  const as = (who: Someone) => ({
    get: <T>(path: string) => must<T>("GET", path, { token: who.token }),
    post: <T>(path: string, body: unknown = {}, key?: string) =>
      must<T>("POST", path, { token: who.token, body, ...(key === undefined ? {} : { key }) }),
    put: <T>(path: string, body: unknown) => must<T>("PUT", path, { token: who.token, body }),
    patch: <T>(path: string, body: unknown) => must<T>("PATCH", path, { token: who.token, body }),
    /** Deletes what is there; the answer may be empty. */
    async delete(path: string): Promise<void> {
      const headers = { authorization: `Bearer ${who.token}` };
      const { status } = await fetch(service.url + path, { method: "DELETE", headers });
      if (status >= 300) throw new Error(`DELETE ${path}: ${status}`);
    },
  });

  async function signUp(name: string, more: object = {}): Promise<Someone> {
    const { token } = await must<{ token: string }>("POST", "/v1/players", { body: { name, ...more } });
    return { name, token };
  }

  const challenge = async (by: Someone, wish: object = {}): Promise<string> => {
    const body = { ruleset: "brandubh", side: "attackers", clock: { kind: "unlimited" }, stops: [], ...wish };
    return (await as(by).post<{ id: string }>("/v1/challenges", body)).id;
  };

  async function play(game: Played, from: number, to: number): Promise<void> {
    for (let ply = from; ply <= to; ply++) {
      const body = { ply, move: MOVES[ply - 1], message: `ply ${ply}` };
      const mover = ply % 2 === 1 ? game.attackers : game.defenders;
      await as(mover).post<GameBody>(`/v1/games/${game.id}/moves`, body, `${game.id}-${ply}`);
    }
  }

  /** Makes the next move of a game, whose ply has been made before and was undone. */
  async function playAgain({ id, attackers, defenders }: Played): Promise<void> {
    const { ply, version } = await must<GameBody & { version: number }>("GET", `/v1/games/${id}`);
    const { token } = ply % 2 === 0 ? attackers : defenders;
    const { status } = await fetch(`${service.url}/v1/games/${id}/moves`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "if-match": `"${version}"`,
      },
      body: JSON.stringify({ ply: ply + 1, move: MOVES[ply] }),
    });
    if (status !== 201) throw new Error(`ply ${ply + 1} again: ${status}`);
  }

  /** A link in the mails that the service has kept since it was started, the newest first. */
  async function mailedLink(to: string, name: "confirm" | "signIn"): Promise<string> {
    return until(`link to ${name} for ${to}`, () => {
      const kept = service.output.split("\n").filter((line) => /"(occurrence|event)":"mail-kept"/.test(line));
      const mails = kept.map((line) => JSON.parse(line.slice(line.indexOf("{"))) as MailLine).toReversed();
      const link = mails.find((mail) => mail.to === to && mail[name] !== undefined)?.[name];
      return Promise.resolve(link === undefined ? null : new URL(link).pathname);
    });
  }

  const press = (path: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(service.url + path, {
      method: "POST",
      headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });

  /** The service's time, `ahead` milliseconds from now, as the API writes it. */
  const instant = async (ahead: number): Promise<string> =>
    new Date(Date.now() + (await client.offset()) + ahead).toISOString();

  async function begin(
    attackers: Someone,
    defenders: Someone,
    plies: number,
    wish: object = {},
  ): Promise<Played> {
    const id = await challenge(attackers, { to: defenders.name, ...wish });
    await as(defenders).post(`/v1/challenges/${id}/accept`);
    const game = { id, attackers, defenders };
    await play(game, 1, plies);
    return game;
  }

  return {
    url: service.url,
    client,
    as,
    signUp,
    challenge,
    begin,
    play,
    playAgain,
    mailedLink,
    press,
    instant,
  };
}

export type World = ReturnType<typeof openWorld>;

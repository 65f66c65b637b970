import { inject, vi } from "vitest";
import { GUIDES, guideHref } from "../../src/pages/docs/guides.ts";
import { askToConfirm, askToSignIn, confirmedAddress, linkMailedTo, mailPage } from "./mail.ts";
import { client, freshName, match, type Match, player, type Player, playOn, SHORT_GAME } from "./people.ts";

/** A page, by its route, at an address where it has something to show. */
export interface PlaceToSee {
  readonly route: string;
  readonly path: string;
  /** As who it is opened; nobody where the page is for everyone. */
  readonly as?: Player;
}

/** Players' texts, from every place where they can write. */
export interface Written {
  readonly message: string;
  readonly tokenName: string;
  readonly description: string;
}

export interface World {
  readonly owner: Player;
  /** Those in whose languages the pages are. */
  readonly readers: readonly Player[];
  readonly playing: Match;
  readonly finished: Match;
  readonly places: readonly PlaceToSee[];
}

const PLAIN: Written = { message: "Shall we?", tokenName: "No 1", description: "No 2" };
/** A pool rates a game in a moment. */
const PATIENTLY = { timeout: inject("patience"), interval: 200 };
const CLOCK = { kind: "per-move", perMove: "P3D" };

/** A challenge of a player's, for `to` or for anyone; its path. */
async function challenge({ token }: Player, { message }: Written, to?: Player): Promise<string> {
  const body = { ruleset: "tablut", clock: CLOCK, message, ...(to === undefined ? {} : { to: to.name }) };
  const { id } = await client().must<{ id: string }>("POST", "/v1/challenges", { token, body });
  return `/games/${id}`;
}

async function cancelled(someone: Player, written: Written): Promise<string> {
  const path = await challenge(someone, written);
  await client().must("POST", `/v1/challenges/${path.split("/").at(-1)}/cancel`, { token: someone.token });
  return path;
}

async function webhook({ token }: Player, { description }: Written): Promise<string> {
  const body = { url: "https://hooks.example.org/tafl", description };
  const { id } = await client().must<{ id: string }>("POST", "/v1/webhooks", { token, body });
  return id;
}

/** A match that a player has challenged another to; its page. */
async function matchPage({ token }: Player, other: Player): Promise<string> {
  const body = { ruleset: "tablut", clock: CLOCK, to: other.name, match: { games: 2 } };
  const { id } = await client().must<{ id: string }>("POST", "/v1/challenges", { token, body });
  await client().must("POST", `/v1/challenges/${id}/accept`, { token: other.token });
  await vi.waitFor(() => client().must("GET", `/v1/matches/${id}`), PATIENTLY);
  return `/matches/${id}`;
}

/** A tournament that has started and a ladder, with the player and others; their pages. */
async function competition(organiser: Player, others: readonly Player[]): Promise<PlaceToSee[]> {
  const { token } = organiser;
  const body = { name: "Post-winter2026", ruleset: "tablut", clock: CLOCK };
  const make = async (kind: string, more: object): Promise<string> => {
    const made = await client().must<{ id: string }>("POST", `/v1/${kind}`, {
      token,
      body: { ...body, ...more },
    });
    return `/${kind}/${made.id}`;
  };
  const [table, bracket, draft, ladder] = await Promise.all([
    make("tournaments", { format: "swiss" }),
    make("tournaments", { format: "knockout" }),
    make("tournaments", { format: "round-robin", start: { at: "2099-03-01T12:00:00.000Z" } }),
    make("ladders", {}),
  ]);
  for (const path of [table, bracket]) await client().must("POST", `/v1${path}/open`, { token });
  for (const path of [table, bracket, ladder])
    for (const one of [organiser, ...others])
      await client().must("POST", `/v1${path}/enter`, { token: one.token });
  for (const path of [table, bracket]) await client().must("POST", `/v1${path}/start`, { token });
  const as = organiser;
  return [
    ...[table, bracket, draft].map((path) => ({ route: "GET /tournaments/{id}", path, as })),
    { route: "GET /tournaments/{id}", path: table },
    { route: "GET /tournaments/{id}/edit", path: `${draft}/edit`, as },
    { route: "GET /tournaments/{id}/rounds/{n}", path: `${table}/rounds/1?table=1`, as },
    { route: "GET /tournaments", path: "/tournaments", as },
    { route: "GET /tournaments/calendar", path: "/tournaments/calendar" },
    { route: "GET /tournaments/new", path: "/tournaments/new", as },
    { route: "GET /ladders", path: "/ladders" },
    { route: "GET /ladders/new", path: "/ladders/new", as },
    { route: "GET /ladders/{id}", path: ladder, as },
    { route: "GET /ladders/{id}/edit", path: `${ladder}/edit`, as },
  ];
}

/** The pages of a recorded game that a player holds and lists. */
async function record({ name, token }: Player, { message }: Written): Promise<PlaceToSee[]> {
  const text = JSON.stringify({
    ruleset: "brandubh",
    players: { attackers: name, defenders: message },
    event: message,
    date: "1732-07-20",
    moves: ["d6-c6", "e4-e6", "d1-e1"],
    comments: [{ ply: 1, text: message }],
    lines: [{ ply: 2, moves: ["e4-e3", "d1-e1"] }],
  });
  const body = { text, listed: true };
  const { id } = await client().must<{ id: string }>("POST", "/v1/records", { token, body });
  return [
    { route: "GET /records/{id}", path: `/records/${id}` },
    { route: "GET /embed", path: `/embed?record=${id}` },
  ];
}

/** A bot of a player's. */
async function bot({ name: operator, token }: Player, { description: about }: Written): Promise<Player> {
  const name = freshName("Bot");
  const body = { name, bot: { operator, about, url: "https://example.org/bot" } };
  return { name, ...(await client().must<{ token: string }>("POST", "/v1/players", { token, body })) };
}

/** A player with one of everything, and each page that shows something of it. */
export async function makeWorld(written = PLAIN): Promise<World> {
  const [owner, other, newcomer] = await Promise.all([
    player("Ragnhild"),
    player("Egil"),
    player("Newcomer"),
  ]);
  const address = await confirmedAddress(owner);
  // The newest of the player's mails is about a game: its title has a name in it, in every language.
  const quiet = { token: owner.token, body: { mail: { "rating.changed": "off" } } };
  await client().must("PATCH", "/v1/me/notices", quiet);
  const playing = await match(owner, other, written);
  await playOn(playing, SHORT_GAME.moves.slice(0, 6), written);
  const finished = await match(owner, other, { ...written, rated: true });
  await playOn(finished, SHORT_GAME.moves, written);
  await vi.waitFor(() => client().must("GET", `/v1/games/${finished.id}/rating`), PATIENTLY);
  const [open, incoming, taken, hook, program] = await Promise.all([
    challenge(owner, written),
    challenge(other, written, owner),
    cancelled(owner, written),
    webhook(owner, written),
    bot(owner, written),
  ]);
  const withBot = await challenge(owner, written, program);
  await client().must("PUT", `/v1/me/blocks/${newcomer.name}`, { token: owner.token });
  await client().must("POST", "/v1/me/tokens", { token: owner.token, body: { name: written.tokenName } });
  const mailed = await mailedPlaces(address, newcomer);
  const consent = { until: "2099-03-01T12:00:00.000Z", maxGames: 4 };
  await client().must("PUT", `/v1/me/consents/${other.name}`, { token: owner.token, body: consent });
  const played = await competition(owner, [other, await player("Tove")]);
  const game = { route: "GET /games/{id}", as: owner };
  return {
    owner,
    readers: [owner, newcomer],
    playing,
    finished,
    places: [
      ...openPlaces(owner),
      ...ownPlaces(owner, hook),
      ...mailed,
      ...played,
      ...(await record(owner, written)).flatMap((place) => [place, { ...place, as: owner }]),
      { route: "GET /matches/{id}", path: await matchPage(owner, other) },
      ...[other, newcomer].map(({ name }) => ({
        route: "GET /consents/{organiser}",
        path: `/consents/${name}`,
        as: owner,
      })),
      { route: "GET /players/{name}", path: `/players/${other.name}`, as: owner },
      { route: "GET /players/{name}", path: `/players/${newcomer.name}`, as: owner },
      ...["brandubh", "tablut"].map((ruleset) => ({
        route: "GET /players/{name}/ratings/{ruleset}",
        path: `/players/${other.name}/ratings/${ruleset}`,
        as: owner,
      })),
      { ...game, path: playing.path },
      { ...game, route: "GET /games/{id}/clock", path: `${playing.path}/clock` },
      { ...game, route: "GET /games/{id}/log", path: `${playing.path}/log` },
      { route: "GET /games/{id}/log", path: `${finished.path}/log?verify=1` },
      { ...game, path: finished.path },
      { route: "GET /games/{id}/report", path: `${finished.path}/report`, as: owner },
      { route: "GET /games/{id}/report", path: `${playing.path}/report` },
      { ...game, path: open },
      { ...game, path: withBot },
      { route: "GET /players/{name}", path: `/players/${program.name}` },
      { ...game, path: incoming },
      { ...game, route: "GET /games/{id}/counter", path: `${incoming}/counter` },
      { ...game, path: taken },
      { route: game.route, path: playing.path },
      { route: game.route, path: open },
    ],
  };
}

/** Returns a place whose route is its path without the query. */
const place = (path: string): PlaceToSee => ({ route: `GET ${path.split("?")[0]}`, path });

const OPEN =
  "/ /lobby /lobby?ruleset=tablut&size=9 /watch /records /records/new?ruleset=brandubh /players /leaderboards /about " +
  "/terms /privacy /offline /help /rules /how-to-play /rulesets/new?size=7&setup=3k3/7/7/7/7/7/7 " +
  "/rulesets/new?from=alea-evangelii /rulesets/try?ruleset=ard-ri /problems /docs /docs/guides /docs/changes /sign-in " +
  "/dev/mail /embed /status";
const OWN =
  "/ /me /records?mine=1 /challenges/new /welcome /settings /settings/time /settings/people /settings/mail " +
  "/settings/push /settings/tokens /settings/apps /settings/passkeys /settings/bots /settings/webhooks /settings/account";

/** Pages that are for everyone. */
function openPlaces({ name }: Player): PlaceToSee[] {
  return [
    ...OPEN.split(" ").map(place),
    { route: "GET /play-now/{to}/{ruleset}", path: "/play-now/Karl/tablut" },
    { route: "GET /play-now/{to}/{ruleset}", path: "/play-now/Konung/brandubh?move=d2-c2" },
    {
      route: "GET /play-now/{to}/{ruleset}/{moves}",
      path: "/play-now/Thrall/brandubh/d2-c2,d5-a5?move=d6-c6",
    },
    place(`/players?search=${name.slice(0, 4)}`),
    { route: "GET /leaderboards/{ruleset}", path: "/leaderboards/copenhagen" },
    { route: "GET /players/{name}", path: `/players/${name}` },
    { route: "GET /rules/{id}", path: "/rules/copenhagen" },
    { route: "GET /rules/{id}", path: "/rules/brandubh" },
    { route: "GET /problems/{code}", path: "/problems/illegal-move" },
    { route: "GET /docs/{part}", path: "/docs/games" },
    { route: "GET /docs/{part}", path: "/docs/webhook-events" },
    ...GUIDES.map(({ id }) => ({ route: "GET /docs/guides/{guide}", path: guideHref(id) })),
  ];
}

/** Pages that are their reader's own. */
function ownPlaces(as: Player, hook: string): PlaceToSee[] {
  return [
    ...OWN.split(" ").map((path) => ({ ...place(path), as })),
    { route: "GET /play-now/{to}/{ruleset}", path: "/play-now/Thrall/brandubh?move=d2-c2", as },
    { route: "GET /settings/webhooks/{id}", path: `/settings/webhooks/${hook}`, as },
  ];
}

/** Pages to which the links in a player's mails lead. */
async function mailedPlaces(address: string, newcomer: Player): Promise<PlaceToSee[]> {
  const [play, unsubscribe, mail] = await Promise.all([
    linkMailedTo(address, "/play/"),
    linkMailedTo(address, "/unsubscribe/"),
    mailPage(address),
  ]);
  const [{ link }, signIn] = await Promise.all([askToConfirm(newcomer), askToSignIn(address)]);
  return [
    { route: "GET /sign-in/{code}", path: signIn },
    { route: "GET /play/{token}", path: play },
    { route: "GET /unsubscribe/{token}", path: unsubscribe },
    { route: "GET /confirm/{code}", path: link },
    { route: "GET /dev/mail/{id}", path: mail },
  ];
}

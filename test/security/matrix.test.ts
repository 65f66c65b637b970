import { beforeAll, describe, expect, it, vi } from "vitest";
import { apiApp } from "../../src/http/api.ts";
import { mcpApp } from "../../src/mcp/app.ts";
import { site } from "../../src/pages/site.ts";
import { ask, look } from "../http/api.ts";
import { askedWith, MATRIX, PAGES } from "./matrix.ts";
import { inTurn } from "./in-turn.ts";
import { ROLES, type Role, type Row, type Thing } from "./matrix-row.ts";
import { countWork, tooMuch, workOf } from "./work.ts";
import { cast, make, requestOf, type Cast } from "./things.ts";

// Webhooks of this file lead nowhere; nothing may leave the machine.
vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));

beforeAll(countWork);

const FORM = { "content-type": "application/x-www-form-urlencoded" };

const casts = new Map<string, Promise<Cast>>();
const unchanged = new Map<string, Promise<string>>();

function once<T>(known: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const made = known.get(key) ?? work();
  known.set(key, made);
  return made;
}

interface Cell {
  readonly row: Row;
  readonly role: Role;
  readonly route: string;
  readonly status: number;
}

/** Reads and refused requests change nothing; answers about oneself depend on earlier requests. */
const changesNothing = ({ row: { route, thing }, status }: Cell): boolean =>
  route.startsWith("GET ") || (status >= 400 && thing !== "none" && thing !== "self");

/** The request is about a game or leads to one: its players are unchanged, and can begin another. */
const LEAVING_PLAYERS_ALONE = new Set<Thing>(["challenge", "game", "offer", "plan", "over", "link"]);

/** The same people for all cells that change nothing, for all of games, and for all of any other row. */
function castOf(cell: Cell): Promise<Cast> {
  const { route, thing } = cell.row;
  const others = LEAVING_PLAYERS_ALONE.has(thing) ? "games" : route;
  return once(casts, changesNothing(cell) ? "nothing" : others, cast);
}

/** The thing in question: a new one for each cell, unless the request changes nothing. */
const thingOf = (cell: Cell, people: Cast): Promise<string> => {
  const { thing } = cell.row;
  return changesNothing(cell) ? once(unchanged, thing, () => make(thing, people)) : make(thing, people);
};

function tokenOf(role: Role, people: Cast): string | null {
  if (role === "anonymous") return null;
  return role === "revoked" ? people.revoked : people[role].token;
}

/** Moving the clock wakes everything that exists: it comes first, when there is little. */
const wakesAll = ({ route }: Row): boolean => route === "POST /dev/clock";
const isOfGame = ({ thing }: Row): boolean => ["game", "offer", "plan"].includes(thing);
const cells: readonly Cell[] = [
  ...MATRIX.filter(wakesAll),
  ...MATRIX.filter((row) => !wakesAll(row)),
].flatMap((row) =>
  ROLES.map((role, index) => ({ row, role, route: row.route, status: row.statuses[index] ?? 0 })),
);

describe("permissions", () => {
  // In a push one or two of the five roles ask each route.
  it.each(inTurn(cells, 4))("$route answers $status to $role", async (cell) => {
    const { row, role, status } = cell;
    const people = await castOf(cell);
    const id = await thingOf(cell, people);
    const before = isOfGame(row) ? await look(id) : null;
    const { token, headers } = askedWith(row.route, tokenOf(role, people));
    const { method, path, ...sent } = requestOf(row, id, people);
    const asked = { token, headers: { ...headers, ...(row.form === undefined ? {} : FORM) }, ...sent };
    const [answer, work] = await workOf(() => ask(method, path, asked));
    expect(answer.status).toBe(status);
    expect(tooMuch(cell.route, work)).toBeNull();
    const type = answer.headers.get("content-type") ?? "";
    // Requests of other programs are refused as in the OAuth standards.
    const isRefusal = type.includes(
      /^POST .oauth.(?:token|register)/.test(cell.route) ? "/json" : "/problem+json",
    );
    // A form that a page refuses is shown again, with what was wrong.
    const isOfPage = row.form !== undefined || row.route === "GET /oauth/authorize";
    const isFormAgain = isOfPage && type.startsWith("text/html");
    expect(isRefusal || (isFormAgain && status >= 400)).toBe(status >= 400);
    // A refused request has changed nothing.
    const after = before !== null && status >= 400 ? await look(id) : before;
    expect(after?.version).toBe(before?.version);
  });
});

function routesOf(isLocal: boolean): string[] {
  const apps = [apiApp(isLocal), site(isLocal, () => apiApp(isLocal)), mcpApp(isLocal, false)];
  const all = apps.flatMap(({ routes }) => routes);
  const routes = all.filter(({ method }) => method !== "ALL");
  const names = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  return [...new Set(names)].toSorted();
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

describe("the inventory", () => {
  it("has one row for every route of the service, and none for others", () => {
    expect(MATRIX.map(({ route }) => route).toSorted()).toEqual(routesOf(true));
  });

  it("has every route of openapi.json and the pages, and no other", async () => {
    const { body } = await ask<Document>("GET", "/v1/openapi.json");
    const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.toSorted()).toEqual(routesOf(true).filter((route) => !PAGES.has(route)));
  });

  it("has all production routes in local mode, and nothing else but local ones", () => {
    expect(routesOf(false).filter((route) => !routesOf(true).includes(route))).toEqual([]);
    const local = routesOf(true).filter((route) => !routesOf(false).includes(route));
    expect(local).toEqual(
      MATRIX.map(({ route }) => route)
        .filter((route) => / \/(?:dev|cdn-cgi)\//.test(route))
        .toSorted(),
    );
  });
});

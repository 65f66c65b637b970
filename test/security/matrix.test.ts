import { describe, expect, it, vi } from "vitest";
import { httpService } from "../../src/http/service.ts";
import { ask, beginBetween, challenge, freshName, look, signUp, type Someone } from "../http/door.ts";
import { MATRIX, PAGES, ROLES, type Role, type Row } from "./matrix.ts";

// Webhooks of this file lead nowhere; nothing may leave the machine.
vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
vi.spyOn(console, "log").mockImplementation(() => undefined);

type Cast = Readonly<Record<Exclude<Role, "nobody" | "revoked">, Someone>> & { readonly revoked: string };

async function cast(): Promise<Cast> {
  const [owner, opponent, stranger] = [
    await signUp("Owner"),
    await signUp("Opponent"),
    await signUp("Other"),
  ];
  const revoked = await ask<{ id: string; token: string }>("POST", "/v1/me/tokens", {
    token: owner.token,
    body: { name: "soon revoked" },
  });
  await ask("DELETE", `/v1/me/tokens/${revoked.body.id}`, { token: owner.token });
  return { owner, opponent, stranger, revoked: revoked.body.token };
}

const casts = new Map<string, Promise<Cast>>();

/** The same people for all cells of a row. */
function castOf({ route }: Row): Promise<Cast> {
  const people = casts.get(route) ?? cast();
  casts.set(route, people);
  return people;
}

function tokenOf(role: Role, people: Cast): string | null {
  if (role === "nobody") return null;
  return role === "revoked" ? people.revoked : people[role].token;
}

/** Makes what the route is asked of; gives its id. */
async function make(thing: Row["thing"], { owner, opponent }: Cast): Promise<string> {
  switch (thing) {
    case "none":
    case "self":
      return "";
    case "challenge":
      return challenge(owner, { to: opponent.name });
    case "game":
      return (await beginBetween(owner, opponent)).id;
    case "offer": {
      const { id } = await beginBetween(owner, opponent);
      await ask("POST", `/v1/games/${id}/draw`, { token: opponent.token, body: { ply: 0 } });
      return id;
    }
    case "token":
      return made(owner, "/v1/me/tokens", { name: "of the owner" });
    case "webhook":
      return made(owner, "/v1/webhooks", { url: "https://hooks.example.org/" });
  }
}

async function made({ token }: Someone, path: string, body: unknown): Promise<string> {
  return (await ask<{ id: string }>("POST", path, { token, body })).body.id;
}

function pathOf(template: string, id: string, { owner }: Cast): string {
  const isRuleset = template.includes("/rulesets/");
  return template
    .replace("{id}", isRuleset ? "tablut" : id)
    .replace("{name}", owner.name)
    .replace("{file}", "swagger-ui.css")
    .replace("{code}", "not-found");
}

const isOfGame = ({ thing }: Row): boolean => thing === "game" || thing === "offer";
const cells = MATRIX.flatMap((row) =>
  ROLES.map((role, index) => ({ row, role, route: row.route, status: row.statuses[index] ?? 0 })),
);

describe("who may do what", () => {
  it.each(cells)("$route answers $status to $role", async ({ row, role, status }) => {
    const people = await castOf(row);
    const id = await make(row.thing, people);
    const [method = "", template = ""] = row.route.split(" ");
    const before = isOfGame(row) ? await look(id) : null;
    const text = JSON.stringify(row.body)?.replace("{fresh}", freshName("New"));
    const answer = await ask(method, pathOf(template, id, people), {
      token: tokenOf(role, people),
      ...(text === undefined ? {} : { raw: text }),
    });
    expect(answer.status).toBe(status);
    const isProblem = answer.headers.get("content-type")?.includes("application/problem+json") ?? false;
    expect(isProblem).toBe(status >= 400);
    // Who is refused has changed nothing.
    const after = before !== null && status >= 400 ? await look(id) : before;
    expect(after?.version).toBe(before?.version);
  });
});

function routesOf(isLocal: boolean): string[] {
  const routes = httpService(isLocal).routes.filter(({ method }) => method !== "ALL");
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

  it("has every route in openapi.json but the pages, and nothing else there", async () => {
    const { body } = await ask<Document>("GET", "/v1/openapi.json");
    const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.toSorted()).toEqual(routesOf(true).filter((route) => !PAGES.has(route)));
  });

  it("knows no route in production that local mode has not, and one less", () => {
    expect(routesOf(true).filter((route) => !routesOf(false).includes(route))).toEqual(["POST /dev/clock"]);
  });
});

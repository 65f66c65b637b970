import { describe, expect, it } from "vitest";
import { ask, refusal } from "../http/api.ts";
import { inTurn } from "./in-turn.ts";
import { isPage, MATRIX } from "./matrix.ts";

const ID = "A".repeat(22);
// The preflights of whole subtrees are no routes of a path.
const known = MATRIX.filter(({ route }) => !/^OPTIONS .*\*$/.test(route));
const paths = Map.groupBy(known, ({ route }) => route.split(" ")[1] ?? "");
const methodsOf = (routes: readonly { readonly route: string }[]) =>
  // Every route with GET has HEAD too.
  routes.flatMap(({ route }) => (route.startsWith("GET ") ? ["GET", "HEAD"] : [route.split(" ")[0] ?? ""]));
/** Whether an address is one of a template's: `/v1/rulesets/validate` could be the address of a rule set, too. */
const isOf = (template: string, path: string) =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
const rows = [...paths.keys()].map((template) => {
  const path = template.replaceAll(/\{\w+\}/g, ID);
  const found = [...paths].filter(([other]) => other === template || isOf(other, path));
  return { template, path, methods: [...new Set(found.flatMap(([, routes]) => methodsOf(routes)))] };
});

/** An address that a page's form is sent to: who opens it is led to the page. */
const isForm = ({ template, methods }: (typeof rows)[number]): boolean =>
  isPage(`POST ${template}`) && methods.join() === "POST";

const METHODS = ["PUT", "POST", "PATCH", "DELETE", "GET", "PROPFIND", "TRACE"];

describe("unknown methods of a path", () => {
  it.each(rows)("are refused with Allow: $template", async (row) => {
    const { path, methods } = row;
    // In a push three or four of them ask each path.
    for (const method of inTurn(METHODS, 2)) {
      if (methods.includes(method)) continue;
      if (method === "GET" && isForm(row)) continue;
      const { status, headers, body } = await refusal(method, path);
      expect(status).toBe(405);
      expect(body).toMatchObject({ code: "method-not-allowed", status: 405 });
      expect(headers.get("allow")?.split(", ").toSorted()).toEqual(methods.toSorted());
      expect(headers.get("content-type")).toContain("application/problem+json");
    }
  });

  it.each(rows.filter(isForm))("lead from the address of a form to its page: $template", async ({ path }) => {
    const { status, headers } = await ask("GET", path);
    const leads = headers.get("location") ?? "";
    expect([status, path.startsWith(leads) || leads === "/sign-in"]).toEqual([303, true]);
  });

  it("do not echo a TRACE", async () => {
    const { body } = await refusal("TRACE", "/v1/me", { headers: { "x-secret": "do not echo me" } });
    expect(JSON.stringify(body)).not.toContain("do not echo me");
  });
});

describe("unknown paths", () => {
  it.each([
    "/v1",
    "/v1/",
    "/v1/nothing",
    "/v1/me/",
    "/v1/games",
    `/v1/games/${ID}/moves/${ID}`,
    "/v2/me",
    "/admin",
    "/v1/admin/players",
    "/.env",
    "/dev/clock/",
    "//v1/me",
    "/problems/no-such-code",
    "/problems/toString",
    "/problems/__proto__",
  ])("are 404 problems, not pages: %s", async (path) => {
    const { status, headers, body } = await refusal("GET", path);
    expect(status).toBe(404);
    expect(headers.get("content-type")).toContain("application/problem+json");
    expect(body).toMatchObject({ code: "not-found", status: 404, instance: path });
  });
});

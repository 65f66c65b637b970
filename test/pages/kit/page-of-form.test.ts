import { describe, expect, it } from "vitest";
import { apiApp } from "../../../src/http/api.ts";
import { isOfApi } from "../../../src/http/app.ts";
import { pageOfForm } from "../../../src/pages/kit/forms.ts";
import { site } from "../../../src/pages/site.ts";

const { routes } = site(true, () => apiApp(true));
const pathsOf = (method: string) => routes.filter((route) => route.method === method).map(({ path }) => path);

/** The forms that are sent to a path below that of their page, by the page. */
const FORMS = {
  "/": "sign-out language passkeys/options cdn-cgi/local/email",
  "/games/:id":
    "move time resign abort offers offers/accept offers/decline offers/withdraw messages notes " +
    "rematch plan plan/end accept decline cancel",
  "/moderation": ":id",
  "/me": "later",
  "/records/:id": "delete unlist relist",
  "/settings": "name board email email/remove email/confirm subscriptions/:kind/renew",
  "/settings/mail": "preview",
  "/settings/push": "add :id/end",
  "/settings/tokens": ":id/revoke",
  "/settings/apps": ":id/end",
  "/settings/passkeys": "options add :id/rename :id/remove",
  "/settings/webhooks/:id": "status rotate test deliveries/resend deliveries/:deliveryId/resend delete",
  "/settings/account": "delete",
  "/dev/mail/:id": "answer",
  "/players/:name": "block unblock",
  "/settings/people": "block unblock",
  "/settings/time": "book end",
  "/consents/:organiser": "withdraw",
  "/settings/bots": "new :name/tokens :name/delete",
  "/tournaments/:id":
    "enter withdraw open start cancel remove organisers organisers/accept organisers/remove",
  "/tournaments/:id/rounds/:n": "results extend repair",
  "/ladders/:id": "enter leave challenge close",
};

/** The page of each form whose path is not the page's. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ["/start", "/sign-in"],
  ...Object.entries(FORMS).flatMap(([page, forms]) =>
    forms.split(" ").map((form): [string, string] => [`${page === "/" ? "" : page}/${form}`, page]),
  ),
]);

describe("the page of a form", () => {
  it.each([...new Set(pathsOf("POST"))])("is found for %s", (path) => {
    expect(pageOfForm(routes, path)).toBe(PAGES.get(path) ?? path);
    expect(pathsOf("GET")).toContain(pageOfForm(routes, path));
  });

  it("is listed here only for forms that exist", () => {
    expect([...PAGES.keys()].filter((path) => !pathsOf("POST").includes(path))).toEqual([]);
  });

  it("is the start page for a path without a form", () => {
    expect(pageOfForm(routes, "/nowhere/at/all")).toBe("/");
  });
});

describe("a path belongs to the API or the pages", () => {
  it("according to the routes of both", () => {
    const own = apiApp(true).routes.filter(({ method }) => method !== "ALL" && method !== "OPTIONS");
    expect(own.map(({ path }) => path).filter((path) => !isOfApi(path))).toEqual([]);
    expect([...pathsOf("GET"), ...pathsOf("POST")].filter(isOfApi)).toEqual([]);
  });
});

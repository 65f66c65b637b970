import { describe, expect, it } from "vitest";
import { apiApp } from "../../../src/http/api.ts";
import { isOfApi } from "../../../src/http/app.ts";
import { pageOfForm } from "../../../src/pages/kit/forms.ts";
import { site } from "../../../src/pages/site.ts";

const { routes } = site(true, () => apiApp(true));
const pathsOf = (method: string) => routes.filter((route) => route.method === method).map(({ path }) => path);

/** The forms that are sent to a path of their own, by that path, with their page. */
const PAGES: Readonly<Record<string, string>> = {
  "/start": "/sign-in",
  "/sign-out": "/",
  "/language": "/",
  "/games/:id/move": "/games/:id",
  "/games/:id/time": "/games/:id",
  "/games/:id/resign": "/games/:id",
  "/games/:id/abort": "/games/:id",
  "/games/:id/offers": "/games/:id",
  "/games/:id/offers/accept": "/games/:id",
  "/games/:id/offers/decline": "/games/:id",
  "/games/:id/offers/withdraw": "/games/:id",
  "/games/:id/messages": "/games/:id",
  "/games/:id/notes": "/games/:id",
  "/games/:id/rematch": "/games/:id",
  "/games/:id/plan": "/games/:id",
  "/games/:id/plan/end": "/games/:id",
  "/moderation/:id": "/moderation",
  "/me/later": "/me",
  "/records/:id/delete": "/records/:id",
  "/records/:id/unlist": "/records/:id",
  "/records/:id/relist": "/records/:id",
  "/games/:id/accept": "/games/:id",
  "/games/:id/decline": "/games/:id",
  "/games/:id/cancel": "/games/:id",
  "/settings/name": "/settings",
  "/settings/email": "/settings",
  "/settings/email/remove": "/settings",
  "/settings/email/confirm": "/settings",
  "/settings/mail/preview": "/settings/mail",
  "/settings/push/add": "/settings/push",
  "/settings/push/:id/end": "/settings/push",
  "/settings/tokens/:id/revoke": "/settings/tokens",
  "/settings/apps/:id/end": "/settings/apps",
  "/passkeys/options": "/",
  "/settings/passkeys/options": "/settings/passkeys",
  "/settings/passkeys/add": "/settings/passkeys",
  "/settings/passkeys/:id/rename": "/settings/passkeys",
  "/settings/passkeys/:id/remove": "/settings/passkeys",
  "/settings/subscriptions/:kind/renew": "/settings",
  "/settings/webhooks/:id/status": "/settings/webhooks/:id",
  "/settings/webhooks/:id/rotate": "/settings/webhooks/:id",
  "/settings/webhooks/:id/test": "/settings/webhooks/:id",
  "/settings/webhooks/:id/deliveries/resend": "/settings/webhooks/:id",
  "/settings/webhooks/:id/deliveries/:deliveryId/resend": "/settings/webhooks/:id",
  "/settings/webhooks/:id/delete": "/settings/webhooks/:id",
  "/settings/account/delete": "/settings/account",
  "/dev/mail/:id/answer": "/dev/mail/:id",
  "/cdn-cgi/local/email": "/",
  "/players/:name/block": "/players/:name",
  "/players/:name/unblock": "/players/:name",
  "/settings/people/block": "/settings/people",
  "/settings/time/book": "/settings/time",
  "/settings/time/end": "/settings/time",
  "/settings/people/unblock": "/settings/people",
  ...Object.fromEntries(
    "enter withdraw open start cancel remove organisers organisers/accept organisers/remove"
      .split(" ")
      .map((what) => [`/tournaments/:id/${what}`, "/tournaments/:id"]),
  ),
  ...Object.fromEntries(
    ["results", "extend", "repair"].map((what) => [
      `/tournaments/:id/rounds/:n/${what}`,
      "/tournaments/:id/rounds/:n",
    ]),
  ),
  ...Object.fromEntries(
    ["enter", "leave", "challenge", "close"].map((what) => [`/ladders/:id/${what}`, "/ladders/:id"]),
  ),
  "/consents/:organiser/withdraw": "/consents/:organiser",
  "/settings/bots/new": "/settings/bots",
  "/settings/bots/:name/tokens": "/settings/bots",
  "/settings/bots/:name/delete": "/settings/bots",
};

describe("the page of a form", () => {
  it.each([...new Set(pathsOf("POST"))])("is found for %s", (path) => {
    expect(pageOfForm(routes, path)).toBe(PAGES[path] ?? path);
    expect(pathsOf("GET")).toContain(pageOfForm(routes, path));
  });

  it("is listed here only for forms that exist", () => {
    expect(Object.keys(PAGES).filter((path) => !pathsOf("POST").includes(path))).toEqual([]);
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

import { describe, expect, it, vi } from "vitest";
import { signUp, type Someone } from "../../http/api.ts";
import { sentTo, signedIn } from "../../http/browser.ts";
import { newId } from "../../../src/lib/ids.ts";
import { alertIn } from "../browsing.ts";

const FORM = "/settings/people/block";
const BY_HAND = { "sec-fetch-mode": "navigate" };
const NOBODY = "Nobody of that name";

/** A browser in which somebody is signed in, and who sends its forms by hand. */
async function browserOf(who: Someone) {
  const browser = await signedIn(who);
  return {
    ...browser,
    go: (path: string) => browser.get(path, { headers: BY_HAND }),
    send: (fields: Record<string, string>) => browser.press(FORM, fields, BY_HAND),
  };
}

describe("a refused form", () => {
  it("redirects to its page, which has the reason and the input, also after a reload", async () => {
    const browser = await browserOf(await signUp());
    const where = sentTo(await browser.send({ name: NOBODY })) ?? "";
    expect(where).toMatch(/^\/settings\/people\?refused=\w{22}$/);
    for (const _ of ["at first", "after a reload"]) {
      const { status, body, headers } = await browser.go(where);
      expect(status).toBe(404);
      expect(alertIn(body)).not.toBe("");
      expect(body).toContain(`value="${NOBODY}"`);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("content-security-policy")).toContain("script-src 'self'");
    }
  });

  it("is shown to no other session, and not once it is deleted: those see the normal page", async () => {
    const [browser, other] = [await browserOf(await signUp()), await browserOf(await signUp())];
    const where = sentTo(await browser.send({ name: NOBODY })) ?? "";
    expect(sentTo(await other.go(where))).toBe("/settings/people");
    for (const id of [newId(), "", "../../v1/me", "%00"])
      expect(sentTo(await browser.go(`/settings/people?refused=${id}&name=Egil`))).toBe(
        "/settings/people?name=Egil",
      );
  });

  it("is not what a page's script requests: that is the normal page", async () => {
    const browser = await browserOf(await signUp());
    const { status, body } = await browser.get(sentTo(await browser.send({ name: NOBODY })) ?? "");
    expect([status, alertIn(body)]).toEqual([200, ""]);
    expect(body).not.toContain("refused=");
  });

  it("is answered at once to a script or a program, or if nothing can be stored", async () => {
    const browser = await browserOf(await signUp());
    expect((await browser.press(FORM, { name: NOBODY })).status).toBe(404);
    const foreign = { ...BY_HAND, "sec-fetch-site": "cross-site" };
    expect((await browser.press(FORM, { name: NOBODY }, foreign)).status).toBe(403);
    const nothing = { put: () => Promise.resolve(), match: () => Promise.resolve(undefined) };
    const failing = {
      put: () => Promise.reject(new Error("put")),
      match: () => Promise.reject(new Error("match")),
    };
    for (const cache of [nothing, failing]) {
      const open = vi.spyOn(caches, "open").mockResolvedValue(cache as unknown as Cache);
      const { status, body } = await browser.send({ name: NOBODY });
      const later = sentTo(await browser.go(`/settings/people?refused=${newId()}`));
      open.mockRestore();
      expect([status, body.includes(`value="${NOBODY}"`), later]).toEqual([404, true, "/settings/people"]);
    }
  });
});

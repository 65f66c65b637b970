import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setClockOffset } from "../../../src/lib/now.ts";
import { newId } from "../../../src/lib/ids.ts";
import { newToken } from "../../../src/players/tokens.ts";
import { openBrowser, readerIn, sentTo, sessionOf, signedIn } from "../../http/browser.ts";
import { addToken, ask, askProduction, signUp, type Page } from "../../http/api.ts";
import { dumpAll } from "../../http/dump.ts";
import { notingMailboxes } from "../../http/limiters.ts";
import { askToSignIn, freshAddress, mailsTo, pathIn, signUpWithMail } from "../../http/local-mail.ts";

afterEach(() => setClockOffset(0));

const MINUTE = 60_000;

describe("the page to sign in", () => {
  it("offers a passkey, a link by mail, a token, and a name, and remembers the requested page", async () => {
    const { status, body } = await openBrowser().get("/sign-in?next=%2Fgames%2Fx%3Fmove%3Dd1-c1");
    expect(status).toBe(200);
    expect(body).toContain('name="email"');
    expect(body).toMatch(/<input type="password" name="token"[^>]*autocomplete="off"/);
    expect(body).toContain('action="/start"');
    expect(body.match(/name="next" value="\/games\/x\?move=d1-c1"/g)).toHaveLength(4);
  });

  it("redirects a signed-in player", async () => {
    const { token } = await signUp();
    const browser = await signedIn({ token });
    expect(sentTo(await browser.get("/sign-in?next=/rules"))).toBe("/rules");
    expect(sentTo(await browser.get("/sign-in"))).toBe("/me");
    expect(sentTo(await browser.get("/sign-in?next=//evil.example"))).toBe("/");
  });
});

describe("a link by mail", () => {
  it("signs in by a click on its button, and leads to the requested page", async () => {
    const { player, address } = await signUpWithMail();
    const path = await askToSignIn(player, address, "/rules/tablut");
    const browser = openBrowser();
    const { body } = await browser.get(path);
    expect(body).toContain(`Sign in as ${player.name}`);
    // A second press, before the first is answered, would find the link used up.
    expect(body).toContain(`action="${path}" data-once`);
    expect(await readerIn(browser)).toBeNull();
    expect(sentTo(await browser.press(path))).toBe("/rules/tablut");
    expect(await readerIn(browser)).toBe(player.name);
  });

  it("is not used up by being opened, and works once", async () => {
    const { player, address } = await signUpWithMail();
    const path = await askToSignIn(player, address);
    for (const method of ["GET", "HEAD", "GET"]) expect((await ask(method, path)).status).toBe(200);
    expect(sentTo(await openBrowser().press(path))).toBe("/me");
    const second = openBrowser();
    for (const again of [await second.press(path), await second.get(path)]) {
      expect(again.status).toBe(404);
      expect(again.body).toContain("This link doesn’t work");
    }
    expect(second.cookies.size).toBe(0);
  });

  it("works beside a newer one that somebody else has requested, and leads to its own page", async () => {
    const { player, address } = await signUpWithMail();
    const older = await askToSignIn(player, address, "/rules");
    for (let time = 0; time < 3; time++) await askToSignIn(player, address);
    const browser = openBrowser();
    expect(sentTo(await browser.press(older))).toBe("/rules");
    expect(await readerIn(browser)).toBe(player.name);
  });

  it("is void once another one has been used", async () => {
    const { player, address } = await signUpWithMail();
    const [older, newer] = [await askToSignIn(player, address), await askToSignIn(player, address)];
    expect(sentTo(await openBrowser().press(newer))).toBe("/me");
    expect((await openBrowser().press(older)).status).toBe(404);
  });

  it("expires after its own 15 minutes, and not with the newest", async () => {
    const { player, address } = await signUpWithMail();
    const older = await askToSignIn(player, address);
    setClockOffset(10 * MINUTE);
    const newer = await askToSignIn(player, address);
    setClockOffset(16 * MINUTE);
    expect((await openBrowser().press(older)).status).toBe(410);
    expect(sentTo(await openBrowser().press(newer))).toBe("/me");
  });

  it("expires after 15 minutes, and says so in the player's language", async () => {
    const { player, address } = await signUpWithMail("sv");
    const path = await askToSignIn(player, address);
    setClockOffset(15 * MINUTE);
    for (const { status, body } of [await openBrowser().get(path), await openBrowser().press(path)]) {
      expect(status).toBe(410);
      expect(body).toContain("Länken har gått ut");
    }
  });

  it("is void if the address has been removed meanwhile", async () => {
    const { player, address } = await signUpWithMail();
    const path = await askToSignIn(player, address);
    await ask("PATCH", "/v1/me", { token: player.token, body: { email: null } });
    expect((await openBrowser().press(path)).status).toBe(404);
  });

  it("goes to each player with the address, and to none who has not confirmed it", async () => {
    const { player, address } = await signUpWithMail();
    const twin = await signUp("Twin", { email: address });
    const [mail] = await mailsTo(twin, address);
    const stranger = await signUp("Claims", { email: address });
    await ask("POST", pathIn(mail!, "/confirm/"));
    await openBrowser().press("/sign-in", { email: address });
    const links = await vi.waitFor(async () => {
      const mails = (await mailsTo(twin, address)).filter(({ text }) => text.includes("/sign-in/"));
      expect(mails).toHaveLength(2);
      return mails.map((one) => pathIn(one, "/sign-in/"));
    });
    const names = links.map(async (path) => {
      const browser = openBrowser();
      await browser.press(path);
      return readerIn(browser);
    });
    expect(new Set(await Promise.all(names))).toEqual(new Set([player.name, twin.name]));
    expect(links.join()).not.toContain(stranger.id);
  });

  it("with another's secret signs nobody in", async () => {
    const [one, other] = [await signUpWithMail(), await signUpWithMail()];
    const [path, another] = [
      await askToSignIn(one.player, one.address),
      await askToSignIn(other.player, other.address),
    ];
    const swapped = path.slice(0, "/sign-in/".length + 22) + another.slice("/sign-in/".length + 22);
    expect((await openBrowser().press(swapped)).status).toBe(404);
  });

  it("is stored only as a digest", async () => {
    const { player, address } = await signUpWithMail();
    const path = await askToSignIn(player, address);
    const kept = await dumpAll();
    const tables = Object.keys(kept).filter((name) => name.startsWith("mailbox") && kept[name] !== "[]");
    expect(tables.some((name) => name.endsWith(" sign_in"))).toBe(true);
    expect(tables.map((name) => kept[name]).join()).not.toContain(path.slice(-43));
  });

  it.each(["nonsense", "A".repeat(65), `${"A".repeat(65)}A`, "%00", "..%2F..%2Fv1%2Fme", "'%3B--"])(
    "that is invalid signs nobody in: %s",
    async (code) => {
      for (const { status, body } of [
        await openBrowser().get(`/sign-in/${code}`),
        await openBrowser().press(`/sign-in/${code}`),
      ]) {
        expect(status).toBe(404);
        expect(body).toContain("This link doesn’t work");
      }
    },
  );
});

/** A browser in production, in a network. */
const askedFrom = (address: string) => openBrowser(askProduction<string>, { "cf-connecting-ip": address });

/** How many rows of what is counted there are. */
const counted = async () =>
  (await env.DB.prepare("SELECT count(*) AS rows FROM counters").first<{ rows: number }>())?.rows ?? 0;

const answerTo = async (email: string) => {
  const { status, headers, body } = await openBrowser().press("/sign-in", { email, next: "/me" });
  const known = [...headers].filter(([name]) => name !== "x-request-id");
  // The page says what time it is: that alone is not the same a moment later.
  const timeless = body.replace(/ data-now="[^"]*"/, "");
  return { status, known, body: timeless.replaceAll(email, "…") };
};

describe("requesting a link", () => {
  it("has the same answer for a known, an unconfirmed and an unknown address", async () => {
    const { player, address } = await signUpWithMail();
    const unconfirmed = freshAddress();
    await signUp("Unconfirmed", { email: unconfirmed });
    const first = await answerTo(address);
    expect(first.status).toBe(200);
    expect(await answerTo(unconfirmed)).toEqual(first);
    expect(await answerTo(freshAddress())).toEqual(first);
    await vi.waitFor(async () => expect(await mailsTo(player, address)).toHaveLength(2));
    expect(await mailsTo(player, unconfirmed)).toHaveLength(1);
  });

  it("queries the database as often for an unknown address", async () => {
    const { address } = await signUpWithMail();
    const asked: string[] = [];
    const slow = new Proxy(env.DB, {
      get: (db, name) => {
        asked.push(String(name));
        return Reflect.get(db, name) as unknown;
      },
    });
    const production = openBrowser((method, path, what) => {
      return askProduction<string>(method, path, what, { DB: slow, LOCAL: "1" });
    });
    const { status } = await production.press("/sign-in", { email: freshAddress() });
    const forNobody = asked.length;
    expect([status, forNobody > 0]).toEqual([200, true]);
    await production.press("/sign-in", { email: address });
    expect(asked.length).toBe(2 * forNobody);
  });

  it("is counted by address and network, whether or not the address is known: strangers lock nobody out", async () => {
    const { address } = await signUpWithMail();
    for (const email of [address, freshAddress()]) {
      const stranger = askedFrom("2001:db8:bad:1::");
      const statuses: number[] = [];
      for (let tries = 0; tries < 11; tries++)
        statuses.push((await stranger.press("/sign-in", { email })).status);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
      const neighbour = askedFrom("2001:db8:bad:1:2:3:4:5");
      expect((await neighbour.press("/sign-in", { email })).status).toBe(429);
      expect((await askedFrom("192.0.2.77").press("/sign-in", { email })).status).toBe(200);
    }
  });

  it("is possible a hundred times a day for one address, and for one network", async () => {
    const email = freshAddress();
    const wish = async (network: number, address = email) =>
      (await askedFrom(`198.51.100.${network}`).press("/sign-in", { email: address })).status;
    for (let network = 0; network < 10; network++)
      for (let time = 0; time < 10; time++) expect(await wish(network)).toBe(200);
    expect(await wish(11)).toBe(429);
    // The first has asked ten times by now.
    for (let time = 0; time < 90; time++) expect(await wish(0, freshAddress())).toBe(200);
    expect(await wish(0, freshAddress())).toBe(429);
    expect(await wish(11, freshAddress())).toBe(200);
  });

  it("makes no object for an unknown address, and its counters are deleted after a day", async () => {
    const asked: string[] = [];
    const { MAILBOXES } = { MAILBOXES: notingMailboxes(asked) };
    const browser = openBrowser((method, path, what) =>
      askProduction<string>(method, path, what, { MAILBOXES }),
    );
    for (let time = 0; time < 3; time++) await browser.press("/sign-in", { email: freshAddress() });
    expect(asked).toEqual([]);
    expect(await counted()).toBeGreaterThanOrEqual(6);
    setClockOffset(24 * 60 * MINUTE);
    for (let time = 0; time < 100 && (await counted()) > 4; time++)
      await browser.press("/sign-in", { email: "one@example.org" });
    expect(await counted()).toBeLessThanOrEqual(4);
  });

  it.each(["", "nobody", "a b@example.org", "a@example.org\r\nBcc: b@example.org"])(
    "with an invalid address is refused, and the input stays: %j",
    async (email) => {
      const { status, body } = await openBrowser().press("/sign-in", { email, next: "/rules" });
      expect(status).toBe(422);
      expect(body).toContain("That’s not an e-mail address.");
      expect(body).toContain('name="next" value="/rules"');
    },
  );
});

describe("a token", () => {
  it("signs in, and leads to the requested page", async () => {
    const { token, name } = await signUp();
    const browser = openBrowser();
    expect(sentTo(await browser.press("/sign-in", { token: ` ${token} `, next: "/rules" }))).toBe("/rules");
    expect(await readerIn(browser)).toBe(name);
    expect(sessionOf(browser)).not.toBe(token);
  });

  it("gives its own scopes and no more", async () => {
    const { token } = await signUp();
    const reader = await addToken({ token }, "read");
    const browser = await signedIn(reader);
    const { items } = (await ask<Page<{ kind: string; scopes: string[] }>>("GET", "/v1/me/tokens", { token }))
      .body;
    expect(items.find(({ kind }) => kind === "session")?.scopes).toEqual(["read"]);
    expect((await browser.press("/language", { language: "sv" })).status).toBe(403);
  });

  it("ends its sessions when it is revoked, and no others", async () => {
    const { token, name } = await signUp();
    const spare = await addToken({ token });
    const [browser, other] = [openBrowser(), openBrowser()];
    await browser.press("/sign-in", { token: spare.token });
    await other.press("/sign-in", { token });
    expect(await readerIn(browser)).toBe(name);
    await ask("DELETE", `/v1/me/tokens/${spare.id}`, { token });
    expect(await readerIn(browser)).toBeNull();
    expect(await readerIn(other)).toBe(name);
  });

  it.each([
    ["unknown", () => newToken(newId())],
    ["malformed", () => "tafl_nonsense"],
    ["missing", () => ""],
  ])("that is %s signs nobody in, and the same page says so", async (_kind, make) => {
    const browser = openBrowser();
    const token = make();
    const { status, body } = await browser.press("/sign-in", { token, next: "/rules" });
    expect(status).toBe(401);
    expect(body).toContain('role="alert">This token isn’t valid');
    expect(body).toContain('name="next" value="/rules"');
    expect(body).not.toMatch(/tafl_[0-9A-Za-z]/);
    expect(browser.cookies.size).toBe(0);
  });

  it("that is a session's own secret signs nobody in", async () => {
    const { token } = await signUp();
    const browser = await signedIn({ token });
    expect((await openBrowser().press("/sign-in", { token: sessionOf(browser) })).status).toBe(401);
  });

  it("signs out the player who was signed in with this browser before", async () => {
    const [one, other] = [await signUp(), await signUp()];
    const browser = await signedIn(one);
    const old = sessionOf(browser);
    await browser.press("/sign-in", { token: other.token });
    expect(await readerIn(browser)).toBe(other.name);
    expect((await ask("GET", "/v1/me", { token: old })).status).toBe(401);
  });
});

import { describe, expect, it } from "vitest";
import { ask, askProduction, signUp, type Someone, USED_UP } from "../../http/api.ts";
import { askToConfirm, askToConfirmFor, mailsTo } from "../../http/local-mail.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const press = (path: string) => ask<string>("POST", path, { raw: "", headers: FORM });

async function isConfirmed({ token }: Someone): Promise<unknown> {
  return (await ask("GET", "/v1/me", { token })).body["emailConfirmed"];
}

describe("the link that confirms an address", () => {
  it("shows the address and a button, and confirms nothing when opened", async () => {
    const { player, address, path } = await askToConfirm();
    for (const method of ["GET", "HEAD", "GET"]) expect((await ask(method, path)).status).toBe(200);
    const { body, headers } = await ask<string>("GET", path);
    expect(body).toContain(address);
    expect(body).toContain(`<form method="post" action="${path}" data-once="true"><button type="submit">`);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(await isConfirmed(player)).toBe(false);
  });

  it("confirms by a click on the button, once", async () => {
    const { player, path } = await askToConfirm();
    const first = await press(path);
    expect([first.status, await isConfirmed(player)]).toEqual([200, true]);
    expect(first.body).toContain("Your address is confirmed");
    for (const again of [await press(path), await ask<string>("GET", path)]) {
      expect(again.status).toBe(404);
      expect(again.body).toContain("This link doesn’t work");
    }
    expect(await isConfirmed(player)).toBe(true);
  });

  it("is void once a newer one was requested", async () => {
    const { player, path } = await askToConfirm();
    const newer = await askToConfirmFor(player);
    expect((await press(path)).status).toBe(404);
    expect((await press(newer.path)).status).toBe(200);
    expect(await mailsTo(player, newer.address)).toHaveLength(1);
  });

  it("expires after 15 minutes", async () => {
    const { player, path } = await askToConfirm("sv");
    await ask("POST", "/dev/clock", { body: { advance: "PT15M1S" } });
    for (const { status, body } of [await ask<string>("GET", path), await press(path)]) {
      expect(status).toBe(410);
      expect(body).toContain("Länken har gått ut");
    }
    expect(await isConfirmed(player)).toBe(false);
  });

  it.each([
    "nonsense",
    "A".repeat(64),
    "A".repeat(65),
    `${"A".repeat(65)}A`,
    "%00",
    "%F0%9F%92%A9",
    "..%2F..%2Fv1%2Fme",
    "'%3B--",
  ])("that is invalid leads nowhere: %s", async (code) => {
    for (const { status, body, headers } of [
      await ask<string>("GET", `/confirm/${code}`),
      await press(`/confirm/${code}`),
    ]) {
      expect(status).toBe(404);
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(body).toContain("This link doesn’t work");
    }
  });

  it("with another's secret confirms nothing for anybody", async () => {
    const one = await askToConfirm();
    const other = await askToConfirm();
    const swapped = one.path.slice(0, "/confirm/".length + 22) + other.path.slice("/confirm/".length + 22);
    expect((await press(swapped)).status).toBe(404);
    expect([await isConfirmed(one.player), await isConfirmed(other.player)]).toEqual([false, false]);
  });

  it("is in the player's language, and for strangers in their browser's", async () => {
    const { path } = await askToConfirm("ru");
    const swedish = { "accept-language": "sv" };
    const { body, headers } = await ask<string>("GET", path, { headers: swedish });
    expect(body).toContain('<html lang="ru">');
    expect(body).toContain("Подтверждение адреса почты");
    expect(headers.get("content-language")).toBe("ru");
    expect((await ask<string>("GET", "/confirm/x", { headers: swedish })).body).toContain("fungerar inte");
  });

  it("is rate limited", async () => {
    const { path } = await askToConfirm();
    const { status } = await askProduction("GET", path, {}, { LIMIT_ADDRESS: USED_UP });
    expect(status).toBe(429);
    await signUp();
  });
});

import { describe, expect, it } from "vitest";
import type { Env } from "../../src/env.ts";
import { newId } from "../../src/lib/ids.ts";
import { newToken } from "../../src/players/tokens.ts";
import { addToken, ask, askProduction, signUp, USED_UP, type ProblemBody } from "../http/api.ts";
import { lettingThrough, notingMailboxes } from "../http/limiters.ts";

const inProduction = askProduction<ProblemBody>;

const from = (address: string) => ({ "cf-connecting-ip": address });
const look = (token: string, headers: Record<string, string>, instead: Partial<Env>) =>
  inProduction("GET", "/v1/lobby", { token, headers }, instead);

describe("made-up tokens", () => {
  it("cost only the limiter once there have been too many: no mailbox, and so no database", async () => {
    const [asked, keys]: string[][] = [[], []];
    const instead = { LIMIT_UNKNOWN: lettingThrough(3, keys), MAILBOXES: notingMailboxes(asked!) };
    const statuses: number[] = [];
    for (let one = 0; one < 8; one++)
      statuses.push((await look(newToken(newId()), from("2001:db8:5:5::1"), instead)).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
    expect(asked).toHaveLength(3);
    expect(new Set(keys)).toEqual(new Set(["2001:db8:5:5::/64"]));
    const refused = await look(newToken(newId()), from("2001:db8:5:5:9::"), instead);
    expect(refused.body).toMatchObject({ code: "too-many-requests", limit: "unknown" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("with a wrong checksum cost not even that", async () => {
    const [asked, keys]: string[][] = [[], []];
    const instead = { LIMIT_UNKNOWN: lettingThrough(0, keys), MAILBOXES: notingMailboxes(asked!) };
    const right = newToken(newId());
    const wrong = `${right.slice(0, -1)}${right.endsWith("0") ? "1" : "0"}`;
    for (const token of [wrong, "tafl_nonsense", `${right}x`])
      expect((await look(token, from("192.0.2.50"), instead)).status).toBe(401);
    expect([asked, keys]).toEqual([[], []]);
  });

  it("do not block a player of the same network, whose token is not counted", async () => {
    const { token } = await signUp();
    const keys: string[] = [];
    const instead = { LIMIT_UNKNOWN: lettingThrough(0, keys), LIMIT_ADDRESS: USED_UP };
    const home = from("192.0.2.60");
    expect((await look(token, home, instead)).status).toBe(200);
    expect(keys).toEqual([]);
    for (let one = 0; one < 3; one++)
      expect((await look(newToken(newId()), home, instead)).body["limit"]).toBe("unknown");
    const before = keys.length;
    expect((await look(token, home, instead)).status).toBe(200);
    expect(keys).toHaveLength(before);
  });

  it("block nobody elsewhere, and a fresh token is accepted while there is room", async () => {
    const fresh = await signUp();
    const instead = { LIMIT_UNKNOWN: lettingThrough(3) };
    await look(newToken(newId()), from("192.0.2.70"), instead);
    expect((await look(fresh.token, from("192.0.2.70"), instead)).status).toBe(200);
    const other = await signUp();
    expect((await look(other.token, from("192.0.2.71"), { LIMIT_UNKNOWN: USED_UP })).status).toBe(200);
  });

  it("that were revoked are refused at once anyway", async () => {
    const { token } = await signUp();
    const spare = await addToken({ token });
    const home = from("192.0.2.80");
    expect((await look(spare.token, home, {})).status).toBe(200);
    await ask("DELETE", `/v1/me/tokens/${spare.id}`, { token });
    expect((await look(spare.token, home, {})).status).toBe(401);
  });

  it("in a session's cookie, or in the form that signs in, are counted too", async () => {
    const asked: string[] = [];
    const instead = { LIMIT_UNKNOWN: USED_UP, MAILBOXES: notingMailboxes(asked) };
    const headers = { ...from("192.0.2.90"), "sec-fetch-site": "same-origin" };
    const cookie = () => ({ ...headers, cookie: `__Host-taflpost=${newToken(newId())}` });
    for (let one = 0; one < 3; one++)
      expect((await inProduction("GET", "/rules", { headers: cookie() }, instead)).status).toBe(429);
    const raw = `token=${newToken(newId())}`;
    const form = { ...headers, "content-type": "application/x-www-form-urlencoded" };
    const signIn = await inProduction("POST", "/sign-in", { headers: form, raw }, instead);
    expect([signIn.status, signIn.body["limit"]]).toEqual([429, "unknown"]);
    expect(asked).toHaveLength(1);
  });
});

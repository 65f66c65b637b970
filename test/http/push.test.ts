import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { pushKey, pushKeyFor, publicPushKey } from "../../src/players/push-keys.ts";
import { BROWSER } from "../security/matrix-push.ts";
import { ask, askProduction, refusal, signUp } from "./api.ts";

const PATH = "/v1/me/push-subscriptions";

beforeEach(() => {});

it("a browser is added with the service's key, once, shown without its secrets, and removed", async () => {
  const { token } = await signUp();
  const { body: key } = await ask<{ key: string }>("GET", "/v1/push/key");
  expect(key.key).toMatch(/^B[\w-]{86}$/);
  expect((await ask("GET", "/v1/push/key")).body).toEqual(key);

  const made = await ask<{ id: string }>("POST", PATH, { token, body: { ...BROWSER, label: "My phone" } });
  expect(made.status).toBe(201);
  expect(made.headers.get("location")).toBe(`${PATH}/${made.body.id}`);
  const again = await ask<{ id: string }>("POST", PATH, { token, body: BROWSER });
  expect(again.body.id).toBe(made.body.id);
  const { body: list } = await ask<{ items: object[] }>("GET", PATH, { token });
  expect(list.items).toEqual([
    expect.objectContaining({ id: made.body.id, service: "push.example.org", lastSentAt: null }),
  ]);
  expect(JSON.stringify(list)).not.toContain("a-browser");
  expect((await ask("DELETE", `${PATH}/${made.body.id}`, { token })).status).toBe(204);
  const gone = await refusal("DELETE", `${PATH}/${made.body.id}`, { token });
  expect([gone.status, gone.body.code]).toEqual([404, "push-subscription-not-found"]);
});

it("an invalid browser is refused, and the eleventh", async () => {
  const { token } = await signUp();
  const tried = async (body: object) => (await refusal("POST", PATH, { token, body })).body;
  for (const endpoint of [
    "https://10.0.0.1/x",
    "ftp://push.example.org/x",
    "https://push.localhost/x",
    "nothing",
  ])
    expect(await tried({ ...BROWSER, endpoint })).toMatchObject({ code: "push-endpoint-refused" });
  const { p256dh, auth } = BROWSER.keys;
  const wrong = [
    ["/keys/p256dh", { p256dh: `${p256dh.slice(0, -2)}AA`, auth }],
    ["/keys/auth", { p256dh, auth: p256dh }],
  ] as const;
  for (const [pointer, keys] of wrong)
    expect(await tried({ ...BROWSER, keys })).toMatchObject({
      code: "invalid-request",
      errors: [{ pointer }],
    });
  for (let index = 0; index < 10; index++)
    await ask("POST", PATH, { token, body: { ...BROWSER, endpoint: `${BROWSER.endpoint}-${index}` } });
  expect(await tried(BROWSER)).toMatchObject({ code: "limit-reached", limit: "pushSubscriptions" });
});

const stored = async () => (await env.DB.prepare("SELECT shown FROM push_keys").all()).results;

it("reading the key does not store it; the first subscription does", async () => {
  // A secret of this test alone: what other files have read is known in this isolate.
  const SECRET = `a secret ${crypto.randomUUID()}`;
  const before = await stored();
  const { key } = (await askProduction<{ key: string }>("GET", "/v1/push/key", {}, { SECRET })).body;
  expect(await stored()).toEqual(before);
  await askProduction("GET", "/health", {}, { SECRET, SECRET_PREVIOUS: `the one before ${SECRET}` });
  expect(await stored()).toEqual(before);
  expect(await publicPushKey({ DB: env.DB, SECRET: `the next ${SECRET}`, SECRET_PREVIOUS: SECRET })).toBe(
    key,
  );
  // Two subscriptions at once, and a later one.
  const first = await Promise.all([1, 2].map(() => pushKey({ DB: env.DB, SECRET })));
  for (const made of [...first, await pushKey({ DB: env.DB, SECRET })]) expect(made.publicKey).toBe(key);
  expect(await stored()).toEqual([...before, { shown: key }]);
});

it("ends with the token it was made with", async () => {
  const { token } = await signUp();
  const body = { name: "phone", scopes: ["manage"] };
  const phone = (await ask<{ id: string; token: string }>("POST", "/v1/me/tokens", { token, body })).body;
  await ask("POST", PATH, { token: phone.token, body: BROWSER });
  await ask("DELETE", `/v1/me/tokens/${phone.id}`, { token });
  expect((await ask<{ items: object[] }>("GET", PATH, { token })).body.items).toEqual([]);
});

it("is signed with one key, stored encrypted, after SECRET was rotated and the former one dropped", async () => {
  const { DB } = env;
  // Secrets of this test alone: what other files have read is known in this isolate.
  const [first, second] = [`the first ${crypto.randomUUID()}`, `the second ${crypto.randomUUID()}`];
  const { id, publicKey } = await pushKey({ DB, SECRET: first });
  const row = await DB.prepare("SELECT shown, sealed FROM push_keys WHERE id = ?").bind(id).first();
  expect(row).toEqual({ shown: publicKey, sealed: expect.not.stringContaining("kty") });
  expect(await pushKey({ DB, SECRET: second, SECRET_PREVIOUS: first })).toMatchObject({ id, publicKey });
  expect(await pushKeyFor({ DB, SECRET: `${second} `, SECRET_PREVIOUS: second }, id)).toMatchObject({
    publicKey,
  });
});

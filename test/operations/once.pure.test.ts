import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { once } from "../../src/operations/once.ts";
import type { Ports } from "../../src/operations/ports.ts";
import { seal } from "../../src/lib/seal.ts";
import { Answers } from "../../src/mailbox/requests.ts";
import { mailboxStorage } from "../../src/mailbox/stored/schema.ts";
import type { Secrets } from "../../src/lib/secret.ts";
import type { Principal } from "../../src/players/store.ts";
import { type Outcome, refusal } from "../../src/contract/problems/table.ts";
import { err, ok } from "../../src/rules/index.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { T0 } from "../game/people.ts";
import { countedIds } from "../channels/webhooks/outcomes.ts";

const SECRET = "a secret that is used in tests only";
/** The secret after that one. */
const NEXT = "the secret that comes after that one";
const KEY = { key: "key", request: "request" };
const EGIL = { player: { id: "egil-id" }, token: {} } as Principal;

/** The ports of use cases, with one mailbox that answers like the product's. */
function world(secrets: Secrets = { SECRET }) {
  const storage = memoryStorage();
  const stored = mailboxStorage(storage);
  const answers = new Answers(stored, countedIds());
  const mailbox = {
    claim: (key: string, request: string) => answers.claim(key, request),
    settleClaim: (key: string, answer: string | null) =>
      Promise.resolve(answer === null ? answers.release(key) : answers.keep(key, answer)),
    abandonClaim: (key: string) => Promise.resolve(answers.abandon(key)),
  };
  const env = { ...secrets, MAILBOXES: { getByName: () => mailbox } };
  return { ports: { env } as unknown as Ports, answers };
}

const made = (id: string): Promise<Outcome<string>> => Promise.resolve(ok(id));

const twice = (): Promise<never> => Promise.reject(new Error("done twice"));

/** Keeps an answer as the service kept it while it had that secret. */
async function keepUnder(secret: string, { answers }: ReturnType<typeof world>): Promise<void> {
  await answers.claim(KEY.key, KEY.request);
  answers.keep(KEY.key, await seal(secret, "stored-answer", JSON.stringify({ v: 1, value: "done" })));
}

beforeEach(() => {
  vi.useFakeTimers({ now: T0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an action with an idempotency key", () => {
  it("returns its value again, and says so", async () => {
    const { ports } = world();
    const first = await once(ports, EGIL, KEY, made);
    const again = await once(ports, EGIL, KEY, twice);
    expect(again).toEqual(ok({ ...(first.ok ? first.value : {}), isReplayed: true }));
  });

  it("is interrupted, and its repeat does not wait: it is done at once, with the same id", async () => {
    const { ports } = world();
    const ids: string[] = [];
    const broken = once(ports, EGIL, KEY, (id) => {
      ids.push(id);
      throw new Error("cut off");
    });
    await expect(broken).rejects.toThrow("cut off");
    // The clock is stopped: a repeat that waited for it would never end.
    const repeat = await once(ports, EGIL, KEY, made);
    expect(repeat).toEqual(ok({ value: ids[0], isReplayed: false }));
  });

  it("is refused, and the key is free for another request", async () => {
    const { ports } = world();
    const refused = await once(ports, EGIL, KEY, () => Promise.resolve(err(refusal("nothing-to-confirm"))));
    expect(refused).toMatchObject({ ok: false, error: { code: "nothing-to-confirm" } });
    const other = await once(ports, EGIL, { ...KEY, request: "another" }, made);
    expect(other).toMatchObject({ ok: true, value: { isReplayed: false } });
  });

  it("is refused for a key of another request", async () => {
    const { ports } = world();
    await once(ports, EGIL, KEY, made);
    const reused = await once(ports, EGIL, { ...KEY, request: "another" }, made);
    expect(reused).toMatchObject({ ok: false, error: { code: "idempotency-key-reused" } });
  });
});

describe("an answer that was encrypted under another secret", () => {
  it("is returned again while that one is valid", async () => {
    const changing = world({ SECRET: NEXT, SECRET_PREVIOUS: SECRET });
    await keepUnder(SECRET, changing);
    expect(await once(changing.ports, EGIL, KEY, twice)).toEqual(ok({ value: "done", isReplayed: true }));
  });

  it("is refused once it is not: what was done is not done twice", async () => {
    vi.spyOn(console, "log").mockReturnValue();
    const changed = world({ SECRET: NEXT });
    await keepUnder(SECRET, changed);
    for (let time = 0; time < 2; time++)
      expect(await once(changed.ports, EGIL, KEY, twice)).toMatchObject({ error: { code: "answer-lost" } });
    vi.restoreAllMocks();
  });
});

it("an answer that only a later release can read is left alone: what was done is not done twice", async () => {
  const { ports, answers } = world();
  await answers.claim(KEY.key, KEY.request);
  answers.keep(KEY.key, await seal(SECRET, "stored-answer", JSON.stringify({ v: 2, thing: "done" })));
  expect(await once(ports, EGIL, KEY, twice)).toMatchObject({ error: { code: "answer-lost" } });
});

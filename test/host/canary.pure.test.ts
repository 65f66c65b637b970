import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bindingsIn, CANARY, operatorTokenOf } from "../../src/host/state.ts";

let state: string;
const file = (name: string) => join(state, name);
const WRONG = "is not the secret that";

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), "taflpost-canary-"));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

it("the first start makes a canary, readable by its owner only; the next start opens it and leaves it unchanged", () => {
  const { SECRET = "" } = bindingsIn(state);
  const made = readFileSync(file(CANARY), "utf8");
  expect([made.length, made.includes(SECRET), statSync(file(CANARY)).mode & 0o077]).toEqual([43, false, 0]);
  bindingsIn(state);
  expect(readFileSync(file(CANARY), "utf8")).toBe(made);
});

it("a folder of an earlier release gets one at its first start, not by an operator's command", () => {
  writeFileSync(file("secret"), "s".repeat(43));
  operatorTokenOf(state);
  expect(existsSync(file(CANARY))).toBe(false);
  bindingsIn(state);
  expect(existsSync(file(CANARY))).toBe(true);
});

it("a wrong secret is refused in one sentence, by the service and by the operator's commands, until the right one is back", () => {
  bindingsIn(state);
  const right = readFileSync(file("secret"));
  writeFileSync(file("secret"), "s".repeat(43));
  for (const use of [bindingsIn, operatorTokenOf]) {
    expect(() => use(state)).toThrow(`${file("secret")} ${WRONG}`);
    expect(() => use(state)).toThrow(`delete ${file(CANARY)}, and start again.`);
  }
  writeFileSync(file("secret"), right);
  expect(bindingsIn(state)["SECRET"]).toBe(String(right));
});

it("a missing secret is not replaced by a new one", () => {
  bindingsIn(state);
  rmSync(file("secret"));
  expect(() => bindingsIn(state)).toThrow(WRONG);
  expect(existsSync(file("secret"))).toBe(false);
  // Without the former secret, the sentence says what to do.
  rmSync(file(CANARY));
  expect(bindingsIn(state)["SECRET"]).toHaveLength(43);
});

it("a secret rotated as the run book says takes the canary along", () => {
  bindingsIn(state);
  renameSync(file("secret"), file("secret.previous"));
  const { SECRET } = bindingsIn(state);
  rmSync(file("secret.previous"));
  expect(bindingsIn(state)["SECRET"]).toBe(SECRET);
});

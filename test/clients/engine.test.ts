import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { rulesetOf, writeOtnRules } from "../../src/rules/index.ts";

it("npm run engine: another program plays with it over standard input and output, and it reads while it thinks", async () => {
  const engine = spawn(process.execPath, ["src/host/engine/engine.ts"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const heard = async (): Promise<unknown> => (await lines.next()).value;
  const say = (...words: string[]): void => void engine.stdin.write(`${words.join("\n")}\n`);

  expect(await heard()).toBe("hello");
  say("play attackers");
  expect(await heard()).toBe("error 0 play before rules");
  say(`rules ${writeOtnRules(rulesetOf("brandubh"))}`, "play attackers", "clock 3600000 3600000 0 0 0");
  say("side attackers");
  expect(await heard()).toBe("error 0 side while the engine is thinking");
  say("clock 40* 40* 1 1 1");
  expect(await heard()).toMatch(/^move [a-g]\d-[a-g]\d$/);
  say("x".repeat(10_000_000));
  expect(await heard()).toMatch(/^error 0 a line of more than/);
  say("goodbye");
  expect(await once(engine, "exit")).toEqual([0, null]);
});

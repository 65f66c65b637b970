import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROBLEM_CODES, type ProblemCode, PROBLEMS } from "../../src/contract/problems/table.ts";
import { exampleIn, type Step } from "../../src/pages/problems/steps.ts";
import { Service } from "../crash/service.ts";
import { Telling } from "./problem-story.ts";

/** The steps. With RECORD=1 this file writes their answers. For another code add its requests. */
const FILE = "src/http/docs/recorded-problems.jsonl";
const recorded = readFileSync(FILE, "utf8");
const steps = recorded
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Step);

/** Codes that no request to a service on one machine causes, with the reasons. */
const WITHOUT: Partial<Record<ProblemCode, string>> = {
  "answer-lost": "the stored answer is of a later release, or its secret is gone",
  "too-many-requests": "a service on one's own machine counts no requests",
  "misdirected-request": "it comes of the address that is asked, not of the request",
  "sandbox-emptying": "only at midnight, in a sandbox",
  "internal-error": "a fault of the service",
  "token-exposed": "only where the service is reached by https",
  "account-closed": "the operator has closed the account: no request of its player is accepted",
  "game-unreadable": "a stored log is damaged",
  "ladder-full": "takes 500 players",
  "batch-full": "comes in a part of a batch whose answers take 4 MB",
  "passkey-refused": "comes of a browser's ceremony on the pages",
};

/** The answer of a step without values that differ each time: numbers, instants, days. */
const lasting = ({ request, status, answer }: Step) => [
  request,
  status,
  (JSON.stringify(answer) ?? "")
    .replaceAll(/\d+ \w+ \d{4}, \d\d:\d\d/g, "…")
    .replaceAll(/PT?\d[\dDTHMS.]*/g, "…")
    .replaceAll(/(?:\d+ (?:day|hour|minute)s? ?)+/g, "… ")
    .replaceAll(/\d+/g, "0"),
];

const isRecording = process.env["RECORD"] === "1";
let service: Service;

beforeAll(async () => {
  service = await Service.create();
  await service.start();
});
afterAll(() => service?.remove());

describe("the example of each problem", () => {
  it("exists, or there is a reason why not", () => {
    const missing = PROBLEM_CODES.filter((code) => (exampleIn(recorded, code)?.cures.length ?? 0) === 0);
    expect(missing.toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
  });

  it("is rejected and accepted today as printed; if not: run this file with RECORD=1", async () => {
    const telling = new Telling(service);
    const today: Step[] = [];
    for (const step of steps) {
      const done = await telling.perform(step);
      const { code } = Object(done.answer) as { readonly code?: string };
      expect({ step: step.request, code, problem: done.answer }).toMatchObject({ code: step.refused });
      today.push(done);
    }
    if (isRecording) writeFileSync(FILE, today.map((step) => `${JSON.stringify(step)}\n`).join(""));
    expect(today.map(lasting)).toEqual((isRecording ? today : steps).map(lasting));
    expect(today.filter(({ refused, status }) => refused && status !== PROBLEMS[refused].status)).toEqual([]);
  });
});

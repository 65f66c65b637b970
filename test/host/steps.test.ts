import { describe, expect, it } from "vitest";
import { guideProgram, stepMarkup } from "../../src/host/step-markup.ts";
import { playersIn, stepsOf } from "../../src/host/steps.ts";

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n\n`;
const GUIDE = [
  "# A guide\n\n",
  fence("python receiver.py", "receive()"),
  fence("js receiver.mjs", 'import "x";'),
  fence("sh", `curl $api/players -d '{"name": "Egil"}'`),
  fence("python", "b"),
  fence("js", 'const player = await fetch("http://localhost:8787/v1/players");'),
  fence("text", "Egil"),
  fence("sh", "node receiver.mjs"),
  "Then:\n\n",
  fence("sh", "more"),
  fence("js", "console.log(player, `http://localhost:8787/x`);"),
  fence("json", "{}"),
  fence("js", 'import { taflpost } from "./sdk.mjs";'),
].join("");
const steps = stepsOf(GUIDE);

describe("the steps of a guide", () => {
  it("are its code blocks without prose between them, up to the expected output", () => {
    const shape = steps.map(({ at, fences, output }) => [
      at,
      fences.map(({ language, file }) => file ?? language).join(),
      output?.code ?? null,
    ]);
    expect(shape).toEqual([
      [0, "receiver.py,receiver.mjs", null],
      [1, "sh,python,js", "Egil\n"],
      [2, "sh", null],
      [3, "sh,js", "{}\n"],
      [4, "js", null],
    ]);
    expect(playersIn(steps)).toEqual(["Egil"]);
  });

  it("are one program for the page, whose variables persist, without files and imports", async () => {
    const program = guideProgram(steps)!;
    const { players, steps: run } = (await import(`data:text/javascript,${encodeURIComponent(program)}`)) as {
      players: string[];
      steps: (world: object) => AsyncGenerator<number>;
    };
    const printed: unknown[] = [];
    const world = {
      fetch: (url: string) => Promise.resolve(`answer of ${url}`),
      console: { log: (...values: unknown[]) => printed.push(...values) },
      origin: "https://tafl.example",
    };
    expect(players).toEqual(["Egil"]);
    const yielded: number[] = [];
    for await (const at of run(world)) yielded.push(at);
    expect(yielded).toEqual([1, 3]);
    expect(printed).toEqual(["answer of https://tafl.example/v1/players", "https://tafl.example/x"]);
    expect(guideProgram(steps.slice(2, 3))).toBeNull();
  });

  it("run in the page up to one that reads a cookie, which a page can't", () => {
    const texts = ["first()", "answer.headers.getSetCookie()", "last()"].map((code) => fence("js", code));
    expect(stepsOf(texts.join("")).map(({ program }) => program)).toEqual(["first()\n", null, null]);
  });

  it("are shown as tabs with the output below, and a button if the page can run them", () => {
    const [files, first, one] = steps.map(stepMarkup);
    expect(first!.match(/value="\w+"/g)).toEqual(['value="sh"', 'value="python"', 'value="js"']);
    expect(first).toContain('<p class="file">Output</p><pre>Egil</pre>');
    expect(first).toContain('data-run="1"');
    expect(files).toContain('<p class="file">receiver.py</p>');
    expect(one).not.toContain("tabs");
    for (const markup of [files, one]) expect(markup).not.toContain("data-run");
  });
});

import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { englishTexts } from "./english.ts";
import { read, sources } from "./files.ts";
import { longFunctions } from "./functions.ts";
import { commentsIn, perThousand, proseOf, stiltedShare, turnsIn } from "./language.ts";

// Today's numbers. They may only fall: a rate that falls by more than MARGIN, or a function less, lowers its number here.
// `node test/house/turns.ts FILE…` prints what is counted in your files.

/** Percent of the comments in `src`. */
const STILTED_COMMENTS = 0.1;
/** In `src`. */
const LONG_FUNCTIONS = 0;
const TURNS_PER_THOUSAND_WORDS: Readonly<Record<string, number>> = {
  "README.md": 0,
  "src/host/run-book.md": 0,
  "src/pages/guides/ai-clients.md": 0,
  "src/pages/guides/apps.md": 0,
  "src/pages/guides/bot.md": 0,
  "src/pages/guides/clients.md": 0,
  "src/pages/guides/cloudflare.md": 0,
  "src/pages/guides/club.md": 0,
  "src/pages/guides/concepts.md": 0,
  "src/pages/guides/development.md": 0,
  "src/pages/guides/engine.md": 0,
  "src/pages/guides/growing.md": 0,
  "src/pages/guides/mail-and-push.md": 0,
  "src/pages/guides/offers-and-takebacks.md": 0,
  "src/pages/guides/operating.md": 0,
  "src/pages/guides/organise.md": 0,
  "src/pages/guides/playing.md": 0,
  "src/pages/guides/proof.md": 0,
  "src/pages/guides/records.md": 0,
  "src/pages/guides/rule-sets.md": 0,
  "src/pages/guides/server.md": 0,
  "src/pages/guides/site.md": 0,
  "src/pages/guides/time.md": 0,
  "src/pages/guides/tournaments.md": 0,
  "src/pages/guides/webhooks.md": 0,
  "src/sdk/README.md": 0,
  "test/games/README.md": 0,
  "test/rules/records/SOURCES.md": 0,
  "test/vectors-custom/README.md": 0,
  "API: descriptions": 0,
  "API: fields": 0,
  "API: summaries": 0,
  "API: guide": 0,
  "API: changes": 0,
  "messages: all others": 0.58,
  "messages: privacy": 0,
  "messages: terms": 0,
};

/** How far a rate may be below its number before the number has to follow. */
const MARGIN = 0.5;

/** The commit before the rule for titles. */
const LAST_WITHOUT_RULE = "f7fa9682ef20ba7143bbfb0175effd7c5cb3dc51";
const LONGEST_TITLE = 72;

/** The fault of a number in the table; null if it is right. Rates are rounded up to two decimals. */
function complaint(name: string, measured: number, limit: number | undefined, margin: number): string | null {
  const now = Math.ceil(measured * 100 - 1e-9) / 100;
  if (limit === undefined) return `${name}: add it to the table with ${now}`;
  if (now > limit) return `${name}: ${now}, at most ${limit}`;
  return limit - now > margin ? `${name}: lower the table from ${limit} to ${now}` : null;
}

const withLines = (count: number, first: string) => `${first}${"\n".repeat(count - 1)}}`;

describe("the measure of language", () => {
  it.each([
    ["noun clause as subject", "What is left out counts as unchosen.", "What is left out?"],
    ["preposition + whom/what/which", "A player of whom it is known.", "A player who is known."],
    ["anew, of late, but for …", "The round is paired anew.", "The round is paired again."],
    ["nor/so inversion", "It is closed, and so is the other.", "Both are closed, so this is safe."],
    ["stands, lies, has it", "The result stands in the row.", "The row stands for a result."],
    ["one's own, of theirs", "A name of its own.", "Its own name."],
    ["is told, is said, is heard", "The mailbox is told.", "It told the mailbox."],
  ])("finds: %s", (turn, stilted, plain) => {
    expect(Object.entries(turnsIn(stilted)).filter(([, count]) => count > 0)).toEqual([[turn, 1]]);
    expect(turnsIn(plain)).toMatchObject({ [turn]: 0 });
  });

  it("counts turns by words, and comments that have one", () => {
    expect(perThousand(["It stands here.", "What is it? It is told."])).toBeCloseTo(2000 / 9);
    const code = 'const at = "https://a.example"; // It lies here\n/** A longer\n * comment. */\n// short\n';
    expect(commentsIn(code)).toEqual(["It lies here", "A longer comment."]);
    expect(stiltedShare([code, "// What is left out is not counted."])).toBeCloseTo(200 / 3);
  });

  it("reads the prose of Markdown", () => {
    const text = "See [the guide](docs/a.md).\n```sh\nit lies here\n```\n| a | b |\n";
    expect(proseOf(text)).toBe("See the guide.\n \n.  a .  b . \n");
  });

  it("finds functions of more than 40 lines, inner ones too", () => {
    expect(longFunctions("a.ts", withLines(40, "function a() {"))).toEqual([]);
    expect(longFunctions("a.ts", withLines(41, "\nconst a = () => {"))).toEqual(["a.ts:2"]);
    expect(longFunctions("a.ts", `const a = {\nb() {\nreturn ${withLines(41, "() => {")};}};`)).toEqual([
      "a.ts:2",
      "a.ts:3",
    ]);
    expect(longFunctions("a.ts", withLines(50, "const a = {"))).toEqual([]);
  });

  it("rejects a number that rises, one that has fallen and one that is missing", () => {
    expect(complaint("a", 2.001, 2, 0.5)).toBe("a: 2.01, at most 2");
    expect(complaint("a", 1.4, 2, 0.5)).toBe("a: lower the table from 2 to 1.4");
    expect(complaint("a", 1.5, 2, 0.5)).toBe(null);
    expect(complaint("a", 2, 2, 0.5)).toBe(null);
    expect(complaint("a", 2, undefined, 0.5)).toBe("a: add it to the table with 2");
  });
});

describe("the language", () => {
  it("of comments gets plainer", () => {
    expect(complaint("% of comments", stiltedShare(sources().map(read)), STILTED_COMMENTS, MARGIN)).toBe(
      null,
    );
  });

  it("of every English text gets plainer", async () => {
    const texts = await englishTexts();
    const complaints = [...texts].map(([name, text]) =>
      complaint(name, perThousand(text), TURNS_PER_THOUSAND_WORDS[name], MARGIN),
    );
    expect(complaints.filter((one) => one !== null)).toEqual([]);
    expect(Object.keys(TURNS_PER_THOUSAND_WORDS).filter((name) => !texts.has(name))).toEqual([]);
  });

  it("of functions gets shorter", () => {
    const long = sources().flatMap((path) => longFunctions(path, read(path)));
    expect(complaint("functions over 40 lines", long.length, LONG_FUNCTIONS, 0)).toBe(null);
  });

  it("of commit titles is short", ({ skip }) => {
    const base = spawnSync("git", ["cat-file", "-e", `${LAST_WITHOUT_RULE}^{commit}`]);
    if (base.status !== 0) skip("this clone does not have the commits to look at");
    const titles = execFileSync("git", ["log", "--format=%s", `${LAST_WITHOUT_RULE}..HEAD`], {
      encoding: "utf8",
    });
    expect(titles.split("\n").filter((title) => title.length > LONGEST_TITLE)).toEqual([]);
  });
});

import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf, read, sources, tests } from "./files.ts";

/**
 * How many lines of TypeScript a folder has at most. Who needs more raises the number in the same commit, and says why;
 * who needs fewer lowers it.
 */
// A sandbox took its part of almost all of them: clocks, what goes out, and emptying differ in it.
const BUDGETS: Readonly<Record<string, number>> = {
  // The authorization server that lets apps of others in, and what it is stored in.
  "src/apps": 295,
  // It also lists recorded games, and has the object of each, which moderators can keep off the list.
  // A record has the text that it was imported as (issue 41, point 7).
  "src/archive": 404,
  // It also knows which games moved last.
  "src/beacon": 356,
  // It has the script of the boards on pages, which their topics share.
  "src/board": 2240,
  // What begins several games, and that it is one's turn in them, is one mail. What an app has of them ends with its access.
  // Bounces and complaints that come back switch an address off (issue 42, point 8).
  // Grouped mail about a game is spaced (issue 40, point 14), and a recipient's policy is not held as our fault (issue 43, point 3).
  // Methods of channels in a mailbox are classes, and the outbox of players' events moved here from the mailbox.
  "src/channels": 8343,
  // Ratings have answers and events of their own, tournaments bodies, too.
  // Schemas of answers are made when they are first used: each is a function.
  // What happens in tournaments, matches and ladders is told, each in its own schema.
  // Ladders and reports have shapes.
  // So have recorded games, apps and passkeys.
  // One row holds what nine lists of events held in ten files, most of them in channels.
  // The commands of operators follow from schemas.
  "src/contract": 5812,
  // What it knows of a position is measured in rows of bits: the king's ways, who holds the rim, what is shut.
  "src/engine": 980,
  "src/env.ts": 100,
  // Lists store a game in a form of their own; its plies are a list linked backwards. Games are rated, and can ask something of who accepts.
  // A game closes the sockets of a token that has ended (issue 42, point 1).
  "src/game": 7987,
  // It also brings the service to Cloudflare, goes back from there, makes backups, and looks after people; and it serves on a server of one's
  // own: HTTP in front of the runtime, mail behind it. Commands say which of their words is wrong or missing. Other programs play with the
  // engine by a protocol, and it plays matches. A demo plays whole tournaments, another is an app of somebody else.
  // The build notes the licences of what it bundles.
  // Builds have folders of their own, which processes keep (issue 39, point 6).
  // What one’s own machine binds is derived from what production binds (issue 42, point 5): wrangler.toml is 150 lines shorter.
  // A deployment that the free plan refuses repeats without the CPU limit, and names what Cloudflare may have refused (issue 42, point 8).
  // It rehearses a release on a copy of a server's data, or of a sample of a deployment's (issue 42, point 7).
  // The steps of guides are cut out, shown as tabs and run (issue 44, point 3).
  // The doctor tries a server; a canary finds a wrong secret; an operator finds clients in a proxy's log (issue 43).
  // `npm run lines` is in it.
  "src/host": 7312,
  // It says that a sandbox is being emptied, and answers the apps of others.
  // What refusals say is read with the first of them.
  // openapi.json describes once what its operations share (issue 42, point 9).
  // Its bodies, pages, items, clocks, results and enums have names, and OpenAPI 3.2 has a document (issue 42, point 9).
  "src/http": 3640,
  // What happened in a competition is said in sentences of its own.
  // So is how a rule set is shown, with its texts.
  "src/i18n": 2442,
  // Ladders and reports are objects, too.
  "src/index.ts": 220,
  // It makes tables when they are first used, counts what is logged, and chains the operators' log; texts end by themselves. What objects share that wake by
  // themselves stands here once, with what they have others know. So does how methods of their parts become their own, and work that is done at once.
  // Refused clients are counted for the log (issue 43, point 2).
  "src/lib": 2949,
  "src/local": 272,
  // It also has its player's finished games, and counts them, those with bots apart; their tokens, and a copy of their row. A name can be taken
  // away, and an account closed. Pools, tournaments, matches and ladders tell it what they have for its player from an outbox that is written here;
  // whoever goes is taken out of that. It keeps whom its player lets begin games, which apps in, and the passkeys that sign them in. Recorded
  // games are told from it that its player holds them, or lets go, until they know.
  // It knows which games have sockets of its player's tokens (issue 42, point 1).
  "src/mailbox": 3962,
  // Tools for AI clients, and the door to them.
  "src/mcp": 699,
  // An answer says whether it has an ETag; records know players again, from their mailboxes. All games can be verified. They also give the numbers, and
  // what the operator is called for; operators look after people, and people after bots. Tournaments and ladders are organised, entered and
  // looked at; reports are made and decided on. A change of a tournament or ladder can be made to depend on its version. Passkeys are asked for, and judged.
  // An app is told apart from its player where it looks after webhooks and browsers; acts on competitions are done once by the id of their request.
  // An import under a key is done once, its places kept under it; every list is read page by page; bots are marked in competitions.
  // What a mailbox reaches is put together here.
  "src/operations": 11690,
  "src/outbound": 312,
  // The computer looks through games that are over, and a stranger plays the house. Ratings are drawn, and who has the best is listed.
  // Consents have a page, and the apps that a player lets in. A ladder is changed by a form. Recorded games are read as they are typed, listed and shown.
  // Forms of organisers and moderators keep what was refused; who moderates is led to the reports.
  // A round that is done has no form for another end. A tournament that is over names who has won; whom a record does not name is told in words.
  // Who has a token alone is told how to keep the account, and a ladder marks bots.
  // Guides run their steps, and problems show recorded requests (issue 44, points 3 and 5).
  // Tournament pages update live (issue 42, point 1). A search finds guides, errors and schemas; changes have a feed (issue 44, point 4).
  "src/pages": 26294,
  // D1 is timed; the lobby is read by a rule set or a size, with bots or without. It adds bots within their number. It keeps the operators' log.
  "src/players": 2266,
  "src/ratings": 1270,
  // It has a second door, for programs that look for moves.
  "src/reports": 202,
  // It reads recorded games in the forms in which people and programs write them.
  // Records are read in many more forms, and two rules of hnefatafl.org are judged (issue 41).
  "src/rules": 4757,
  // It signs players in on pages of others.
  // It listens over WebSockets, and over server-sent events where none can be had (issue 42, point 1).
  "src/sdk": 867,
  "src/server.ts": 85,
  "src/thinker": 479,
  // A tournament is an object with a log, read a part at a time; ladders are decided on, and have their object. Rounds of thousands are
  // summed up, and their standings held in columns. Organisers hear of rounds whose end has passed. What has been done is known by its
  // request. One that waits is not read for each result. A round that is done can’t have another end; one that is paired anew keeps the end it was given.
  // A tournament has a stream of its changes (issue 42, point 1).
  "src/tournaments": 5752,
  "src/vacation": 1368,
  // Without the two folders below. They check the row types of statements.
  test: 101800,
  "test/bench": 3950,
  "test/sim": 7500,
};

/** Counted apart from the other tests: measurements and simulations are programs of their own. */
const APART = new Set(["test/bench", "test/sim"]);

/** Files below 60 lines that one other in their folder uses alone, and why each stands by itself all the same. */
const SLIVERS: Readonly<Record<string, readonly string[]>> = {
  "tested without a document, which the script beside it needs": [
    "src/pages/docs/script/names.ts",
    "src/pages/kit/script/newer.ts",
    "src/pages/log/script/proof/verdict.ts",
  ],
  "the beginning of a script of its own, which another loads": [
    "src/pages/records/script/open.ts",
    "src/pages/rulesets/script/text.ts",
  ],
  "tested or run by itself, where the file beside it begins something": [
    "src/host/stale-files.ts",
    "src/host/deploy/way-back.ts",
    "src/host/lifeline.ts",
  ],
  "what a sandbox alone does to an object": ["src/lib/sandbox-day.ts"],
  "a chapter of the rules, or a language, of its own": ["src/rules/capture.ts", "src/host/step-markup.ts"],
};

const paths = sources();
const linesOf = (path: string) => read(path).split("\n").length - 1;
/** The folder that a file is counted in: one of `src`, one of those that are counted apart, or the tests as a whole. */
function countedIn(path: string): string {
  const folder = folderOf(path);
  return path.startsWith("src/") || APART.has(folder) ? folder : "test";
}

/** Who imports a file, or hands it on. */
function usersByFile(): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const path of paths)
    for (const [, to = ""] of read(path).matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g)) {
      const used = posix.join(posix.dirname(path), to);
      users.set(used, (users.get(used) ?? new Set()).add(path));
    }
  return users;
}

describe("the code", () => {
  it("keeps every folder within its number of lines", () => {
    const lines = new Map<string, number>();
    for (const path of [...paths, ...tests()])
      lines.set(countedIn(path), (lines.get(countedIn(path)) ?? 0) + linesOf(path));
    const over = [...lines].filter(([folder, count]) => count > (BUDGETS[folder] ?? 0));
    expect(over).toEqual([]);
    expect(Object.keys(BUDGETS).filter((folder) => !lines.has(folder))).toEqual([]);
  });

  it("has no tiny file without a reason: a short one that only one other in its folder uses", () => {
    const users = usersByFile();
    const slivers = paths.filter((path) => {
      const [user, ...more] = users.get(path) ?? [];
      const isBeside = user !== undefined && posix.dirname(user) === posix.dirname(path);
      return linesOf(path) < 60 && isBeside && more.length === 0 && !user.endsWith("rules/index.ts");
    });
    expect(slivers.toSorted()).toEqual(Object.values(SLIVERS).flat().toSorted());
  });
});

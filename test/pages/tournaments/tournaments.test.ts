import { describe, expect, it } from "vitest";
import { ask, signUp, type Someone } from "../../http/api.ts";
import { moderator } from "../../http/moderators.ts";
import { act, draft, openFor } from "../../http/tournaments.ts";
import { alertIn, headingOf, led, open, press, textOf } from "../browsing.ts";
import { formsIn } from "../following.ts";

const people = (count: number) => Promise.all(Array.from({ length: count }, () => signUp()));

/** The form for a tournament as it is filled in that somebody opens, with more in it. */
const WISH: Record<string, string> = {
  name: "Winter post",
  format: "round-robin",
  ruleset: "brandubh",
  clock: "3-days",
  games: "1",
  order: "together",
  "rated-shown": "yes",
  offers: "chosen",
  min: "2",
};

/** Makes a tournament as a browser does; gives its page. */
async function made(by: Someone, more: Record<string, string> = {}): Promise<string> {
  const sent = await press("/tournaments/new", { ...WISH, ...more }, by);
  if (sent.status !== 303) throw new Error(alertIn(sent.body));
  return sent.headers.get("location") ?? "";
}

/** The text of a page that follows what has happened a moment later, once it says that. */
const soon = (path: string, text: string, someone: Someone | null = null) =>
  expect.poll(async () => textOf((await open(path, someone)).body)).toContain(text);

interface RoundBody {
  readonly pairings: readonly { readonly table: number; readonly players: readonly string[] }[];
}

const pairingsIn = async (id: string, n: number) =>
  (await ask<RoundBody>("GET", `/v1/tournaments/${id}/rounds/${n}`)).body.pairings;

/** A player's row in a table. */
const rowOf = (html: string, { name }: Someone): string =>
  [...html.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => row).find((row) => row.includes(`>${name}</a>`)) ?? "";

describe("making a tournament", () => {
  it("uses a form with default settings, and leads to a draft that only its organiser can open", async () => {
    const [sigrid, egil] = (await people(2)) as [Someone, Someone];
    const { body } = await open("/tournaments/new", sigrid);
    expect(headingOf(body)).toBe("New tournament");
    expect(body).toMatch(/value="round-robin" checked/);
    const path = await made(sigrid, { format: "swiss", rounds: "3", max: "16", rated: "on" });
    const page = (await open(path, sigrid)).body;
    expect(textOf(page)).toContain("Swiss system draft An organiser starts it");
    expect(textOf(page)).toMatch(/Rounds 3 .*Pairing one game, rated .*Players 2 to 16 /);
    expect((await open(path, egil)).body).not.toContain(`action="${path}/open"`);
    expect(alertIn((await press(`${path}/open`, {}, egil)).body)).toContain("Only its organisers");
    expect(led(await press(`${path}/open`, {}, sigrid))).toEqual([303, path]);
    expect(textOf((await open(path, null)).body)).toContain("open for entry");
  });

  it("says beside a field what is wrong with it, keeps the input, and makes nothing", async () => {
    const sigrid = await signUp();
    const wrong = { ...WISH, clock: "own-unlimited", "abandonAfter-days": "30", min: "1", tiebreaks: "" };
    const { status, body } = await press("/tournaments/new", wrong, sigrid);
    expect([status, alertIn(body)]).toEqual([422, "Nothing was changed. See what’s wrong below."]);
    expect(body).toContain('value="Winter post"');
    expect(body).toMatch(/<p class="error" id="error-clock">Every game here has to come to an end/);
    expect(body).toMatch(/<p class="error" id="error-players-min">/);
    const twice = { ...WISH, "tiebreak.1": "wins", "tiebreak.2": "wins" };
    for (const more of [twice, { ...WISH, format: "knockout", "decide.1": "lot", "decide.2": "lot" }]) {
      const page = (await press("/tournaments/new", more, sigrid)).body;
      const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(ids).toContain("error-tiebreaks");
      expect(ids).toEqual([...new Set(ids)]);
      // The error is in the list that was rejected.
      const [list] = /<fieldset class="of-\w+">(?:(?!<\/fieldset>).)*error-tiebreaks/s.exec(page) ?? [];
      expect(list).toContain(`of-${"decide.1" in more ? "knockout" : "table"}`);
    }
  });

  it("leads visitors to the sign-in", async () => {
    for (const answer of [await open("/tournaments/new", null), await press("/tournaments/new", WISH, null)])
      expect(led(answer)).toEqual([303, "/sign-in?next=%2Ftournaments%2Fnew"]);
  });

  it("can be changed by the same form, which has its present settings", async () => {
    const sigrid = await signUp();
    const path = await made(sigrid, {
      "tiebreak.1": "wins",
      "requires.games": "5",
      start: "2099-03-01T12:00",
      roundStarts: "2099-03-01 12:00\r\n2099-04-01  18:30",
    });
    const { body } = await open(`${path}/edit`, sigrid);
    expect(headingOf(body)).toBe("Change: Winter post");
    expect(body).toMatch(/<option value="wins" selected/);
    expect(body).toContain('value="2099-03-01T12:00"');
    const [form] = formsIn(body, "/edit");
    expect(form?.fields["requires.games"]).toBe("5");
    expect(body).toContain(">2099-03-01 12:00\n2099-04-01 18:30</textarea>");
    const wrong = await press(`${path}/edit`, { ...WISH, clock: "same", roundStarts: "tomorrow" }, sigrid);
    expect([wrong.status, wrong.body]).toEqual([
      422,
      expect.stringContaining("Write one date per line, such as 2026-12-01 18:00,"),
    ]);
    expect(wrong.body).not.toContain("RFC 3339");
    const stale = await press(`${path}/edit`, { ...WISH, clock: "same", version: "0" }, sigrid);
    expect([stale.status, alertIn(stale.body)]).toEqual([412, expect.stringContaining("Somebody else")]);
    const sent = { ...WISH, clock: "same", name: "Spring post", "tiebreak.1": "wins-defenders" };
    expect(led(await press(`${path}/edit`, sent, sigrid))).toEqual([303, path]);
    const page = (await open(path, null)).body;
    expect(headingOf(page)).toBe("Spring post");
    expect(textOf(page)).toContain("Tie-breaks games won as defenders");
    expect(textOf(page)).toContain("changed the tournament.");
  });

  it("has a form to change it for its organisers only, and until it starts", async () => {
    const [sigrid, egil] = (await people(2)) as [Someone, Someone];
    const id = await openFor(sigrid, [sigrid, egil]);
    const edit = `/tournaments/${id}/edit`;
    const statuses = async () => [(await open(edit, sigrid)).status, (await open(edit, egil)).status];
    expect(await statuses()).toEqual([200, 403]);
    await act(sigrid, id, "start");
    expect(await statuses()).toEqual([409, 403]);
  });
});

describe("a tournament's page", () => {
  it("lets players enter and withdraw, and shows their state", async () => {
    const [sigrid, egil] = (await people(2)) as [Someone, Someone];
    const id = await openFor(sigrid, []);
    const path = `/tournaments/${id}`;
    expect((await open(path, null)).body).toContain(`href="/sign-in?next=${encodeURIComponent(path)}"`);
    expect(textOf((await open(path, egil)).body)).toContain("none of them can be aborted");
    expect(led(await press(`${path}/enter`, {}, egil))).toEqual([303, path]);
    const { body } = await open(path, egil);
    expect(textOf(body)).toContain("You’re in.");
    expect(rowOf(body, egil)).toContain('<td class="number">1500</td>');
    const again = await press(`${path}/enter`, {}, egil);
    expect([again.status, alertIn(again.body)]).toEqual([
      409,
      "You’ve already entered. There’s nothing more to do.",
    ]);
    await soon(`/players/${egil.name}`, "Tournaments Winter post");
    await press(`${path}/withdraw`, {}, egil);
    expect(textOf((await open(path, egil)).body)).toContain("Nobody has entered yet.");
  });

  it("is a crosstable once it runs, in standing order, with one cell per opponent that links to the game", async () => {
    const [sigrid, ...players] = (await people(5)) as [Someone, ...Someone[]];
    const wish = { format: "round-robin", tiebreaks: ["wins"] };
    const id = await openFor(sigrid, players, wish);
    const path = `/tournaments/${id}`;
    expect(led(await press(`${path}/start`, {}, sigrid))).toEqual([303, path]);
    const { body: first } = await open(`${path}/rounds/1`, sigrid);
    const [, attackers = "", defenders = ""] =
      /<tr id="table-1">.*?players\/([^"]+)".*?players\/([^"]+)"/s.exec(first) ?? [];
    const results = { table: "1", "attackers.0": attackers, "score.0": "0", how: "played" };
    const unsaid = await press(`${path}/rounds/1/results`, { ...results, reason: "" }, sigrid);
    expect(unsaid.body).toContain('id="error-reason"');
    const sent = await press(`${path}/rounds/1/results`, { ...results, reason: "By <b>mail</b>." }, sigrid);
    expect(led(sent)).toEqual([303, `${path}/rounds/1`]);
    const { body } = await open(path, null);
    const winner = players.find(({ name }) => name === defenders)!;
    const row = rowOf(body, winner);
    expect(row).toMatch(/<th scope="row" class="name">1\. /);
    expect(row).toMatch(/<td class="cell self"><\/td><td class="cell">/);
    expect(row).toMatch(/<a href="\/games\/\w{22}">1\*○<\/a>/);
    expect(row).toContain("<strong>1</strong>");
    expect(
      rowOf(
        body,
        players.find(({ name }) => name === attackers)!,
      ),
    ).toContain(">0*●</a>");
    expect(textOf(body)).toContain(
      `table 1 in round 1: ${attackers} 0:1. Reason: By &lt;b&gt;mail&lt;/b&gt;.`,
    );
    expect(textOf((await open(`${path}/rounds/1`, null)).body)).toContain("as an organiser decided");
    const [, game = ""] = /id="table-2".*?href="(\/games\/\w{22})"/s.exec(first) ?? [];
    await soon(game, "A game of the tournament Winter post");
  });

  it.each([
    ["Swiss system", { format: "swiss", rounds: 1 }, 0.5],
    ["Round robin", { format: "round-robin" }, 1],
    ["Round robin", { format: "round-robin", groups: 2, advance: 1, players: { min: 4 } }, 0],
  ])("names the winner once it is over, and not before: %s %j", async (format, wish, score) => {
    const [sigrid, ...players] = (await people(5)) as [Someone, ...Someone[]];
    const id = await openFor(sigrid, players, wish);
    await act(sigrid, id, "start");
    const path = `/tournaments/${id}`;
    let last = "";
    for (let n = 1; (await ask("GET", `/v1${path}/rounds/${n}`)).status === 200; n++) {
      expect((await open(path, null)).body).not.toContain("Winner");
      for (const {
        table,
        players: [first = "", second = ""],
      } of await pairingsIn(id, n)) {
        const games = [{ attackers: first, score }];
        last = second;
        const winner = score === 0 ? { winner: second } : {};
        await act(sigrid, id, "results", { round: n, table, games, ...winner, reason: "So." });
      }
    }
    const table = await ask<{ items: { name: string }[]; next: string }>(
      "GET",
      `/v1${path}/standings?limit=1`,
    );
    const winner = score === 0 ? last : table.body.items[0]!.name;
    // On any page of the table.
    for (const page of [path, `${path}?standings=${table.body.next}`])
      expect(textOf((await open(page, null)).body)).toMatch(
        new RegExp(`${format} finished .* Winner: ${winner} \\. (Bracket|Standings) `),
      );
  });

  it("draws the bracket of a knockout from the first round to the final, with a bye for the best", async () => {
    const [sigrid, ...players] = (await people(4)) as [Someone, ...Someone[]];
    const id = await openFor(sigrid, players, { format: "knockout" });
    await act(sigrid, id, "start");
    const { body } = await open(`/tournaments/${id}`, null);
    const bracket = /<div class="bracket">.*?<\/div><\/section>/s.exec(body)?.[0] ?? "";
    expect(textOf(bracket)).toMatch(/Semi-finals .*a bye.*The final not known yet/);
    expect(textOf(body)).toContain("Round 1 of 2");
  });

  it.each(["nonsense", "%00", "aaaaaaaaaaaaaaaaaaaaaa"])("does not exist for %s", async (id) => {
    for (const path of [`/tournaments/${id}`, `/tournaments/${id}/rounds/1`, `/ladders/${id}`])
      expect((await open(path, null)).status).toBe(404);
  });
});

describe("an organiser's actions", () => {
  it("are done by forms, and reported to everybody", async () => {
    const [sigrid, egil, tove] = (await people(3)) as [Someone, Someone, Someone];
    const path = `/tournaments/${await openFor(sigrid, [egil, tove])}`;
    const named = { name: egil.name };
    await press(`${path}/organisers`, named, sigrid);
    expect(textOf((await open(path, egil)).body)).toContain("You are invited to organise this tournament.");
    await press(`${path}/organisers/accept`, {}, egil);
    for (const to of ["/remove", "", "/remove"]) await press(`${path}/organisers${to}`, named, sigrid);
    const remove = (name: string) => press(`${path}/remove`, { name }, sigrid);
    const [, nobody] = [await remove(tove.name), await remove("Nobody-there")];
    expect([nobody.status, alertIn(nobody.body)]).toEqual([404, expect.stringContaining("Nobody-there")]);
    await press(`${path}/cancel`, {}, sigrid);
    const text = textOf((await open(path, null)).body);
    for (const told of [
      `invited ${egil.name} to organise it.`,
      `withdrew the invitation of ${egil.name}.`,
      `${egil.name} became an organiser.`,
      `removed ${tove.name}.`,
      "cancelled it.",
    ])
      expect(text).toContain(told);
  });

  it("include entering a result, with the player who advances; a rejected form keeps its input", async () => {
    const [sigrid, egil, tove] = (await people(3)) as [Someone, Someone, Someone];
    const id = await openFor(sigrid, [egil, tove], { format: "knockout", pairing: { games: 2 } });
    await act(sigrid, id, "start");
    const round = `/tournaments/${id}/rounds/1`;
    const { body } = await open(`${round}?table=1`, sigrid);
    const [form] = formsIn(body, "/results");
    const { fields = {} } = form ?? {};
    expect(textOf(body)).toContain("Enter a result … …");
    const sent = { ...fields, how: "forfeit", winner: "", reason: "Over <b>tea</b>." };
    const level = { ...sent, "score.0": "1", "score.1": "1" };
    const unsaid = await press(`${round}/results`, level, sigrid);
    expect(unsaid.body).toContain('id="error-winner">In a knockout, one of the two goes through.');
    expect(unsaid.body).toContain('<option value="forfeit" selected="">');
    expect(unsaid.body).toContain("Over &lt;b&gt;tea&lt;/b&gt;.</textarea>");
    const first = fields["attackers.0"] ?? "";
    expect(led(await press(`${round}/results`, { ...level, "score.1": "0" }, sigrid))).toEqual([303, round]);
    await soon(`/tournaments/${id}`, `→ ${first}.`);
    const { body: over } = await open(`/tournaments/${id}`, sigrid);
    expect(textOf(over)).toMatch(new RegExp(`Knockout finished .* Winner: ${first} \\. Bracket `));
    expect(over).not.toContain("For organisers");
  });

  it("include changing the end of a round, and pairing it again while nobody has moved", async () => {
    const [sigrid, egil, tove] = (await people(3)) as [Someone, Someone, Someone];
    const id = await openFor(sigrid, [egil, tove]);
    await act(sigrid, id, "start");
    const round = `/tournaments/${id}/rounds/1`;
    const past = await press(`${round}/extend`, { endsAt: "2001-01-01T00:00" }, sigrid);
    expect(past.body).toContain('id="error-endsAt"');
    expect(led(await press(`${round}/extend`, { endsAt: "2099-01-01T00:00" }, sigrid))).toEqual([303, round]);
    expect(textOf((await open(round, null)).body)).toMatch(/Ends \w+, 1 Jan 2099/);
    expect(led(await press(`${round}/repair`, {}, sigrid))).toEqual([303, round]);
    expect((await press(`${round}/repair`, {}, egil)).status).toBe(403);
    for (const [n, expected] of [
      ["0", 422],
      ["2", 404],
      ["x", 422],
    ]) {
      const sent = { endsAt: "2099-01-01T00:00" };
      const { status } = await press(`/tournaments/${id}/rounds/${n}/extend`, sent, sigrid);
      expect([n, status]).toEqual([n, expected]);
    }
  });

  it("include changing the end only of a running round; only organisers and moderators see the button", async () => {
    const [sigrid, ...players] = (await people(5)) as [Someone, Someone, Someone, Someone, Someone];
    const id = await openFor(sigrid, players, { rounds: 2 });
    await act(sigrid, id, "start");
    const rounds = `/tournaments/${id}/rounds`;
    for (const {
      table,
      players: [first],
    } of await pairingsIn(id, 1)) {
      const games = [{ attackers: first, score: 1 }];
      await act(sigrid, id, "results", { round: 1, table, games, reason: "Played over the board." });
    }
    const ends = async (n: number) => formsIn((await open(`${rounds}/${n}`, sigrid)).body, "/extend").length;
    expect([await ends(1), await ends(2)]).toEqual([0, 1]);
    const tables = async (from: string) => (await open(`${rounds}/2${from}`, null)).body.match(/table-\d+/g);
    expect([await tables(""), await tables("?from=2")]).toEqual([["table-1", "table-2"], ["table-2"]]);
    const late = await press(`${rounds}/1/extend`, { endsAt: "2099-01-01T00:00" }, sigrid);
    expect([late.status, alertIn(late.body)]).toEqual([409, expect.stringContaining("too late")]);
    const all = ["/results", "/extend", "/repair", "#give-result"];
    const offered = async (reader: Someone | null) => {
      const { body } = await open(`${rounds}/2?table=1`, reader);
      return all.filter((action) => body.includes(`${action}"`));
    };
    expect([await offered(sigrid), await offered(await moderator())]).toEqual([all, all]);
    for (const reader of [null, players[0], await signUp()]) expect(await offered(reader)).toEqual([]);
  });
});

describe("the list and the calendar", () => {
  it("show what can be entered, by rule set and state, one's own drafts, and what begins when", async () => {
    const sigrid = await signUp();
    const start = { at: "2099-05-17T18:00:00.000Z" };
    const id = await draft(sigrid, { name: "May post", ruleset: "tablut", start });
    const link = `<a href="/tournaments/${id}">May post</a>`;
    await soon("/tournaments?ruleset=tablut", "May post", sigrid);
    for (const reader of [null, await signUp()])
      expect((await open("/tournaments?ruleset=tablut", reader)).body).not.toContain(link);
    await act(sigrid, id, "open");
    await soon("/tournaments?status=open&ruleset=tablut", "May post");
    expect((await open("/tournaments?status=running&ruleset=tablut", null)).body).not.toContain(link);
    expect((await open("/tournaments?ruleset=tablut", null)).body).toContain(link);
    const { body } = await open("/tournaments/calendar", null);
    expect(textOf(body)).toMatch(/Sunday,? 17 May May post 18:00 · Start/);
    const file = await open("/tournaments/calendar.ics", null);
    expect(file.headers.get("content-type")).toContain("text/calendar");
    expect(file.body).toContain("DTSTART:20990517T180000Z\r\nSUMMARY:May post starts");
  });
});

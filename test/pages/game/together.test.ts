import { beforeAll, describe, expect, it } from "vitest";
import {
  ask,
  beginBetween,
  beginGame,
  type Begun,
  look,
  playMoves,
  signUp,
  type Someone,
} from "../../http/api.ts";
import { browserOf, formsIn, type Opened, partOf, readText } from "../following.ts";

const pathOf = ({ id }: Begun) => `/games/${id}`;
type Player = "attackers" | "defenders";

/** Opens the game's page as a player, and sends the form with an action and the fields that say which one it is. */
async function send(
  begun: Begun,
  by: Player,
  action: string,
  { type, ...fields }: Readonly<Record<string, string>> = {},
): Promise<Opened> {
  const browser = browserOf(begun[by]);
  const forms = formsIn((await browser.open(pathOf(begun))).html, `${pathOf(begun)}/${action}`);
  const form = forms.find(
    (one) => one.action.endsWith(`/${action}`) && (type === undefined || one.fields["type"] === type),
  );
  if (form === undefined) throw new Error(`no form ${action} ${type ?? ""}`);
  return browser.send(form, fields);
}

const offersOn = ({ html }: Opened) => readText(partOf(html, "offers"));
const typesOn = ({ html }: Opened, begun: Begun) =>
  formsIn(html, `${pathOf(begun)}/offers`)
    .filter(({ action }) => action.endsWith("/offers"))
    .map(({ fields }) => fields["type"]);

describe("offers on the page of a game", () => {
  it("of a draw: declined, offered again and accepted; a spectator sees them, without buttons", async () => {
    const begun = await beginGame();
    const offered = await send(begun, "attackers", "offers", { type: "draw" });
    expect(offersOn(offered)).toContain("You offered a draw.");
    expect(typesOn(offered, begun)).toEqual(["pause", "extend"]);
    const watched = await browserOf(null).open(pathOf(begun));
    expect(offersOn(watched)).toBe(`${begun.attackers.name} offers a draw.`);
    expect(formsIn(watched.html, pathOf(begun))).toEqual([]);
    await send(begun, "defenders", "offers/decline");
    expect((await look(begun.id)).offers).toEqual([]);
    const seenBy = async (by: Someone | null) => offersOn(await browserOf(by).open(pathOf(begun)));
    expect(await seenBy(begun.attackers)).toBe(`${begun.defenders.name} declined the draw.`);
    expect([await seenBy(begun.defenders), await seenBy(null)]).toEqual(["", ""]);
    expect(offersOn(await send(begun, "attackers", "offers", { type: "draw" }))).not.toContain("declined");
    const agreed = await send(begun, "defenders", "offers/accept");
    expect(readText(partOf(agreed.html, "status"))).toContain("It’s a draw: both players agreed.");
  });

  it("are in one menu, resigning apart from them, blocking on the opponent’s page", async () => {
    const begun = await beginGame();
    const { html } = await browserOf(begun.attackers).open(pathOf(begun));
    const menu =
      /<details class="menu">(.*?)<details class="grave">/s.exec(partOf(html, "actions"))?.[1] ?? "";
    const actions = formsIn(menu, "").map(({ action }) => action.replace(pathOf(begun), ""));
    expect(actions).toEqual(["/offers", "/offers", "/offers", "/time"]);
    expect(formsIn(html, "/resign")).toHaveLength(1);
    expect(formsIn(html, "/block")).toEqual([]);
    const profile = await browserOf(begun.attackers).open(`/players/${begun.defenders.name}`);
    expect(formsIn(profile.html, "/block")).toHaveLength(1);
  });

  it("of more time is withdrawn, and granted when it is made again", async () => {
    const begun = await beginGame();
    const asked = await send(begun, "attackers", "offers", { type: "extend", add: "P2D" });
    expect(offersOn(asked)).toContain("You asked for 2 days more.");
    await send(begun, "attackers", "offers/withdraw");
    expect((await look(begun.id)).offers).toEqual([]);
    await send(begun, "attackers", "offers", { type: "extend", add: "P1D" });
    await send(begun, "defenders", "offers/accept");
    expect((await look(begun.id)).clock.remaining?.attackers).toMatch(/^P(4D|3DT23H59M)/);
  });

  it("of a pause stops both clocks, and can be ended by both", async () => {
    const begun = await beginGame();
    await send(begun, "defenders", "offers", { type: "pause", days: "3" });
    const paused = await send(begun, "attackers", "offers/accept");
    expect(await look(begun.id)).toMatchObject({ clock: { stopped: { kind: "pause" } } });
    expect(typesOn(paused, begun)).toEqual(["draw", "resume", "extend"]);
    await send(begun, "attackers", "offers", { type: "resume" });
    await send(begun, "defenders", "offers/accept");
    expect(await look(begun.id)).toMatchObject({ clock: { stopped: null } });
  });

  it("of a takeback; from then on its forms name the version, and an old one changes nothing", async () => {
    const begun = await beginGame();
    await playMoves(begun, ["d7-c7"]);
    const pictureTag = async () => {
      const { headers } = await ask("HEAD", `${pathOf(begun)}/board.png?ply=0`);
      return headers.get("etag");
    };
    const before = await pictureTag();
    await send(begun, "attackers", "offers", { type: "takeback" });
    await send(begun, "defenders", "offers/accept");
    expect(await look(begun.id)).toMatchObject({ ply: 0, takebacks: 1, moves: [] });
    expect(await pictureTag()).not.toBe(before);
    const browser = browserOf(begun.attackers);
    const { html } = await browser.open(`${pathOf(begun)}?move=d7-b7`);
    const [form] = formsIn(html, "/move");
    expect(form?.fields["version"]).toBe(String((await look(begun.id)).version));
    await send(begun, "defenders", "messages", { message: "Take your time" });
    const late = await browser.send(form!);
    expect([late.status, (await look(begun.id)).ply]).toEqual([412, 0]);
  });

  it("are those allowed by the terms and the rules", async () => {
    const begun = await beginGame("copenhagen");
    const { html } = await browserOf(begun.attackers).open(pathOf(begun));
    expect(formsIn(html, "/offers").map(({ fields }) => fields["type"])).toEqual(["pause", "extend"]);
  });

  it.each([
    ["of a kind that there is not", { type: "bribe" }],
    ["of a pause without a length", { type: "pause", days: "soon" }],
    ["at no ply", { type: "pause", days: "3", ply: "x" }],
  ])("with %s are refused with a reason", async (_what, fields) => {
    const begun = await beginGame();
    const browser = browserOf(begun.attackers);
    const form = formsIn((await browser.open(pathOf(begun))).html, "/offers")[0]!;
    const refused = await browser.send(form, fields);
    expect([refused.status, (await look(begun.id)).offers]).toEqual([422, []]);
    expect(refused.html).toContain('role="alert"');
  });
});

describe("messages on the page of a game", () => {
  let begun: Begun;
  beforeAll(async () => {
    begun = await beginGame();
  });

  it("are written at any time, and shown beside the turn until they are answered", async () => {
    await send(begun, "defenders", "messages", { message: "Well met <b>" });
    const { html } = await browserOf(begun.attackers).open(pathOf(begun));
    expect(readText(partOf(html, "newest"))).toContain("Well met <b>");
    expect(readText(partOf(html, "messages"))).toContain(`${begun.defenders.name} before the first move`);
    const answered = await send(begun, "attackers", "messages", { message: "Well met yourself" });
    expect(answered.html).not.toContain('id="newest"');
    const watched = await browserOf(null).open(pathOf(begun));
    expect(watched.html).not.toContain("Well met");
  });

  it("are shown there until the next move", async () => {
    const game = await beginGame();
    await playMoves(game, ["d2-c2"]);
    await send(game, "attackers", "messages", { message: "Your turn" });
    const read = () => browserOf(game.defenders).open(pathOf(game));
    expect(readText(partOf((await read()).html, "newest"))).toContain("Your turn");
    await playMoves(game, ["d3-f3"], 2);
    const { html } = await read();
    expect(html).not.toContain('id="newest"');
    expect(readText(partOf(html, "messages"))).toContain("Your turn");
  });

  it("stay readable when they are refused", async () => {
    const refused = await send(begun, "attackers", "messages", { message: "x".repeat(501) });
    expect(refused.status).toBe(422);
    expect(readText(partOf(refused.html, "content"))).toContain("x".repeat(501));
  });
});

describe("notes on the page of a game", () => {
  let [a, d]: Someone[] = [];
  let begun: Begun;
  beforeAll(async () => {
    [a, d] = [await signUp(), await signUp()];
    begun = await beginBetween(a, d);
  });

  it("are stored for their player only", async () => {
    await send(begun, "attackers", "notes", { text: "The <king> goes\r\nwest" });
    const mine = await browserOf(a!).open(pathOf(begun));
    expect(formsIn(mine.html, "/notes")[0]?.fields["text"]).toBe("The <king> goes\nwest");
    const theirs = await browserOf(d!).open(pathOf(begun));
    expect(formsIn(theirs.html, "/notes")[0]?.fields["text"]).toBe("");
  });

  it("that begin with an empty line keep it: browsers drop the first line end", async () => {
    const { html } = await send(begun, "attackers", "notes", { text: "\nsecond line" });
    expect(partOf(html, "notes")).toMatch(/<textarea[^>]*>\n\nsecond line<\/textarea>/);
  });

  it("that were changed elsewhere meanwhile are not lost: both are shown", async () => {
    const browser = browserOf(a!);
    const form = formsIn((await browser.open(pathOf(begun))).html, "/notes")[0]!;
    await send(begun, "attackers", "notes", { text: "written on the telephone" });
    const late = await browser.send(form, { text: "written on the desktop" });
    expect(late.status).toBe(412);
    expect(readText(partOf(late.html, "notes"))).toMatch(
      /written on the desktop[^]*written on the telephone/,
    );
  });
});

import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { ask } from "../http/api.ts";
import { mailsTo, pathIn } from "../http/local-mail.ts";
import { readEdition, playerOf } from "./edition.ts";
import d1 from "./issue-4/d1.json?raw";
import games from "./issue-4/games.json?raw";
import mailboxes from "./issue-4/mailboxes.json?raw";
import manifest from "./issue-4/manifest.json?raw";
import views from "./issue-4/views.json?raw";
import { load, noOutside } from "./loading.ts";

const edition = readEdition({ manifest, views, d1, games, mailboxes });

noOutside();
/** What files before this one have sent: they share the runtime, and what they began may still have arrived. */
const earlier = new Set<string>();
const sent = async () =>
  (await env.LOCAL_POST!.getByName("local").list()).mails.filter(({ id }) => !earlier.has(id));

beforeAll(async () => {
  await load(edition);
  for (const { id } of await sent()) earlier.add(id);
  // To the next morning in Stockholm, where quiet hours end.
  await ask("POST", "/dev/clock", { body: { advance: "PT8H" } });
});

/** What waited to be sent, as it stood in the files: who gets it, when, its subject, and what it says of golden rows. */
const WAITING = [
  [
    "Halla",
    "halla@example.org",
    "2026-12-24T23:30:00",
    "Your turn: Ragnhild played j4-j3 (Hnefatafl)",
    "Ragnhild played j4-j3.",
  ],
  [
    "Unn",
    "unn@example.org",
    "2026-12-24T23:30:00",
    "Confirm your e-mail address for Taflpost",
    "The player Unn on Taflpost would like e-mail",
  ],
  ["Freydis", "freydis@example.org", "2026-12-24T23:32:00", "Your turn in 1 game", "Egil played d2-c2."],
  [
    "Idun",
    "idun@example.org",
    "2026-12-24T23:32:00",
    "left against Halla (Brandubh)",
    "Reminder: Halla is waiting for your move.",
  ],
  ["Astrid", "Astrid@example.net", "2026-12-25T03:00:00", "Ваш ход в 1 партии", "Sigrid ходит a5-a7."],
  [
    "Egil",
    "egil@example.org",
    "2026-12-25T06:00:00",
    "Din tur: Idun spelade j9-j8 (Tawlbwrdd)",
    "Idun spelade j9-j8.",
  ],
  [
    "Egil",
    "egil@example.org",
    "2026-12-25T06:00:00",
    "Din tur: Ragnhild spelade f6-a6 (Brandubh)",
    "Sov gott!",
  ],
  [
    "Egil",
    "egil@example.org",
    "2026-12-25T06:00:00",
    "Remianbud från Ragnhild (Brandubh)",
    "Ragnhild erbjuder dig remi.",
  ],
  [
    "Egil",
    "egil@example.org",
    "2026-12-25T06:00:00",
    "Du förlorade mot Ragnhild (Brandubh)",
    "Partiet mot Ragnhild är slut.",
  ],
] as const;

describe("mail that waited in the state of issue 4", () => {
  it.each(WAITING)("goes to %s: %s at %s, %s, %s", async (name, address, at, subject, says) => {
    const mails = (await mailsTo(playerOf(edition, name), address)).filter(({ text }) => text.includes(says));
    expect(mails.map((mail) => new Date(mail.at).toISOString().slice(0, at.length))).toEqual([at]);
    expect(mails[0]?.subject).toContain(subject);
  });

  it("is all that goes, but for what happens that night", async () => {
    const all = await sent();
    const ends = all.filter(({ text }) => text.includes("Idun ran out of time."));
    expect(ends.map(({ to }) => to)).toEqual(["halla@example.org", "sigrid@example.org"]);
    expect(all).toHaveLength(WAITING.length + ends.length);
  });

  it("has a link that confirms an address, for one that had expired", async () => {
    const unn = playerOf(edition, "Unn");
    const [mail] = await mailsTo(unn, "unn@example.org");
    // The link expired long ago, and its page says so.
    expect((await ask("GET", pathIn(mail!, "/confirm/"))).status).toBe(410);
  });

  it("has a link that moves", async () => {
    const [mail] = await mailsTo(playerOf(edition, "Astrid"), "Astrid@example.net");
    const page = await ask<string>("GET", pathIn(mail!, "/play/"));
    expect(page.status).toBe(200);
    expect(page.body).toContain("Sigrid");
  });
});

import { describe, expect, it } from "vitest";
import type { MailContent } from "../../src/channels/mail/content.ts";
import { deadlinesCalendar, turnsFeed } from "../../src/channels/feeds/documents.ts";
import type { PushContent } from "../../src/channels/push/content.ts";
import { messageOf } from "../../src/channels/push/message.ts";
import { renderHook } from "../../src/channels/webhooks/bodies.ts";
import { LANGUAGES, type Language } from "../../src/contract/languages.ts";
import type { FeedRecord } from "../../src/contract/events/records.ts";
import { WEBHOOK_FORMATS } from "../../src/contract/terms.ts";
import { HOUR } from "../../src/lib/duration.ts";
import { CONTENTS, NOW, ORIGIN, READER, TURN } from "../channels/mail/samples.ts";
import { mail } from "../channels/mail/written.ts";

/** The same, where Egil is a bot. */
const ofBot = <Told>(told: Told): Told =>
  JSON.parse(
    JSON.stringify(told)
      .replaceAll('"name":"Egil"', '"name":"Egil","bot":true')
      .replaceAll('"challenge":{"by":"Egil"', '"challenge":{"by":"Egil","byBot":true'),
  ) as Told;

/** How often Egil is named, and how often as a bot. */
const named = (text: string): readonly [number, number] => [
  text.split("Egil").length - 1,
  text.split(/Egil \\*\((?:bot|бот)\\*\)/).length - 1,
];
const MARK = { en: "Egil (bot)", ru: "Egil (бот)", sv: "Egil (bot)" } as const;

/** Texts about games: competitions have no bots. */
const GAMES = Object.entries(CONTENTS).filter(([, content]) =>
  /"game":\{"id":"[^"]+","url":"[^"]+","r/.test(JSON.stringify(content)),
);

const hooksOf = (record: FeedRecord, language: Language, name = READER.name) =>
  WEBHOOK_FORMATS.filter((format) => format !== "taflpost").map(
    (format) => renderHook(format, record, { ...READER, name, language }).body,
  );

describe.each(LANGUAGES)("a bot is marked as one, in %s,", (language) => {
  it("in every mail of a game", () => {
    expect(GAMES.length).toBeGreaterThan(40);
    for (const [name, content] of GAMES) {
      const { subject, text } = mail(ofBot(content), { language });
      const [all, marked] = named(`${subject}\n${text}`);
      expect([name, all]).toEqual([name, marked]);
    }
    expect(mail(ofBot(CONTENTS["turn"]!), { language }).subject).toContain(MARK[language]);
  });

  it("in push messages and webhooks", () => {
    const contents = GAMES.flatMap(([, content]) => (content.kind === "event" ? [ofBot(content)] : []));
    for (const content of contents) {
      const { notification: shown } = messageOf(content as PushContent, { ...READER, language }, "tag", NOW);
      const said = [`${shown.title} ${shown.body}`, ...hooksOf(content.record, language)];
      for (const text of said) expect([text, named(text)[0]]).toEqual([text, named(text)[1]]);
    }
    const push = messageOf(
      { kind: "event", record: ofBot(TURN), waiting: 0 },
      { ...READER, language },
      "t",
      NOW,
    );
    expect(push.notification.title).toContain(MARK[language]);
  });

  it("in feeds and calendars", () => {
    const { game } = ofBot(TURN).data;
    const waiting = { id: game.id, game, deadline: NOW + HOUR, at: NOW, reminders: [] };
    const subscriber = { id: "r", name: READER.name, language, timezone: "UTC", createdAt: 0 };
    const where = { origin: ORIGIN, self: ORIGIN };
    for (const text of [
      turnsFeed(subscriber, [ofBot(TURN)], [], where),
      deadlinesCalendar(subscriber, [waiting], ORIGIN),
    ])
      expect(named(text)[0]).toBe(named(text)[1]);
  });
});

describe("a bot that is notified of its own games", () => {
  it("is addressed like anybody, and people have their names", () => {
    const [turn] = hooksOf(ofBot(TURN), "en", "Egil");
    const theirs = ofBot(CONTENTS["over"]!) as Extract<MailContent, { kind: "event" }>;
    expect(turn).toContain("You played d1-f1.");
    expect(hooksOf(theirs.record, "en", "Egil").join("\n")).not.toMatch(/\(bot\)|Ragnhild \(/);
  });

  it("and a game between people is unchanged", () => {
    expect(JSON.stringify(ofBot(TURN))).toContain('"bot":true');
    for (const [, content] of GAMES) {
      const { subject, text } = mail(content);
      expect(named(`${subject}${text}`)[1]).toBe(0);
    }
  });
});

import { describe, expect, it } from "vitest";
import { writeAtom, type AtomFeed } from "../../../src/channels/feeds/documents.ts";
import { HOSTILE } from "./hostile.ts";
import { childrenOf, readXml, textOf } from "./xml.ts";

const ENTRY = {
  id: "tag:taflpost.example,2026:event/e1",
  title: "Your turn",
  updated: "2026-11-20T20:00:00.000Z",
  url: "https://taflpost.example/games/g",
  text: "Egil moved d1-d4.",
};
const FEED: AtomFeed = {
  id: "tag:taflpost.example,2026:player/p/turns",
  title: "Turns",
  updated: "2026-11-20T20:00:00.000Z",
  url: "https://taflpost.example/",
  language: "en",
  self: "https://taflpost.example/feeds/t/turns.atom",
  entries: [ENTRY],
};

describe("an Atom feed (RFC 4287)", () => {
  it("has the required elements, of the feed and of each entry", () => {
    const feed = readXml(writeAtom(FEED));
    expect([feed.name, feed.attributes]).toEqual([
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" },
    ]);
    expect(["id", "title", "updated"].map((name) => textOf(feed, name))).toEqual([
      FEED.id,
      FEED.title,
      FEED.updated,
    ]);
    expect(childrenOf(feed, "author").map((author) => textOf(author, "name"))).toEqual(["Taflpost"]);
    expect(childrenOf(feed, "link").map(({ attributes }) => [attributes["rel"], attributes["href"]])).toEqual(
      [
        ["self", FEED.self],
        ["alternate", FEED.url],
      ],
    );
    const [entry] = childrenOf(feed, "entry");
    expect(["id", "title", "updated", "content"].map((name) => textOf(entry!, name))).toEqual([
      ENTRY.id,
      ENTRY.title,
      ENTRY.updated,
      ENTRY.text,
    ]);
    expect(
      entry?.children.map(({ name, attributes }) => [name, attributes["type"] ?? attributes["rel"]]),
    ).toEqual([
      ["id", undefined],
      ["title", undefined],
      ["updated", undefined],
      ["link", "alternate"],
      ["content", "text"],
    ]);
  });

  it("may be empty", () => {
    expect(childrenOf(readXml(writeAtom({ ...FEED, entries: [] })), "entry")).toEqual([]);
  });

  it.each(HOSTILE)("stays well-formed whatever its texts contain: %j", (text) => {
    const written = writeAtom({
      ...FEED,
      title: text,
      self: text,
      entries: [{ ...ENTRY, title: text, text, url: text }],
    });
    const feed = readXml(written);
    expect(feed.children.map(({ name }) => name)).toEqual(
      readXml(writeAtom(FEED)).children.map(({ name }) => name),
    );
    const [entry] = childrenOf(feed, "entry");
    // Nothing is lost but what XML cannot hold.
    const kept = text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
    expect([textOf(feed, "title"), textOf(entry!, "title"), textOf(entry!, "content")]).toEqual([
      kept,
      kept,
      kept,
    ]);
    expect(childrenOf(entry!, "link")[0]?.attributes["href"]).toBe(kept);
  });
});

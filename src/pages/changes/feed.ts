import { tag, writeAtom } from "../../channels/feeds/documents.ts";
import { sha256 } from "../../lib/bytes.ts";
import { CHANGES, KINDS, partsOf } from "./entries.ts";

export const FEED_HREF = "/docs/changes.atom";
export const ATOM = "application/atom+xml";

/** How many changes the feed has, the newest first. */
const SHOWN = 100;

const FIRST_SENTENCE = /^.*?[.:;](?=\s|$)/;

/** The id of an entry depends on its text: a change that is added later on the same day is a new entry to feed readers. */
async function entryOf(day: string, change: ReturnType<typeof partsOf>, origin: string) {
  const [kind, what] = change;
  const text = what.replaceAll("`", "");
  const [first = text] = FIRST_SENTENCE.exec(text) ?? [];
  return {
    id: tag(origin, `change/${day}/${(await sha256(what)).slice(0, 22)}`),
    title: `${KINDS[kind]}: ${first.slice(0, -1)}`,
    updated: `${day}T00:00:00Z`,
    url: `${origin}/docs/changes#${day}`,
    text: `${KINDS[kind]}. ${text}`,
  };
}

/** Writes the newest changes of the API as an Atom feed. */
export async function changesFeed(origin: string): Promise<string> {
  const all = Object.entries(CHANGES).flatMap(([day, changes]) =>
    changes.map((change) => [day, partsOf(change)] as const),
  );
  const entries = await Promise.all(all.slice(0, SHOWN).map(([day, change]) => entryOf(day, change, origin)));
  return writeAtom({
    id: tag(origin, "changes"),
    title: "Taflpost: changes of the API",
    updated: entries[0]?.updated ?? "",
    url: `${origin}/docs/changes`,
    language: "en",
    self: `${origin}${FEED_HREF}`,
    entries,
  });
}

import { getCookie } from "hono/cookie";
import type { FeedRecord } from "../../contract/events/records.ts";
import { isOfGame } from "../../game/records.ts";
import type { Ctx } from "../../http/context.ts";
import type { Reader } from "../../i18n/reader.ts";
import { linkOfAccount } from "../../i18n/sentences/account.ts";
import { isOfCompetition } from "../../i18n/sentences/competition.ts";
import { withBotsNamed } from "../../i18n/sentences/game.ts";
import { tellRecord } from "../../i18n/sentences/records.ts";
import { MINUTE } from "../../lib/duration.ts";
import { now } from "../../lib/now.ts";
import type { NextRound } from "../../operations/tournament-access.ts";
import { useWords } from "../kit/context.tsx";
import { Bullets } from "../kit/lists.tsx";
import { DayTime, filled } from "../kit/due.tsx";
import { keepCookie, VISIT } from "../kit/session.ts";

/** A visit ends after this time without a view of the page. */
const PAUSE = 30 * MINUTE;

/**
 * Returns when the previous visit with this browser ended (during the first visit: when it began); null at the first view.
 * The cookie contains that time and the time of the latest view, in milliseconds since 1970.
 */
export function lastVisit(c: Ctx): number | null {
  const at = now();
  const [, before, latest] = /^(\d+)\.(\d+)$/.exec(getCookie(c, VISIT) ?? "") ?? [];
  const end = at - Number(latest ?? at) > PAUSE ? latest : before;
  keepCookie(c, VISIT, `${end ?? at}.${at}`);
  return end === undefined ? null : Number(end);
}

export interface RecentLine {
  readonly text: string;
  readonly href: string;
}

const MOST_LINES = 5;

/** Event types that the page's lists show anyway, or that only confirm what the player did. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "game.started",
  "game.move",
  "game.deadline-near",
  "game.deadline-changed",
]);

/** Whether an event reports what somebody else did. A turn that begins without an opponent's move does not. */
function isByOthers(
  { type, data }: FeedRecord & { readonly data: { readonly by?: unknown } },
  reader: Reader,
) {
  if (LEFT_OUT.has(type) || data.by === reader.name) return false;
  return type !== "game.turn" || ("move" in data && data.move !== null);
}

function lineOf(record: FeedRecord, reader: Reader): RecentLine | null {
  const sentences = tellRecord(withBotsNamed({ record }, reader).record, reader);
  const text = record.type === "game.finished" ? sentences.join(" ") : (sentences[0] ?? "");
  const url = isOfGame(record) ? record.data.game.url : (linkOfAccount(record, reader)?.url ?? "");
  const href = URL.parse(url)?.pathname;
  return href === undefined ? null : { text, href };
}

/**
 * Returns other players' actions after an instant (milliseconds since 1970), newest first. `records`: the player's events,
 * newest first. Leaves out, as settled, a game's events before the player's latest move in it or before its end.
 */
export function linesSince(records: readonly FeedRecord[], since: number, reader: Reader): RecentLine[] {
  const settled = new Set<string>();
  const lines = new Map<string, RecentLine>();
  for (const record of records.filter(({ timestamp }) => Date.parse(timestamp) > since)) {
    const game = isOfGame(record) ? record.data.game.id : null;
    if (game === null ? !isOfCompetition(record) : settled.has(game)) continue;
    const line = isByOthers(record, reader) ? lineOf(record, reader) : null;
    if (line !== null) lines.set(`${line.href} ${line.text}`, line);
    if (game !== null && (record.type === "game.move" || record.type === "game.finished")) settled.add(game);
  }
  return [...lines.values()].slice(0, MOST_LINES);
}

export function Recent({ lines }: { readonly lines: readonly RecentLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section class="note">
      <h2>{useWords().myGames.since}</h2>
      <Bullets
        class="plain"
        of={lines.map(({ text, href }) => (
          <a href={href}>{text}</a>
        ))}
      />
    </section>
  );
}

/** Shows the next scheduled round of the reader's tournaments. */
export function NextRoundLine({ next }: { readonly next: NextRound | null }) {
  const words = useWords().myGames;
  if (next === null) return null;
  const { id, name, round, at } = next;
  return (
    <p>
      <a href={`/tournaments/${id}`}>
        {filled((when) => words.nextRound(String(round), name, when), <DayTime at={at} />)}
      </a>
    </p>
  );
}

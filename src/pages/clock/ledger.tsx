import { wordsIn } from "../../i18n/catalogues.ts";
import type { Reader } from "../../i18n/reader.ts";
import { leftSentence } from "../../i18n/sentences/deadlines.ts";
import { exactWords, instantWords, signedWords } from "../../i18n/times.ts";
import type { GameView } from "../../contract/game.ts";
import type { EntryView, LedgerView } from "../../contract/ledger.ts";
import { type Side, SIDES } from "../../rules/index.ts";
import { playerOf } from "../kit/board/sentences.ts";
import { useFrame, useReader, useWords } from "../kit/context.tsx";
import { Paragraphs } from "../kit/lists.tsx";
import type { Range } from "../kit/range.tsx";

export interface ClockProps {
  readonly game: GameView;
  readonly ledger: LedgerView;
}

interface EntryProps {
  readonly entry: EntryView;
  readonly game: GameView;
  readonly reader: Reader;
}

/** How many stops of a turn are listed. Further stops are summed up, unless there is only one: a sum would save no line. */
const STOPS_LISTED = 4;

type Stop = NonNullable<EntryView["stopped"]>[number];

const lengthOf = ({ from, to }: Stop): number => Date.parse(to) - Date.parse(from);

function titleOf({ entry, game, reader }: EntryProps): string {
  const words = wordsIn(reader.language).clock;
  switch (entry.type) {
    case "turn":
      return words.move(entry.ply ?? 0);
    case "gift":
      return words.gift(entry.by === undefined ? "" : playerOf(game, entry.by));
    case "period":
      return words.period(entry.lost ?? 0, entry.left ?? 0);
    default:
      return words.entries[entry.type];
  }
}

/** Returns an instant in words, without the day if `after` is on the same day. */
const when = ({ language, timezone }: Reader, instant: string, after?: string): string =>
  instantWords(Date.parse(instant), language, timezone, after === undefined ? after : Date.parse(after));

function stopSentences(stopped: readonly Stop[], reader: Reader): readonly string[] {
  const { language } = reader;
  const words = wordsIn(language).clock;
  const listed = stopped.length === STOPS_LISTED + 1 ? stopped : stopped.slice(0, STOPS_LISTED);
  const rest = stopped.slice(listed.length);
  const sentences = listed.map((stop) =>
    words.stopped(
      words.kinds[stop.kind],
      when(reader, stop.from),
      when(reader, stop.to, stop.from),
      exactWords(lengthOf(stop), language),
    ),
  );
  const span = rest.reduce((sum, stop) => sum + lengthOf(stop), 0);
  return rest.length === 0
    ? sentences
    : [...sentences, words.moreStops(rest.length, exactWords(span, language))];
}

function Times({ entry: { at, from, to }, reader }: EntryProps) {
  const ends = [at, from, to].filter((instant) => instant !== undefined);
  if (ends.length === 0) return null;
  const times = ends.map((instant, place) => (
    <time datetime={instant}>{when(reader, instant, place === 0 ? undefined : ends[0])}</time>
  ));
  return (
    <p>
      {times[0]}
      {times[1] && <> – {times[1]}</>}
    </p>
  );
}

function Entry(props: EntryProps) {
  const { entry, reader } = props;
  const { language } = reader;
  const words = wordsIn(language).clock;
  const { counted, stopped = [], type, left } = entry;
  return (
    <tr class={entry.type === "turn" ? undefined : "booked"}>
      <th scope="row">
        {titleOf(props)}
        <div class="soft small">
          <Times {...props} />
          {counted !== undefined && <p>{words.counted(signedWords(counted, language))}</p>}
          {left !== undefined && type !== "period" && <p>{leftSentence("canadian", left, language)}</p>}
          <Paragraphs of={stopSentences(stopped, reader)} />
        </div>
      </th>
      <td class="number">{signedWords(entry.add, language, { isChange: true })}</td>
      <td class="number">{signedWords(entry.balance, language)}</td>
    </tr>
  );
}

/** Returns a turn with its beginning and end (milliseconds since 1970). */
const timed = (entry: EntryView): readonly [EntryView, number, number] => [
  entry,
  Date.parse(entry.from ?? ""),
  Date.parse(entry.to ?? ""),
];

/** Numbers the turns of both sides in order, from 1, because after a takeback a ply is not unique. */
export function turnsIn({ sides }: LedgerView): Turns {
  const turns = SIDES.flatMap((side) => sides[side].entries.filter(({ type }) => type === "turn").map(timed));
  turns.sort(([, from, to], [, otherFrom, otherTo]) => from - otherFrom || to - otherTo);
  return new Map(turns.map(([entry], index) => [entry, index + 1]));
}

type Turns = ReadonlyMap<EntryView, number>;

/** Returns a side's entries for a range of turns, and the balance before them. Other entries belong to the previous turn. */
export function linesFor(entries: readonly EntryView[], turns: Turns, { first, last }: Range) {
  let latest = 1;
  const turnOf = entries.map((entry) => (latest = turns.get(entry) ?? latest));
  const begins = (turn: number) => turnOf.filter((one) => one < turn).length;
  return {
    opening: entries[begins(first) - 1]?.balance,
    lines: entries.slice(begins(first), begins(last + 1)),
  };
}

const Opening = ({ balance }: { readonly balance: string }) => (
  <tr class="booked">
    <th scope="row">{useWords().clock.opening}</th>
    <td></td>
    <td class="number">{signedWords(balance, useFrame().language)}</td>
  </tr>
);

interface LedgerProps extends ClockProps {
  readonly side: Side;
  readonly turns: Turns;
  readonly range: Range;
}

export function Ledger({ side, turns, range, ...props }: LedgerProps) {
  const { game, ledger } = props;
  const reader = useReader();
  const { language } = reader;
  const { clock: words, game: names } = useWords();
  const { balance, left, entries } = ledger.sides[side];
  const { opening, lines } = linesFor(entries, turns, range);
  const [name, part] = [playerOf(game, side), names[side].toLocaleLowerCase(language)];
  return (
    <section>
      <h2 id={side}>{words.caption(name, part, signedWords(balance, language))}</h2>
      {left !== undefined && <p>{leftSentence(ledger.kind, left, language)}</p>}
      <table class="ledger" aria-labelledby={side}>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col" class="number">
              {words.change}
            </th>
            <th scope="col" class="number">
              {words.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          {opening !== undefined && <Opening balance={opening} />}
          {lines.map((entry) => (
            <Entry entry={entry} game={game} reader={reader} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

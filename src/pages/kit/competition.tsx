import type { Language } from "../../contract/languages.ts";
import type { Requirements } from "../../contract/standing.ts";
import type { ListedLadderView } from "../../contract/ladder.ts";
import type { TournamentView } from "../../contract/tournament.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { clockLine } from "../../i18n/sentences/index.ts";
import { dayTimeWords, listWords, spanWords } from "../../i18n/times.ts";
import { parseDuration } from "../../lib/duration.ts";
import { newId } from "../../lib/ids.ts";
import { CUSTOM_NAME, shippedRuleset } from "../../rules/index.ts";
import { needsOf } from "./terms/standing.tsx";
import { DayTime, filled } from "./due.tsx";
import type { Refused } from "./fields.tsx";
import { type Frame, readerOf, useFrame, useWords } from "./context.tsx";
import { Facts } from "./lists.tsx";
import { Mark } from "./bot-mark.tsx";

/** Points as tables write them: `2`, `½`, `1½`. */
export function pointsWords(points: number): string {
  const whole = Math.floor(points);
  if (whole === points) return String(whole);
  return `${whole === 0 ? "" : whole}½`;
}

/** A match of one game is shown as that game, which has the same id. */
export const matchHref = (id: string, games: number): string => `/${games > 1 ? "matches" : "games"}/${id}`;

/** For lists that contain only the id. */
export const rulesTitle = (id: string, language: Language): string =>
  rulesetTitle(shippedRuleset(id) ?? { id, name: CUSTOM_NAME }, language);

export function At({
  frame,
  at,
  says,
}: {
  readonly frame: Frame;
  readonly at: string;
  readonly says: (when: string) => string;
}) {
  return filled(says, <DayTime at={Date.parse(at)} reader={readerOf(frame)} now={Date.parse(frame.now)} />);
}

interface Props {
  readonly frame: Frame;
  readonly tournament: TournamentView;
}

/** Whether a tournament is a knockout, or ends with one. */
export const hasKnockout = ({ format, advance = 0 }: TournamentView): boolean =>
  format === "knockout" || advance > 0;

export function Starts({ frame, tournament: { start } }: Props) {
  const words = wordsIn(frame.language).competition;
  if (start.at !== null) return <At frame={frame} at={start.at} says={words.starts} />;
  return <>{start.whenFull ? words.startsWhenFull : words.startsByHand}</>;
}

export function roundWords({ round, rounds }: TournamentView, language: Language): string {
  const words = wordsIn(language).competition;
  return rounds === null ? words.round(String(round)) : words.roundOf(String(round), String(rounds));
}

function enteredWords({ players: { entered, max } }: TournamentView, language: Language): string {
  const words = wordsIn(language).competition;
  return max === null ? words.entered(entered) : words.enteredOf(String(entered), String(max));
}

export function TournamentEntry({ frame, tournament }: Props) {
  const { language } = frame;
  const { id, name, status, format, ruleset, clock, round } = tournament;
  const words = wordsIn(language).competition;
  return (
    <li>
      <a href={`/tournaments/${id}`}>{name}</a>
      <Mark>{words.states[status]}</Mark>
      <p class="soft">
        {[words.formats[format], rulesTitle(ruleset, language), clockLine(clock, language)].join(" · ")}
      </p>
      <p>
        {enteredWords(tournament, language)}
        {" · "}
        {round > 0 ? roundWords(tournament, language) : <Starts frame={frame} tournament={tournament} />}
      </p>
    </li>
  );
}

export function LadderEntry({ ladder }: { readonly ladder: ListedLadderView }) {
  const { language } = useFrame();
  const { competition: words } = useWords();
  const { id, name, ruleset, players, closed } = ladder;
  return (
    <li>
      <a href={`/ladders/${id}`}>{name}</a>
      {closed && <Mark>{words.ladders.closed}</Mark>}
      <p class="soft">{[rulesTitle(ruleset, language), words.entered(players)].join(" · ")}</p>
    </li>
  );
}

type Games = Pick<TournamentView, "pairing" | "rated">;

export function gamesWords({ pairing: { games, order }, rated }: Games, language: Language): string {
  const words = wordsIn(language).competition;
  const count = order === "together" ? words.together(games) : words.inTurn(games);
  return `${count}, ${rated ? words.rated(games) : words.unrated(games)}`;
}

export function requiresWords(requires: Requirements, language: Language): string | null {
  const needs = needsOf(requires, language);
  return needs.length === 0 ? null : needs.join(", ");
}

export const spanText = (span: string, language: Language): string =>
  spanWords(parseDuration(span) ?? 0, language, wordsIn(language).notices.underAMinute);

/** Facts that are the default are null. */
function factsOf({ frame, tournament }: Props): (readonly [string, string | null])[] {
  const { language, timezone } = readerOf(frame);
  const { facts, ...words } = wordsIn(language).competition;
  const {
    roundStarts,
    format,
    clock,
    rounds,
    double,
    groups = 1,
    advance = 0,
    roundEnds,
    players,
    atOnce,
  } = tournament;
  const { min, max } = players;
  const dealt = [String(groups), ...(advance > 0 ? [words.advance(advance)] : [])].join(", ");
  return [
    [facts.format, [words.formats[format], ...(double === true ? [words.twice] : [])].join(", ")],
    [facts.groups, groups > 1 || advance > 0 ? dealt : null],
    [facts.rounds, rounds === null ? null : String(rounds)],
    [facts.games, gamesWords(tournament, language)],
    [facts.clock, clockLine(clock, language)],
    [
      facts.roundStarts,
      roundStarts === "when-done"
        ? null
        : listWords(
            roundStarts.map((at) => dayTimeWords(Date.parse(at), Date.parse(frame.now), language, timezone)),
            language,
          ),
    ],
    [facts.roundEnds, roundEnds === null ? null : spanText(roundEnds, language)],
    [facts.atOnce, atOnce === null ? null : String(atOnce)],
    [facts.players, max === null ? words.atLeast(String(min)) : words.between(String(min), String(max))],
    [facts.requires, requiresWords(tournament.requires, language)],
    [facts.tiebreaks, tournament.tiebreaks.map((one) => words.tiebreaks[one]).join(", ") || null],
  ];
}

export function TournamentFacts({ frame, tournament }: Props) {
  const { language } = frame;
  const { facts } = wordsIn(language).competition;
  return (
    <Facts
      of={[
        [
          wordsIn(language).frame.rules,
          <a href={`/rules/${tournament.ruleset}`}>{rulesTitle(tournament.ruleset, language)}</a>,
        ],
        ...factsOf({ frame, tournament }),
        [facts.organisers, <Players names={tournament.organisers} />],
      ]}
    />
  );
}

interface EntryProps {
  readonly frame: Frame;
  readonly home: string;
  readonly label: string;
}

/** The button to enter a competition. Entering is consent to its games. */
export function Entry({ frame, home, label }: EntryProps) {
  const words = wordsIn(frame.language).competition;
  return frame.principal === null ? (
    <p class="actions">
      <a class="button" href={`/sign-in?next=${encodeURIComponent(home)}`}>
        {words.signInToEnter}
      </a>
    </p>
  ) : (
    <form method="post" action={`${home}/enter`} data-once>
      <input type="hidden" name="key" value={newId()} />
      <p class="hint">{words.consent}</p>
      <button type="submit">{label}</button>
    </form>
  );
}

export function Player({ name }: { readonly name: string }) {
  return <a href={`/players/${encodeURIComponent(name)}`}>{name}</a>;
}

export function Players({ names }: { readonly names: readonly string[] }) {
  return names.map((name, at) => (
    <>
      {at > 0 && ", "}
      <Player name={name} />
    </>
  ));
}

interface NewerProps {
  readonly frame: Frame;
  readonly tournament: TournamentView;
  readonly place: string | null;
  readonly refused: Refused | null;
}

/**
 * The link to the newer page, which script/watch.ts reveals if it cannot replace the page; `data-after` is the place
 * that the page shows. A rejected form has none, because its address is not the page's.
 */
export function Newer({ frame, tournament: { status }, place, refused }: NewerProps) {
  if (place === null || refused !== null || status === "finished" || status === "cancelled") return null;
  const words = wordsIn(frame.language).competition;
  return (
    <p id="newer" class="note" role="status" hidden data-after={place}>
      <a href="">{words.newer}</a>
    </p>
  );
}

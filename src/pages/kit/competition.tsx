import type { Language } from "../../contract/languages.ts";
import type { Requirements } from "../../contract/standing.ts";
import type { ListedLadderView } from "../../contract/ladder.ts";
import type { TournamentView } from "../../contract/tournament.ts";
import type { Catalogue } from "../../i18n/built/catalogue.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { clockLine } from "../../i18n/sentences/deadlines.ts";
import { CUSTOM_NAME, shippedRuleset } from "../../rules/index.ts";
import { needsOf } from "./terms/standing.tsx";
import { ButtonLink, Key } from "./buttons.tsx";
import { DayTime, filled } from "./due.tsx";
import { useRefused } from "./fields.tsx";
import { useFrame, useWords } from "./context.tsx";
import { useFormat } from "./format.ts";
import { Facts, joined } from "./lists.tsx";
import { Mark } from "./bot-mark.tsx";

/** Formats points: `2`, `½`, `1½`. */
export function pointsWords(points: number): string {
  const whole = Math.floor(points);
  if (whole === points) return String(whole);
  return `${whole === 0 ? "" : whole}½`;
}

/** A match of one game is shown as that game, which has the same id. */
export const matchHref = (id: string, games: number): string => `/${games > 1 ? "matches" : "games"}/${id}`;

/** Returns the title of the rule set with this id, for lists that contain only ids. */
export const rulesTitle = (id: string, language: Language): string =>
  rulesetTitle(shippedRuleset(id) ?? { id, name: CUSTOM_NAME }, language);

export const At = ({ at, says }: { readonly at: string; readonly says: (when: string) => string }) =>
  filled(says, <DayTime at={Date.parse(at)} />);

interface Props {
  readonly tournament: TournamentView;
}

/** Whether a tournament is a knockout, or ends with one. */
export const hasKnockout = ({ format, advance = 0 }: TournamentView): boolean =>
  format === "knockout" || advance > 0;

export function Starts({ tournament: { start } }: Props) {
  const words = useWords().competition;
  if (start.at !== null) return <At at={start.at} says={words.starts} />;
  return <>{start.whenFull ? words.startsWhenFull : words.startsByHand}</>;
}

export function roundWords({ round, rounds }: TournamentView, { competition: words }: Catalogue): string {
  return rounds === null ? words.round(String(round)) : words.roundOf(String(round), String(rounds));
}

function enteredWords({ players }: TournamentView, { competition: words }: Catalogue): string {
  const { entered, max } = players;
  return max === null ? words.entered(entered) : words.enteredOf(String(entered), String(max));
}

export function TournamentEntry({ tournament }: Props) {
  const { language } = useFrame();
  const { id, name, status, format, ruleset, clock, round } = tournament;
  const all = useWords();
  const words = all.competition;
  return (
    <li>
      <a href={`/tournaments/${id}`}>{name}</a>
      <Mark>{words.states[status]}</Mark>
      <p class="soft">
        {[words.formats[format], rulesTitle(ruleset, language), clockLine(clock, language)].join(" · ")}
      </p>
      <p>
        {enteredWords(tournament, all)}
        {" · "}
        {round > 0 ? roundWords(tournament, all) : <Starts tournament={tournament} />}
      </p>
    </li>
  );
}

export function LadderEntry({ ladder }: { readonly ladder: ListedLadderView }) {
  const { competition: words } = useWords();
  const { id, name, ruleset, players, closed } = ladder;
  return (
    <li>
      <a href={`/ladders/${id}`}>{name}</a>
      {closed && <Mark>{words.ladders.closed}</Mark>}
      <p class="soft">{[rulesTitle(ruleset, useFrame().language), words.entered(players)].join(" · ")}</p>
    </li>
  );
}

type Games = Pick<TournamentView, "pairing" | "rated">;

export function gamesWords({ pairing, rated }: Games, { competition: words }: Catalogue): string {
  const { games, order } = pairing;
  const count = order === "together" ? words.together(games) : words.inTurn(games);
  return `${count}, ${rated ? words.rated(games) : words.unrated(games)}`;
}

export function requiresWords(requires: Requirements, language: Language): string | null {
  const needs = needsOf(requires, language);
  return needs.length === 0 ? null : needs.join(", ");
}

/** Facts that have their default value are null, so that `Facts` omits them. */
function factsOf(tournament: TournamentView): (readonly [string, string | null])[] {
  const { language } = useFrame();
  const format = useFormat();
  const all = useWords();
  const { facts, ...words } = all.competition;
  const { roundStarts, rounds, groups = 1, advance = 0, roundEnds, atOnce } = tournament;
  const { min, max } = tournament.players;
  const dealt = [String(groups), ...(advance > 0 ? [words.advance(advance)] : [])].join(", ");
  return [
    [
      facts.format,
      [words.formats[tournament.format], ...(tournament.double === true ? [words.twice] : [])].join(", "),
    ],
    [facts.groups, groups > 1 || advance > 0 ? dealt : null],
    [facts.rounds, rounds === null ? null : String(rounds)],
    [facts.games, gamesWords(tournament, all)],
    [facts.clock, clockLine(tournament.clock, language)],
    [
      facts.roundStarts,
      roundStarts === "when-done" ? null : format.list(roundStarts.map((at) => format.dayTime(at))),
    ],
    [facts.roundEnds, roundEnds === null ? null : format.span(roundEnds)],
    [facts.atOnce, atOnce === null ? null : String(atOnce)],
    [facts.players, max === null ? words.atLeast(String(min)) : words.between(String(min), String(max))],
    [facts.requires, requiresWords(tournament.requires, language)],
    [facts.tiebreaks, tournament.tiebreaks.map((one) => words.tiebreaks[one]).join(", ") || null],
  ];
}

export function TournamentFacts({ tournament }: Props) {
  const { competition, frame } = useWords();
  const title = rulesTitle(tournament.ruleset, useFrame().language);
  return (
    <Facts
      of={[
        [frame.rules, <a href={`/rules/${tournament.ruleset}`}>{title}</a>],
        ...factsOf(tournament),
        [competition.facts.organisers, <Players names={tournament.organisers} />],
      ]}
    />
  );
}

/** The button to enter a competition. Players who enter consent to its games. */
export function Entry({ home, label }: { readonly home: string; readonly label: string }) {
  const words = useWords().competition;
  return useFrame().principal === null ? (
    <p class="actions">
      <ButtonLink href={`/sign-in?next=${encodeURIComponent(home)}`} text={words.signInToEnter} />
    </p>
  ) : (
    <form method="post" action={`${home}/enter`} data-once>
      <Key />
      <p class="hint">{words.consent}</p>
      <button type="submit">{label}</button>
    </form>
  );
}

export function Player({ name }: { readonly name: string }) {
  return <a href={`/players/${encodeURIComponent(name)}`}>{name}</a>;
}

export const Players = ({ names }: { readonly names: readonly string[] }) =>
  joined(names.map((name) => <Player name={name} />));

interface NewerProps extends Props {
  readonly place: string | null;
}

/**
 * A link that loads the page again. tournaments/script/watch.ts shows it to a reader who is filling in a form. Absent
 * after a rejected form, because the address is then the form's. `data-after`: the id of the last record on the page.
 */
export function Newer({ tournament: { status }, place }: NewerProps) {
  const isOver = status === "finished" || status === "cancelled";
  if (place === null || useRefused() !== null || isOver) return null;
  return (
    <p id="newer" class="note" role="status" hidden data-after={place}>
      <a href="">{useWords().competition.newer}</a>
    </p>
  );
}

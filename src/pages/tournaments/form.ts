import { FORMATS, type Format, KNOCKOUT_TIEBREAKS, TIEBREAKS } from "../../contract/terms.ts";
import type { TournamentView } from "../../contract/tournament.ts";
import { DAY, parseDuration } from "../../lib/duration.ts";
import { localInstant, localText } from "../../lib/zones.ts";
import { type FormWithRules, SAME_CLOCK } from "../kit/terms/form.ts";
import { HAS_RATED, requiresForm } from "../kit/terms/standing.tsx";
import { countIn, daysIn, type Form, textIn } from "../kit/forms.ts";
import { gameTermsIn } from "../kit/terms/competition.tsx";

export const TIEBREAK_PLACES = ["1", "2", "3"] as const;

/** The kinds of tie-breaks. `name`: the prefix of the fields' names in the form. */
export const TIEBREAK_FIELDS = {
  table: { name: "tiebreak", options: TIEBREAKS },
  knockout: { name: "decide", options: KNOCKOUT_TIEBREAKS },
} as const;

/** The numeric settings of each format. They have the same names in the form and in the API. */
const COUNTS = { swiss: ["rounds"], "round-robin": ["groups", "advance"], knockout: [] } as const;

const formatIn = (form: Form): Format | undefined => FORMATS.find((one) => one === form.get("format"));

export const tiebreakKind = (format: string | undefined) => (format === "knockout" ? "knockout" : "table");

/** Returns undefined if the reader keeps the default. */
function tiebreaksIn(form: Form, format: Format | undefined): readonly string[] | undefined {
  const { name } = TIEBREAK_FIELDS[tiebreakKind(format)];
  const chosen = TIEBREAK_PLACES.map((at) => textIn(form, `${name}.${at}`));
  return chosen[0] === "" ? undefined : chosen.filter((one) => one !== "");
}

function ofFormat(form: Form, format: Format | undefined): object {
  const counts =
    format === undefined ? [] : COUNTS[format].map((name) => [name, countIn(form, name)] as const);
  const given = counts.filter(([, value]) => value !== undefined);
  return {
    ...(format === "swiss" ? { rounds: null } : {}),
    ...Object.fromEntries(given),
    ...(format === "round-robin" ? { double: form.has("double") } : {}),
  };
}

/** Reads one instant per line; an empty field means that each round starts when the previous one is done. */
function roundStartsIn(form: Form, timezone: string): "when-done" | string[] {
  const lines = textIn(form, "roundStarts").split("\n");
  const dates = lines.map((line) => line.trim()).filter((line) => line !== "");
  return dates.length === 0
    ? "when-done"
    : dates.map((date) => localInstant(date.replace(/\s+/, "T"), timezone));
}

const roundStartsText = ({ roundStarts }: TournamentView, timezone: string): string =>
  roundStarts === "when-done"
    ? ""
    : roundStarts.map((at) => localText(Date.parse(at), timezone).replace("T", " ")).join("\n");

/** Returns the body of `POST /v1/tournaments` or `PATCH /v1/tournaments/{id}`. */
export function tournamentIn(filled: FormWithRules, timezone: string) {
  const { form } = filled;
  const format = formatIn(form);
  const start = textIn(form, "start");
  return {
    ...gameTermsIn(filled),
    format: form.get("format"),
    ...ofFormat(form, format),
    start: { at: start === "" ? null : localInstant(start, timezone), whenFull: form.has("whenFull") },
    players: { min: countIn(form, "min"), max: countIn(form, "max") ?? null },
    roundStarts: roundStartsIn(form, timezone),
    roundEnds: daysIn(form, "roundDays") ?? null,
    atOnce: countIn(form, "atOnce") ?? null,
    noShow: countIn(form, "noShow"),
    tiebreaks: tiebreaksIn(form, format),
  };
}

export const USUAL_FORM: Form = new Map([
  ["format", "round-robin"],
  ["games", "2"],
  ["order", "together"],
  ["offers", "chosen"],
  ["offers.draw", "on"],
  ...requiresForm({ bots: false }),
]);

const ticked = (name: string, is: boolean): [string, string][] => (is ? [[name, "on"]] : []);
const written = (name: string, value: number | null | undefined): [string, string][] =>
  value == null ? [] : [[name, String(value)]];

export function formOf(tournament: TournamentView, timezone: string): Form {
  const { name, format, ruleset, pairing, rated, stops, offers, start, players, requires } = tournament;
  const { roundEnds, tiebreaks, double = false } = tournament;
  const { name: prefix } = TIEBREAK_FIELDS[tiebreakKind(format)];
  return new Map([
    ["name", name],
    ["format", format],
    ["ruleset", ruleset],
    ["clock", SAME_CLOCK],
    ["games", String(pairing.games)],
    ["order", pairing.order],
    [HAS_RATED, "yes"],
    ...ticked("rated", rated),
    ...stops.flatMap((stop) => ticked(`stops.${stop}`, true)),
    ["offers", "chosen"],
    ...offers.flatMap((type) => ticked(`offers.${type}`, true)),
    ...requiresForm(requires),
    ["start", start.at === null ? "" : localText(Date.parse(start.at), timezone)],
    ...ticked("whenFull", start.whenFull),
    ...written("min", players.min),
    ...written("max", players.max),
    ...written("rounds", tournament.rounds),
    ...written("groups", tournament.groups),
    ...written("advance", tournament.advance),
    ...ticked("double", double),
    ["roundStarts", roundStartsText(tournament, timezone)],
    ...written("roundDays", roundEnds === null ? null : Math.round((parseDuration(roundEnds) ?? 0) / DAY)),
    ...written("atOnce", tournament.atOnce),
    ...written("noShow", tournament.noShow),
    ...tiebreaks.map((one, at): [string, string] => [`${prefix}.${at + 1}`, one]),
  ]);
}

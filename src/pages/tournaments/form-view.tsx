import { FORMATS } from "../../contract/terms.ts";
import type { Brought } from "../kit/terms/form.ts";
import { Clocks } from "../kit/terms/clocks.tsx";
import { Rulesets } from "../kit/terms/rulesets.tsx";
import { Choice, OffersAllowed, Stops, Tick, useFilled } from "../kit/terms/terms.tsx";
import { Rated, Requires } from "../kit/terms/standing.tsx";
import { useReader, useWords } from "../kit/context.tsx";
import { FieldRefusal, marks, Select, useRefused } from "../kit/fields.tsx";
import { TIEBREAK_FIELDS, TIEBREAK_PLACES, tiebreakKind } from "./form.ts";
import { Line, PairingFields } from "../kit/terms/competition.tsx";

/** tournaments.css hides fields that the chosen format does not have. */
function FormatFields() {
  const { form } = useFilled();
  const { competition: words } = useWords();
  return (
    <fieldset class="format">
      <legend>{words.facts.format}</legend>
      {FORMATS.map((format) => (
        <Choice
          name="format"
          value={format}
          chosen={form.get("format")}
          label={words.formats[format]}
          hint={words.form.formats[format]}
        />
      ))}
      <FieldRefusal at="/format" />
      <div class="of-swiss">
        <Line name="rounds" label={words.form.rounds} />
      </div>
      <div class="of-round-robin">
        <Tick name="double" checked={form.has("double")} label={words.form.double} />
        <Line name="groups" label={words.form.groups} />
        <Line name="advance" label={words.form.advance} />
      </div>
    </fieldset>
  );
}

/** The browser sends the fields of both kinds. Only the chosen format's fields are read (form.ts). */
function Tiebreaks() {
  const { form } = useFilled();
  const { form: words, ...others } = useWords().competition;
  const refused = useRefused();
  const sent = tiebreakKind(form.get("format"));
  return (
    <>
      {Object.entries(TIEBREAK_FIELDS).map(([kind, { name, options }]) => (
        <fieldset class={`of-${kind}`}>
          <legend>{others.facts.tiebreaks}</legend>
          {TIEBREAK_PLACES.map((place) => (
            <Select
              name={`${name}.${place}`}
              label={words.tiebreak(place)}
              none={place === "1" ? words.usual : words.nothing}
              chosen={form.get(`${name}.${place}`)}
              options={options.map((one) => [one, others.tiebreaks[one]])}
              {...(kind === sent ? marks(refused, "/tiebreaks") : {})}
            />
          ))}
          {kind === sent && <FieldRefusal at="/tiebreaks" />}
        </fieldset>
      ))}
    </>
  );
}

const DATE = "2026-12-01 18:00";

const RoundStarts = ({ label }: { readonly label: string }) => (
  <>
    <label>
      {label}
      <textarea
        name="roundStarts"
        rows={3}
        autocomplete="off"
        spellcheck={false}
        placeholder={DATE}
        {...marks(useRefused(), "/roundStarts")}
      >
        {useFilled().form.get("roundStarts") ?? ""}
      </textarea>
    </label>
    <FieldRefusal at="/roundStarts" words={useWords().competition.form.dates(DATE)} />
  </>
);

/** The section is open if one of its fields was rejected. */
function More() {
  const { form: words } = useWords().competition;
  const isRefused = [...(useRefused()?.fields.keys() ?? [])].some((at) =>
    /^\/(stops|offers|requires|roundStarts|roundEnds|atOnce|noShow|tiebreaks)\b/.test(at),
  );
  return (
    <details class="more-terms" open={isRefused}>
      <summary>{useWords().begin.make.more}</summary>
      <RoundStarts label={words.roundStarts(useReader().timezone)} />
      <Line name="roundDays" at="/roundEnds" label={words.roundDays} wrong={words.days("1", "400")} />
      <Line name="atOnce" label={words.atOnce} />
      <Line name="noShow" label={words.noShow} />
      <Tiebreaks />
      <Stops />
      <OffersAllowed />
      <Requires legend={words.requires} hint={words.everybody} />
    </details>
  );
}

interface FieldsProps {
  readonly brought: Brought | null;
  /** The current clock in words; null for a new tournament. */
  readonly proposed: string | null;
}

export function TournamentFields({ brought, proposed }: FieldsProps) {
  const { form: words } = useWords().competition;
  return (
    <>
      <div>
        <Line name="name" label={words.name} />
        <FormatFields />
        <Rulesets brought={brought} />
      </div>
      <div>
        <Clocks proposed={proposed ?? undefined} />
        <PairingFields />
        <Rated isProposed={brought === null} />
        <Line name="start" at="/start/at" type="datetime-local" label={words.start(useReader().timezone)} />
        <Tick name="whenFull" checked={useFilled().form.has("whenFull")} label={words.whenFull} />
        <FieldRefusal at="/start/whenFull" />
        <Line name="min" at="/players/min" label={words.min} />
        <Line name="max" at="/players/max" label={words.max} />
        <More />
        <p class="hint">{words.draft}</p>
        <p class="actions">
          <button type="submit">{proposed === null ? words.create : words.save}</button>
        </p>
      </div>
    </>
  );
}

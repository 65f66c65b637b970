import { FORMATS } from "../../contract/terms.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Brought } from "../kit/terms/form.ts";
import { Clocks } from "../kit/terms/clocks.tsx";
import { Rulesets } from "../kit/terms/rulesets.tsx";
import { Choice, OffersAllowed, type PartProps, Stops } from "../kit/terms/terms.tsx";
import { Rated, Requires } from "../kit/terms/standing.tsx";
import { FieldRefusal, marks, Select } from "../kit/fields.tsx";
import { TIEBREAK_FIELDS, TIEBREAK_PLACES, tiebreakKind } from "./form.ts";
import { Line, type LineProps, PairingFields } from "../kit/terms/competition.tsx";

function Tick({ name, label, form }: Pick<LineProps, "name" | "label" | "form">) {
  return (
    <label>
      <input type="checkbox" name={name} checked={form.has(name)} /> <span>{label}</span>
    </label>
  );
}

/** tournaments.css hides the fields that the chosen format lacks. */
function FormatFields(props: PartProps) {
  const { language, form, refused } = props;
  const { competition: words } = wordsIn(language);
  return (
    <fieldset class="format">
      <legend>{words.facts.format}</legend>
      {FORMATS.map((format) => (
        <Choice name="format" value={format} chosen={form.get("format")}>
          {words.formats[format]}
          <span class="hint">{words.form.formats[format]}</span>
        </Choice>
      ))}
      <FieldRefusal refused={refused} at="/format" />
      <div class="of-swiss">
        <Line {...props} name="rounds" label={words.form.rounds} />
      </div>
      <div class="of-round-robin">
        <Tick {...props} name="double" label={words.form.double} />
        <Line {...props} name="groups" label={words.form.groups} />
        <Line {...props} name="advance" label={words.form.advance} />
      </div>
    </fieldset>
  );
}

/** Both kinds are rendered, but only the chosen format's is sent. */
function Tiebreaks({ language, form, refused }: PartProps) {
  const { form: words, ...others } = wordsIn(language).competition;
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
          {kind === sent && <FieldRefusal refused={refused} at="/tiebreaks" />}
        </fieldset>
      ))}
    </>
  );
}

const DATE = "2026-12-01 18:00";

function RoundStarts({ label, language, form, refused }: Omit<LineProps, "name">) {
  return (
    <>
      <label>
        {label}
        <textarea
          name="roundStarts"
          rows={3}
          autocomplete="off"
          spellcheck={false}
          placeholder={DATE}
          {...marks(refused, "/roundStarts")}
        >
          {form.get("roundStarts") ?? ""}
        </textarea>
      </label>
      <FieldRefusal
        refused={refused}
        at="/roundStarts"
        words={wordsIn(language).competition.form.dates(DATE)}
      />
    </>
  );
}

/** Open if something in it was rejected. */
function More({ timezone, ...props }: PartProps & Pick<FieldsProps, "timezone">) {
  const { language, refused } = props;
  const { form: words } = wordsIn(language).competition;
  const isRefused = [...(refused?.fields.keys() ?? [])].some((at) =>
    /^\/(stops|offers|requires|roundStarts|roundEnds|atOnce|noShow|tiebreaks)\b/.test(at),
  );
  return (
    <details class="more-terms" open={isRefused}>
      <summary>{wordsIn(language).begin.make.more}</summary>
      <RoundStarts {...props} label={words.roundStarts(timezone)} />
      <Line
        {...props}
        name="roundDays"
        at="/roundEnds"
        label={words.roundDays}
        wrong={words.days("1", "400")}
      />
      <Line {...props} name="atOnce" label={words.atOnce} />
      <Line {...props} name="noShow" label={words.noShow} />
      <Tiebreaks {...props} />
      <Stops {...props} />
      <OffersAllowed {...props} />
      <Requires {...props} legend={words.requires} hint={words.everybody} />
    </details>
  );
}

interface FieldsProps extends PartProps {
  readonly brought: Brought | null;
  readonly timezone: string;
  /** The clock in words, if a tournament is changed. */
  readonly proposed: string | null;
}

export function TournamentFields({ brought, timezone, proposed, ...props }: FieldsProps) {
  const { form: words } = wordsIn(props.language).competition;
  return (
    <>
      <div>
        <Line {...props} name="name" label={words.name} />
        <FormatFields {...props} />
        <Rulesets brought={brought} {...props} />
      </div>
      <div>
        <Clocks {...props} {...(proposed === null ? {} : { proposed })} />
        <PairingFields {...props} />
        <Rated isProposed={brought === null} {...props} />
        <Line {...props} name="start" at="/start/at" type="datetime-local" label={words.start(timezone)} />
        <Tick {...props} name="whenFull" label={words.whenFull} />
        <FieldRefusal refused={props.refused} at="/start/whenFull" />
        <Line {...props} name="min" at="/players/min" label={words.min} />
        <Line {...props} name="max" at="/players/max" label={words.max} />
        <More {...props} timezone={timezone} />
        <p class="hint">{words.draft}</p>
        <p class="actions">
          <button type="submit">{proposed === null ? words.create : words.save}</button>
        </p>
      </div>
    </>
  );
}

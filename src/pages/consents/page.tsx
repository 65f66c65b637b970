import { Hono } from "hono";
import type { ConsentView } from "../../contract/bulk.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { DAY, formatDuration, HOUR } from "../../lib/duration.ts";
import { localInstant, localText } from "../../lib/zones.ts";
import { ALL_CONSENTS, giveConsent, listConsents, withdrawConsent } from "../../operations/consents.ts";
import { getPlayer } from "../../operations/players.ts";
import type { Principal } from "../../players/store.ts";
import { ButtonForm } from "../kit/buttons.tsx";
import { ConsentSummary, consentPath } from "../kit/consents.tsx";
import { useReader, useWords } from "../kit/context.tsx";
import { choice, FormAlert, text } from "../kit/fields.tsx";
import { fieldsOf, formPage } from "../kit/form-page.tsx";
import { useFormat } from "../kit/format.ts";
import { countIn, type Form, textIn } from "../kit/forms.ts";
import { Layout } from "../kit/layout.tsx";
import { LinkLine } from "../kit/lists.tsx";
import { needed, readingOwn } from "../kit/opened.ts";
import { type Rejected, submitsOf } from "../kit/submit.ts";

const ROUTE = "/consents/:organiser";

/** The choices for the shortest time per move. */
const TIMES = [12 * HOUR, ...[1, 2, 3, 5, 7, 14].map((days) => days * DAY)].map(formatDuration);
const NEW = { until: "", maxGames: "10", shortest: formatDuration(DAY) };

const fieldsWith = (times: readonly string[]) =>
  fieldsOf({
    until: text({ type: "date", required: true }),
    maxGames: text({ required: true, maxlength: 5 }),
    shortest: choice(times),
  });

/** The body of `PUT /v1/me/consents/{organiser}`. The consent ends at 23:59 on the last day, in the player's time zone. */
const consentIn = (form: Form, _c: Ctx, { player }: Principal) => ({
  until: localInstant(`${textIn(form, "until")}T23:59`, player.timezone),
  maxGames: countIn(form, "maxGames"),
  shortest: form.get("shortest"),
});

const valuesOf = ({ until, maxGames, shortest }: ConsentView, timezone: string) => ({
  until: localText(Date.parse(until), timezone).slice(0, "2026-11-25".length),
  maxGames: String(maxGames),
  shortest,
});

interface ConsentProps {
  readonly organiser: string;
  readonly consent: ConsentView | null;
}

function ConsentForm({ organiser, consent }: ConsentProps) {
  const format = useFormat();
  const { consents: words, save } = useWords().settings;
  // A consent given through the API may have a time that is not among the choices.
  const times = [...new Set([...TIMES, ...(consent === null ? [] : [consent.shortest])])];
  const { Form } = fieldsWith(times);
  const parts = Object.fromEntries(times.map((time) => [time, format.span(time)]));
  return (
    <Form
      action={consentPath(organiser)}
      values={consent === null ? NEW : valuesOf(consent, useReader().timezone)}
      words={{
        until: words.until,
        maxGames: { label: words.maxGames, hint: words.maxGamesHint },
        shortest: { label: words.shortest, parts },
      }}
      button={consent === null ? words.give : save}
    />
  );
}

function ConsentPage({ organiser, consent }: ConsentProps) {
  const { consents: words } = useWords().settings;
  return (
    <Layout title={words.title(organiser)} description={words.about}>
      <FormAlert />
      <LinkLine href={`/players/${organiser}`} text={organiser} />
      <p>{words.about}</p>
      <p role="status">
        <strong>
          <ConsentSummary consent={consent} />
        </strong>
      </p>
      <ConsentForm organiser={organiser} consent={consent} />
      {consent !== null && (
        <>
          <ButtonForm action={`${consentPath(organiser)}/withdraw`} label={words.withdraw} isGrave />
          <p class="hint">{words.withdrawHint}</p>
        </>
      )}
    </Layout>
  );
}

async function show(c: Ctx, rejected: Rejected | null, principal: Principal): Promise<Response> {
  const ports = portsOf(c);
  const { name } = needed(await getPlayer.run(null, { name: c.req.param("organiser") ?? "" }, ports));
  const { items } = needed(await listConsents.run(principal, ALL_CONSENTS, ports));
  const consent = items.find(({ organiser }) => organiser === name) ?? null;
  return formPage(c, <ConsentPage organiser={name} consent={consent} />, rejected);
}

const submits = submitsOf(show);

/** `/consents/<organiser>`: forms that give and withdraw consent to the organiser starting games for the player. */
export const consentPages = new Hono<HttpEnv>()
  .get(
    ROUTE,
    readingOwn((c, principal) => show(c, null, principal)),
  )
  .post(ROUTE, submits(giveConsent, { body: consentIn }))
  .post(`${ROUTE}/withdraw`, submits(withdrawConsent));

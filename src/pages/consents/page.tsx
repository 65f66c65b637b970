import { Hono } from "hono";
import type { ConsentView } from "../../contract/bulk.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { momentWords } from "../../i18n/times.ts";
import { DAY, formatDuration, HOUR } from "../../lib/duration.ts";
import { localInstant, localText } from "../../lib/zones.ts";
import { ALL_CONSENTS, giveConsent, listConsents, withdrawConsent } from "../../operations/consents.ts";
import { getPlayer } from "../../operations/players.ts";
import { Alert, choice, fieldsOf, type Refused, text } from "../kit/fields.tsx";
import type { Form } from "../kit/forms.ts";
import { Layout } from "../kit/layout.tsx";
import { type Frame, readerOf } from "../kit/context.tsx";
import { needed, readingOwn } from "../kit/opened.ts";
import { frameOf, page } from "../kit/page.tsx";
import type { Principal } from "../../players/store.ts";
import { Press } from "../settings/frame.tsx";
import { countIn } from "../tournaments/form.ts";
import { spanText } from "../tournaments/parts.tsx";
import { pressesOf, told, type Why } from "../tournaments/press.ts";

const AT = "/consents/:organiser";
const pathOf = (organiser: string): string => `/consents/${encodeURIComponent(organiser)}`;

/** The spans of a move that are offered. */
const SPANS = [12 * HOUR, ...[1, 2, 3, 5, 7, 14].map((days) => days * DAY)].map(formatDuration);
const USUAL: Form = new Map(Object.entries({ maxGames: "10", shortest: formatDuration(DAY) }));

const fieldsWith = (spans: readonly string[]) =>
  fieldsOf({
    until: text({ type: "date", required: true }),
    maxGames: text({ required: true, maxlength: 5 }),
    shortest: choice(spans),
  });

/** The form as a body of `PUT /v1/me/consents/{organiser}`: its day counts to its end, by the player's clock. */
const consentIn = (form: Form, timezone: string) => ({
  until: localInstant(`${form.get("until")?.trim()}T23:59`, timezone),
  maxGames: countIn(form, "maxGames"),
  shortest: form.get("shortest"),
});

/** What the form holds at first that changes a consent: it as it is. */
const formOf = ({ until, maxGames, shortest }: ConsentView, timezone: string): Form =>
  new Map([
    ["until", localText(Date.parse(until), timezone).slice(0, "2026-11-25".length)],
    ["maxGames", String(maxGames)],
    ["shortest", shortest],
  ]);

interface ConsentProps {
  readonly frame: Frame;
  readonly consent: ConsentView | null;
}

/** What stands, in a sentence or two. */
function standing({ frame, consent }: ConsentProps): string {
  const { language, timezone } = readerOf(frame);
  const { consents: words } = wordsIn(language).settings;
  if (consent === null) return words.none;
  const until = momentWords(Date.parse(consent.until), language, timezone);
  if (consent.until < frame.now) return words.ended(until);
  return words.stands(until, spanText(consent.shortest, language), consent.maxGames - consent.begun);
}

interface TermsProps extends ConsentProps {
  readonly action: string;
  /** The form that was refused; null for a new one. */
  readonly written: Form | null;
  readonly refused: Refused | null;
}

/** The form that gives consent, or changes what stands. */
function Terms({ frame, consent, action, written, refused }: TermsProps) {
  const { language, timezone } = readerOf(frame);
  const { consents: words, save } = wordsIn(language).settings;
  const form = written ?? (consent === null ? USUAL : formOf(consent, timezone));
  // The API may have been given another span.
  const spans = [...new Set([...SPANS, ...(consent === null ? [] : [consent.shortest])])];
  const { Fields, read } = fieldsWith(spans);
  const parts = Object.fromEntries(spans.map((span) => [span, spanText(span, language)]));
  return (
    <form method="post" action={action}>
      <Fields
        values={read(form)}
        refused={refused}
        words={{
          until: { label: words.until },
          maxGames: { label: words.maxGames, hint: words.maxGamesHint },
          shortest: { label: words.shortest, parts },
        }}
      />
      <button type="submit">{consent === null ? words.give : save}</button>
    </form>
  );
}

async function show(c: Ctx, why: Why | null, principal: Principal): Promise<Response> {
  const ports = portsOf(c);
  const { name } = needed(await getPlayer.run(null, { name: c.req.param("organiser") ?? "" }, ports));
  const { items } = needed(await listConsents.run(principal, ALL_CONSENTS, ports));
  const consent = items.find(({ organiser }) => organiser === name) ?? null;
  const frame = frameOf(c);
  const { consents: words, seeFields } = wordsIn(frame.language).settings;
  const { refused, status } = told(c, why);
  const home = pathOf(name);
  const markup = (
    <Layout frame={frame} title={words.title(name)} description={words.about}>
      <Alert says={refused && (refused.fields.size > 0 ? seeFields : refused.detail)} />
      <p>
        <a href={`/players/${name}`}>{name}</a>
      </p>
      <p>{words.about}</p>
      <p role="status">
        <strong>{standing({ frame, consent })}</strong>
      </p>
      <Terms frame={frame} consent={consent} action={home} written={why?.form ?? null} refused={refused} />
      {consent !== null && (
        <>
          <Press action={`${home}/withdraw`} label={words.withdraw} isGrave />
          <p class="hint">{words.withdrawHint}</p>
        </>
      )}
    </Layout>
  );
  return page(c, frame.language, markup, status);
}

const act = pressesOf(show);
const give = act(giveConsent, { body: (form, _, { player }) => consentIn(form, player.timezone) });

/** `/consents/<organiser>`: the player lets an organiser begin games of theirs, and takes that back. */
export const consentPages = new Hono<HttpEnv>()
  .get(
    AT,
    readingOwn((c, principal) => show(c, null, principal)),
  )
  .post(AT, give)
  .post(`${AT}/withdraw`, act(withdrawConsent));

/** The consents that a player has given, each with the way to its page; nothing where there are none. */
export function Consents({
  frame,
  consents,
}: Pick<ConsentProps, "frame"> & { readonly consents: readonly ConsentView[] }) {
  const { consents: words } = wordsIn(frame.language).settings;
  if (consents.length === 0) return null;
  return (
    <>
      <h2 id="consents">{words.list}</h2>
      <ul class="entries">
        {consents.map((consent) => (
          <li>
            <a href={pathOf(consent.organiser)}>{consent.organiser}</a>
            <p class="soft">{standing({ frame, consent })}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

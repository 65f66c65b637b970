import { Hono } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { contactLink, operatorOf, type Operator } from "../../lib/operator.ts";
import type { Jurisdiction } from "../../lib/stubs.ts";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import { reading } from "../kit/opened.ts";
import { frameOf, page } from "../kit/page.tsx";
import { KEPT, placesOf } from "./kept.ts";

/** `/terms` and `/privacy`: whose words the operator edits, in terms.json and privacy.json (src/i18n/messages). */
export const legalPages = new Hono<HttpEnv>()
  .get(
    "/terms",
    reading((c) => page(c, c.var.language, Terms({ frame: frameOf(c), operator: operatorOf(c.env) }))),
  )
  .get(
    "/privacy",
    reading((c) => {
      const { JURISDICTION: jurisdiction } = c.env;
      const props = { frame: frameOf(c), operator: operatorOf(c.env), jurisdiction };
      return page(c, c.var.language, Privacy(props));
    }),
  );

interface LegalProps {
  readonly frame: Frame;
  readonly operator: Operator;
}

/** Who runs the service, and how to reach them. */
export function Imprint({ frame, operator: { name, contact } }: LegalProps) {
  const { run, write } = wordsIn(frame.language).help.about.contact;
  // Who has given no contact is reached as this very page says.
  const isHere = contact.startsWith(`${frame.origin}${frame.path}#`);
  return (
    <p>
      {name !== null && `${run(name)} `}
      {!isHere && (
        <>
          {write} <a href={contactLink(contact)}>{contact}</a>
        </>
      )}
    </p>
  );
}

export interface DataProps {
  readonly frame: Frame;
  /** Undefined if the deployment has none. */
  readonly jurisdiction: Jurisdiction | undefined;
}

/** Says where the service's data is. */
export const DataRegion = ({ frame, jurisdiction }: DataProps) => (
  <p>{wordsIn(frame.language).privacy.regions[jurisdiction ?? "anywhere"]}</p>
);

const Paragraphs = ({ texts }: { readonly texts: readonly string[] }) => texts.map((text) => <p>{text}</p>);

function Terms(props: LegalProps) {
  const { title, description, text } = wordsIn(props.frame.language).terms;
  return (
    <Layout frame={props.frame} title={title} description={description}>
      <Paragraphs texts={text} />
      <Imprint {...props} />
    </Layout>
  );
}

/** What is kept of people, from the list that the schemas are held against. */
function Privacy(props: LegalProps & DataProps) {
  const { title, description, text, kept, places, where, rights, settings } = wordsIn(
    props.frame.language,
  ).privacy;
  return (
    <Layout frame={props.frame} title={title} description={description}>
      <Paragraphs texts={text} />
      <DataRegion {...props} />
      {(Object.keys(KEPT) as (keyof typeof KEPT)[]).map((one) => (
        <>
          <h2 id={one}>{kept[one].title}</h2>
          <p>{kept[one].text}</p>
          <p class="soft">
            {where(
              placesOf(one)
                .map((place) => places[place])
                .join(", "),
            )}
          </p>
        </>
      ))}
      <h2 id="rights">{settings}</h2>
      <Paragraphs texts={rights} />
      <p>
        <a href="/settings/account">{settings}</a>
      </p>
      <Imprint {...props} />
    </Layout>
  );
}

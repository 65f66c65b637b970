import { type Operator, operatorOf } from "../../lib/operator.ts";
import { DataRegion, Imprint } from "../kit/imprint.tsx";
import { LinkLine, Paragraphs } from "../kit/lists.tsx";
import { Layout } from "../kit/layout.tsx";
import { useWords } from "../kit/context.tsx";
import { pagesAt } from "../kit/opened.ts";
import DATA from "./stored.json" with { type: "json" };

/** `/terms` and `/privacy`. Operators edit the texts in terms.json and privacy.json (src/i18n/messages). */
export const legalPages = pagesAt({
  "/terms": ({ env }) => <Terms operator={operatorOf(env)} />,
  "/privacy": ({ env }) => <Privacy operator={operatorOf(env)} jurisdiction={env.JURISDICTION} />,
});

interface LegalProps {
  readonly operator: Operator;
}

function Terms({ operator }: LegalProps) {
  const { title, description, text } = useWords().terms;
  return (
    <Layout title={title} description={description}>
      <Paragraphs of={text} />
      <Imprint operator={operator} />
    </Layout>
  );
}

/**
 * The tables with data about people, by purpose and place: D1 ("records"), or the objects of a class. privacy.json
 * (src/i18n/messages) says why they are stored and for how long. A test compares stored.json with the schemas.
 */
const STORED = DATA.aboutPeople;

function Privacy({ operator, jurisdiction }: LegalProps & Parameters<typeof DataRegion>[0]) {
  const words = useWords().privacy;
  return (
    <Layout title={words.title} description={words.description}>
      <Paragraphs of={words.text} />
      <DataRegion jurisdiction={jurisdiction} />
      {(Object.keys(STORED) as (keyof typeof STORED)[]).map((one) => (
        <>
          <h2 id={one}>{words.kept[one].title}</h2>
          <p>{words.kept[one].text}</p>
          <p class="soft">
            {words.where(
              (Object.keys(STORED[one]) as (keyof typeof words.places)[])
                .map((place) => words.places[place])
                .join(", "),
            )}
          </p>
        </>
      ))}
      <h2 id="rights">{words.settings}</h2>
      <Paragraphs of={words.rights} />
      <LinkLine href="/settings/account" text={words.settings} />
      <Imprint operator={operator} />
    </Layout>
  );
}

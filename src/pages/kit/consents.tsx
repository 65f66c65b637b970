import type { ConsentView } from "../../contract/bulk.ts";
import { useFrame, useWords } from "./context.tsx";
import { useFormat } from "./format.ts";

export const consentPath = (organiser: string): string => `/consents/${encodeURIComponent(organiser)}`;

export function ConsentSummary({ consent }: { readonly consent: ConsentView | null }) {
  const { consents: words } = useWords().settings;
  const format = useFormat();
  if (consent === null) return <>{words.none}</>;
  const until = format.moment(consent.until);
  if (consent.until < useFrame().now) return <>{words.ended(until)}</>;
  return <>{words.stands(until, format.span(consent.shortest), consent.maxGames - consent.begun)}</>;
}

/** A player's consents, each with a link to its page. Renders nothing if there are none. */
export function Consents({ consents }: { readonly consents: readonly ConsentView[] }) {
  if (consents.length === 0) return null;
  return (
    <>
      <h2 id="consents">{useWords().settings.consents.list}</h2>
      <ul class="entries">
        {consents.map((consent) => (
          <li>
            <a href={consentPath(consent.organiser)}>{consent.organiser}</a>
            <p class="soft">
              <ConsentSummary consent={consent} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

import { contactLink, type Operator } from "../../lib/operator.ts";
import type { Jurisdiction } from "../../lib/stubs.ts";
import { useFrame, useWords } from "./context.tsx";

/** Names the operator of the service, with a link to write to them. */
export function Imprint({ operator: { name, contact } }: { readonly operator: Operator }) {
  const { origin, path } = useFrame();
  const { run, write } = useWords().help.about.contact;
  // By default the contact is a section of this page.
  const isHere = contact.startsWith(`${origin}${path}#`);
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

/** Shows the region in which the service's data is stored. */
export const DataRegion = ({ jurisdiction }: { readonly jurisdiction: Jurisdiction | undefined }) => (
  <p>{useWords().privacy.regions[jurisdiction ?? "anywhere"]}</p>
);

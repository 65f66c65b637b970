import { SCOPES } from "../../contract/terms.ts";
import { useWords } from "./context.tsx";
import { Bullets } from "./lists.tsx";

/** Lists the rights of a token or an app. */
export const Scopes = ({ scopes }: { readonly scopes: readonly string[] }) => (
  <Bullets of={SCOPES.filter((one) => scopes.includes(one)).map((one) => useWords().apps.scopes[one])} />
);

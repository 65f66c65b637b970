import { SCOPES } from "../../contract/terms.ts";
import { useWords } from "./context.tsx";
import { Bullets } from "./lists.tsx";

/** Lists the rights of a token or an app, in the order of `SCOPES`. Omits unknown scopes. */
export const Scopes = ({ scopes }: { readonly scopes: readonly string[] }) => (
  <Bullets of={SCOPES.filter((one) => scopes.includes(one)).map((one) => useWords().apps.scopes[one])} />
);

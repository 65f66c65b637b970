import { SCOPES } from "../../contract/terms.ts";
import { useWords } from "./context.tsx";
import { Bullets } from "./lists.tsx";

/** Lists the rights of a token or an app, in the order of `SCOPES`. Omits unknown scopes. */
export function Scopes({ scopes }: { readonly scopes: readonly string[] }) {
  const { apps: words } = useWords();
  return <Bullets of={SCOPES.filter((one) => scopes.includes(one)).map((one) => words.scopes[one])} />;
}

import { SCOPES } from "../../contract/terms.ts";
import { useWords } from "./context.tsx";

/** Lists the rights of a token or an app. */
export const Scopes = ({ scopes }: { readonly scopes: readonly string[] }) => (
  <ul>
    {SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => (
      <li>{useWords().apps.scopes[scope]}</li>
    ))}
  </ul>
);

import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { RULESETS } from "../../rules/index.ts";
import { useFrame, useWords } from "./context.tsx";
import { Select } from "./fields.tsx";

interface RulesetProps {
  readonly chosen: string | undefined;
  readonly label?: string;
  /** The label of the empty option. */
  readonly none?: string;
}

/** A list of the built-in rule sets; by default a filter of the lobby. */
export function RulesetChoice(props: RulesetProps) {
  const { language } = useFrame();
  const { ruleset, everything } = useWords().finding.lobby;
  const options = RULESETS.map((one) => [one.id, rulesetTitle(one, language)] as const);
  return <Select name="ruleset" label={ruleset} none={everything} {...props} options={options} />;
}

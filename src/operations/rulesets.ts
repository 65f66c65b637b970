import * as z from "zod";
import { customRuleset, definitionIn, placeOf } from "./custom-rulesets.ts";
import { wholeList } from "./lists.ts";
import { listFields, pageOf } from "../contract/lists.ts";
import { IdParam } from "../contract/fields.ts";
import { RulesetAnswer, RulesetCheck, RulesetToCheck, Size } from "../contract/rulesets.ts";
import { LANGUAGES } from "../contract/languages.ts";
import { pointerInRequest, refusal } from "../contract/problems/table.ts";
import {
  CUSTOM_NAME,
  err,
  listingOf,
  ok,
  type Ruleset,
  RULESET_TAGS,
  RULESETS,
  type RulesetTag,
  type ShippedRuleset,
  shippedRuleset,
  writeOtnRules,
} from "../rules/index.ts";
import { json, page } from "./answers.ts";
import { OPEN, operationsOf } from "./operation.ts";

export interface RulesetFilter {
  readonly tag?: RulesetTag | undefined;
  readonly size?: Ruleset["size"] | undefined;
}

export function shippedRulesets({ tag, size }: RulesetFilter = {}): readonly ShippedRuleset[] {
  return RULESETS.filter(
    (ruleset) =>
      (tag === undefined || listingOf(ruleset.id).tags.includes(tag)) &&
      (size === undefined || ruleset.size === size),
  );
}

const views = () => import("../i18n/rulesets/views.ts");

const languageQuery = z.object({
  language: z
    .enum(LANGUAGES)
    .optional()
    .meta({ description: "The language of the rule text. Default: by `Accept-Language`." }),
});

const operation = operationsOf("Rule sets");
export const rulesetOperations = operation.all;

/** Built-in rule sets change only with a release, custom ones never. */
const CACHED = { seconds: 3600, vary: "Accept-Language" };

export const listRulesets = operation.get("/v1/rulesets", {
  id: "listRulesets",
  summary: "List the built-in rule sets",
  description:
    "`uncertain` lists the fields on which sources differ or are silent. Custom rule sets are not listed; get them by id.",
  access: OPEN,
  input: {
    query: languageQuery.extend({
      tag: z.enum(RULESET_TAGS).optional().meta({
        description:
          "Only rule sets with this tag: from old sources or modern; boards of up to 9 squares a side, of 11, or larger; the most played.",
      }),
      size: Size.optional(),
      ...listFields,
    }),
  },
  answer: page(pageOf(RulesetAnswer), "A page of rule sets", CACHED),
  run: async (_, { language, tag: among, size, ...paging }, ports) => {
    const { shippedView } = await views();
    const found = shippedRulesets({ tag: among, size });
    const placed = wholeList(found, paging, (ruleset) => RULESETS.indexOf(ruleset));
    return ok({ ...placed, items: placed.items.map((one) => shippedView(one, language ?? ports.language)) });
  },
});

export const getRuleset = operation.get("/v1/rulesets/{id}", {
  id: "getRuleset",
  summary: "Get a rule set",
  description:
    "A built-in one, or a custom one (`custom-…`) that a challenge has used, with everything to draw and explain a game.",
  access: OPEN,
  input: { params: IdParam, query: languageQuery },
  answer: json(RulesetAnswer, "The rule set", { keep: CACHED }),
  refuses: ["ruleset-not-found"],
  run: async (_, { id, language }, ports) => {
    const { rulesetView, shippedView } = await views();
    const [read, shipped] = [language ?? ports.language, shippedRuleset(id)];
    if (shipped !== null) return ok(shippedView(shipped, read));
    const custom = await customRuleset(id, ports);
    return custom === null
      ? err(refusal("ruleset-not-found", { ruleset: id }))
      : ok(rulesetView(custom.ruleset, read, custom.figures));
  },
});

export const validateRuleset = operation.post("/v1/rulesets/validate", {
  id: "validateRuleset",
  summary: "Validate a rule set",
  description:
    "Takes an object or an OpenTafl rules record. Returns its id, canonical form and record, with warnings about parts without effect and probable mistakes; or `422 invalid-ruleset`, with `code` and `pointer` of each of the `errors` (from `/ruleset`; for a record `/otn`, with the `key`). Nothing is stored: a challenge takes the same object as its `ruleset`.",
  access: OPEN,
  input: { body: RulesetToCheck },
  answer: json(RulesetCheck, "The rule set is valid"),
  refuses: ["invalid-ruleset"],
  run: async (_, { otn, ruleset: given }, { language }) => {
    const written = otn === undefined ? { ruleset: given } : { otn };
    const read = definitionIn(written);
    if (!read.ok) return read;
    const { ruleset, shipped, warnings } = read.value;
    const { rulesetProblemText } = await import("../i18n/ruleset-problems.ts");
    const { id, name, ...rules } = ruleset;
    return ok({
      id,
      shipped: shipped !== null,
      name: name === CUSTOM_NAME ? null : name,
      rules,
      otn: writeOtnRules(ruleset),
      warnings: warnings.map((warning) => ({
        pointer: pointerInRequest(warning, placeOf(written)),
        code: warning.code,
        detail: rulesetProblemText(warning, language),
      })),
    });
  },
});

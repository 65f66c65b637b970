import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { checkRuleset } from "../../app/custom-rulesets.ts";
import { listRulesets, readRuleset, rulesetPlace } from "../../app/rulesets.ts";
import { LANGUAGES } from "../../contract/languages.ts";
import { RULESET_TAGS } from "../../rules/index.ts";
import { resource } from "../app.ts";
import { jsonAnswer, portsOf } from "../context.ts";
import { open } from "../guards.ts";
import { listQuery, pageOf, wholeListAnswer } from "../lists.ts";
import { refused } from "../problem-answers.ts";
import { NEW_RULESET, RulesetAnswer, RulesetCheck, RulesetToCheck, Size } from "../../contract/rulesets.ts";
import { kept } from "../versions.ts";
import { IdParam } from "../../contract/fields.ts";
import { answers, body, problems, unchanged } from "../answers.ts";

const languageQuery = z.object({
  language: z
    .enum(LANGUAGES)
    .optional()
    .meta({ description: "The language of the rule text. Default: by Accept-Language." }),
});
const filterQuery = {
  tag: z.enum(RULESET_TAGS).optional().meta({
    description:
      "Only rule sets with this tag: from old sources or modern; boards of up to 9 squares a side, of 11, or larger; the most played.",
  }),
  size: Size.optional(),
};
const tags = ["Rule sets"];

/** Shipped rule sets change only with a release of the service, custom ones never. */
const RULES_KEPT = { seconds: 3600, vary: "Accept-Language" };
const list = createRoute({
  method: "get",
  path: "/v1/rulesets",
  operationId: "listRulesets",
  tags,
  summary: "List the shipped rule sets",
  description:
    "All of them, or only those with a tag, a size or both. `uncertain` lists the fields on which sources differ or say nothing. Custom rule sets are not listed; get them by id.",
  ...open(),
  request: { query: languageQuery.extend({ ...filterQuery, ...listQuery }) },
  responses: { 200: answers(pageOf(RulesetAnswer), "A page of rule sets"), ...unchanged, ...problems },
});

const read = createRoute({
  method: "get",
  path: "/v1/rulesets/{id}",
  operationId: "getRuleset",
  tags,
  summary: "Get a rule set: all that a client needs to draw and explain a game",
  description: "A shipped one, or a custom one (`custom-…`) that a challenge has used.",
  ...open(),
  request: { params: IdParam, query: languageQuery },
  responses: { 200: answers(RulesetAnswer, "The rule set"), ...unchanged, ...problems },
});

const validate = createRoute({
  method: "post",
  path: "/v1/rulesets/validate",
  operationId: "validateRuleset",
  tags,
  summary: "Check a rule set, given as an object or an OpenTafl rules record",
  description:
    "Returns its id, its canonical form and its record, with warnings about what has no effect or is probably a mistake; otherwise `422 invalid-ruleset`, with everything that is wrong in `errors`: what (`code`) and where (`pointer`, from `/ruleset`; for a record at `/otn`, with the `key`). Nothing is stored: a challenge takes the same object as its `ruleset`.",
  ...open(),
  request: body(RulesetToCheck),
  responses: { 200: answers(RulesetCheck, "The rule set is valid"), ...problems },
});

export const rulesetRoutes = resource()
  .openapi(list, (c) => {
    const { language = c.var.language, tag, size, ...page } = c.req.valid("query");
    const listed = listRulesets({ tag, size }, language);
    return kept(c, wholeListAnswer(c, listed, page, rulesetPlace), RULES_KEPT);
  })
  .openapi(read, async (c) => {
    const { language = c.var.language } = c.req.valid("query");
    const ruleset = await readRuleset(c.req.valid("param").id, language, portsOf(c));
    return ruleset.ok ? kept(c, jsonAnswer(c, ruleset.value, 200), RULES_KEPT) : refused(c, ruleset.error);
  })
  .openapi(validate, (c) => {
    const { otn, ruleset } = c.req.valid("json");
    const checked = checkRuleset(otn === undefined ? { ruleset } : { otn }, c.var.language);
    return checked.ok ? jsonAnswer(c, checked.value, 200) : refused(c, checked.error);
  });

rulesetRoutes.openAPIRegistry.registerComponent("schemas", "NewRuleset", NEW_RULESET);

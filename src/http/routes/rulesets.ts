import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { allRulesets, readRuleset, type RulesetView } from "../../app/rulesets.ts";
import { LANGUAGES } from "../../i18n/languages.ts";
import { RULE_REASONS, SIDES } from "../../rules/index.ts";
import { resource } from "../app.ts";
import { jsonAnswer } from "../context.ts";
import { open } from "../guards.ts";
import { listQuery, pageOf, wholeListAnswer } from "../lists.ts";
import { refused } from "../problem-answers.ts";
import { answers, IdParam, problems } from "../schemas/answers.ts";
import { exactly } from "../schemas/exact.ts";
import { RulesetName } from "../schemas/game.ts";
import { RULES_SHAPE } from "../schemas/rules.ts";
import { kept } from "../versions.ts";

const Figure = z.object({
  id: z.string(),
  board: z.string(),
  turn: z.enum(SIDES).meta({ description: "Who moves first from the board." }),
  before: z
    .array(z.string())
    .optional()
    .meta({ description: "Moves from the board before `move`, where the rule is about what came before." }),
  move: z.string(),
  captures: z.array(z.string()),
  ends: z.object({ winner: z.enum(SIDES).nullable(), reason: z.enum(RULE_REASONS) }).nullable(),
  caption: z.string(),
});
const Section = z.object({ heading: z.string(), paragraphs: z.array(z.string()), figures: z.array(Figure) });

const RulesetAnswer = exactly<RulesetView>()(
  z
    .object({
      id: RulesetName,
      name: z.string(),
      throne: z.string().nullable(),
      corners: z.array(z.string()),
      ...RULES_SHAPE,
      otn: z.string().meta({ description: "The OpenTafl rules record." }),
      language: z.enum(LANGUAGES),
      text: z.object({ title: z.string(), summary: z.string(), sections: z.array(Section) }),
    })
    .meta({ id: "Ruleset" }),
);

const languageQuery = z.object({
  language: z.enum(LANGUAGES).optional().meta({ description: "Of the rule text; else by Accept-Language." }),
});
const tags = ["Rule sets"];

/** They change with a release of the service only. */
const RULES_KEPT = { seconds: 3600, vary: "Accept-Language" };
const unchanged = { 304: { description: "As you have it" } };

const list = createRoute({
  method: "get",
  path: "/v1/rulesets",
  operationId: "listRulesets",
  tags,
  summary: "All rule sets",
  ...open(),
  request: { query: languageQuery.extend(listQuery) },
  responses: { 200: answers(pageOf(RulesetAnswer), "All of them"), ...unchanged, ...problems },
});

const read = createRoute({
  method: "get",
  path: "/v1/rulesets/{id}",
  operationId: "getRuleset",
  tags,
  summary: "A rule set: all that a client needs to draw and explain a game",
  ...open(),
  request: { params: IdParam, query: languageQuery },
  responses: { 200: answers(RulesetAnswer, "The rule set"), ...unchanged, ...problems },
});

export const rulesetRoutes = resource()
  .openapi(list, (c) => {
    const { language = c.var.language, ...page } = c.req.valid("query");
    return kept(c, wholeListAnswer(c, allRulesets(language), page), RULES_KEPT);
  })
  .openapi(read, (c) => {
    const { language = c.var.language } = c.req.valid("query");
    const ruleset = readRuleset(c.req.valid("param").id, language);
    return ruleset.ok ? kept(c, jsonAnswer(c, ruleset.value, 200), RULES_KEPT) : refused(c, ruleset.error);
  });

import { Hono } from "hono";
import { getRuleset, shippedRulesets } from "../../operations/rulesets.ts";
import { describeBoard } from "../../board/described.ts";
import { boardsOf } from "./facts.ts";
import { filterIn, GalleryPage } from "./gallery.tsx";
import { RulesPage } from "./view.tsx";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { reading } from "../kit/opened.ts";
import { frameOf, page } from "../kit/page.tsx";

async function rulesPage(c: Ctx): Promise<Response> {
  const frame = frameOf(c);
  const { language } = frame;
  const found = await getRuleset.run(null, { id: c.req.param("id") ?? "", language }, portsOf(c));
  if (!found.ok) return refused(c, found.error);
  const { text, otn, uncertain, ...ruleset } = found.value;
  const sections = text.sections.map((section) => ({
    ...section,
    figures: section.figures.map(({ caption, ...figure }) => ({
      caption,
      boards: boardsOf(ruleset, { ...figure, caption }, language),
    })),
  }));
  const setup = describeBoard(ruleset, { board: ruleset.setup, lastMove: null }, language);
  return page(c, language, RulesPage({ frame, ruleset, text, sections, setup, otn, uncertain }));
}

function gallery(c: Ctx): Response | Promise<Response> {
  const filter = filterIn((name) => c.req.query(name));
  const markup = GalleryPage({ frame: frameOf(c), filter, shown: shippedRulesets(filter) });
  return page(c, c.var.language, markup);
}

/** `/rules`: the rule sets, by kind and size, and how they differ; `/rules/<id>`: one of them, with a picture of all that can happen. */
export const rulesPages = new Hono<HttpEnv>()
  .get("/rules", reading(gallery))
  .get("/rules/:id", reading(rulesPage));

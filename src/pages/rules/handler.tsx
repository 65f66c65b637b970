import { Hono } from "hono";
import { getRuleset, shippedRulesets } from "../../operations/rulesets.ts";
import { describeBoard } from "../../board/described.ts";
import { boardsOf } from "../kit/ruleset-facts.ts";
import { filterIn, GalleryPage } from "./gallery.tsx";
import { RulesPage } from "./view.tsx";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { reading } from "../kit/opened.ts";
import { renderPage } from "../kit/page.tsx";

async function rulesPage(c: Ctx): Promise<Response> {
  const { language } = c.var;
  const found = await getRuleset.run(null, { id: c.req.param("id") ?? "", language }, portsOf(c));
  if (!found.ok) return refused(c, found.error);
  const { text, otn, uncertain, ...ruleset } = found.value;
  const sections = text.sections.map((section) => ({
    ...section,
    figures: section.figures.map((figure) => ({
      caption: figure.caption,
      boards: boardsOf(ruleset, figure, language),
    })),
  }));
  const setup = describeBoard(ruleset, { board: ruleset.setup, lastMove: null }, language);
  const props = { ruleset, text, sections, setup, otn, uncertain };
  return renderPage(c, <RulesPage {...props} />);
}

function gallery(c: Ctx): Promise<Response> {
  const filter = filterIn((name) => c.req.query(name));
  return renderPage(c, <GalleryPage filter={filter} rulesets={shippedRulesets(filter)} />);
}

/** `/rules` and `/rules/<id>` */
export const rulesPages = new Hono<HttpEnv>()
  .get("/rules", reading(gallery))
  .get("/rules/:id", reading(rulesPage));

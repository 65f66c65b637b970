import { getRuleset, shippedRulesets } from "../../operations/rulesets.ts";
import { describeBoard } from "../../board/described.ts";
import { boardsOf } from "../kit/ruleset-facts.ts";
import { filterIn, GalleryPage } from "./gallery.tsx";
import { RulesPage } from "./view.tsx";
import { type Ctx, portsOf } from "../../http/context.ts";
import { idIn, needed, pagesAt } from "../kit/opened.ts";

async function rulesPage(c: Ctx) {
  const { language } = c.var;
  const found = await getRuleset.run(null, { id: idIn(c), language }, portsOf(c));
  const { text, otn, uncertain, ...ruleset } = needed(found);
  const sections = text.sections.map((section) => ({
    ...section,
    figures: section.figures.map((figure) => ({
      caption: figure.caption,
      boards: boardsOf(ruleset, figure, language),
    })),
  }));
  const setup = describeBoard(ruleset, { board: ruleset.setup, lastMove: null }, language);
  return <RulesPage {...{ ruleset, text, sections, setup, otn, uncertain }} />;
}

function gallery(c: Ctx) {
  const filter = filterIn((name) => c.req.query(name));
  return <GalleryPage filter={filter} rulesets={shippedRulesets(filter)} />;
}

export const rulesPages = pagesAt({ "/rules": gallery, "/rules/:id": rulesPage });

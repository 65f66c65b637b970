import { Hono } from "hono";
import { readRuleset, shippedRulesets } from "../../app/rulesets.ts";
import type { Figure } from "../../i18n/rulesets/index.ts";
import type { Language } from "../../i18n/languages.ts";
import { describeBoard } from "../../board/described.ts";
import { boardText, parseMove, play, positionFromBoard, type Ruleset } from "../../rules/index.ts";
import type { ShownBoard } from "../frame/pictures.tsx";
import { filterIn } from "./filter.tsx";
import { GalleryPage } from "./list-view.tsx";
import { RulesPage } from "./view.tsx";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";

/** The boards of a figure, one after each of its moves; as far as they are legal (a test shows that all are). */
function boardsOf(
  ruleset: Ruleset,
  { board, turn, before = [], move }: Figure,
  language: Language,
): readonly ShownBoard[] {
  const start = positionFromBoard(ruleset, board, turn);
  if (!start.ok) return [];
  let position = start.value;
  return [...before, move].flatMap((text) => {
    const written = parseMove(text);
    const played = written.ok && position.ending === null ? play(position, written.value) : null;
    if (played?.ok !== true) return [];
    position = played.value.position;
    const lastMove = { move: text, captured: [...played.value.captures], at: "" };
    const described = describeBoard(ruleset, { board: boardText(position), lastMove }, language);
    return [{ ...described, ended: position.ending?.reason ?? null }];
  });
}

async function rulesPage(c: Ctx): Promise<Response> {
  const frame = frameOf(c);
  const { language } = frame;
  const found = await readRuleset(c.req.param("id") ?? "", language, portsOf(c));
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

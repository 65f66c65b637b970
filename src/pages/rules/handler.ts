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

/** The board of a figure after its moves, and whether that ends the game; before them, where one is illegal (a test shows that none is). */
function boardAfter(ruleset: Ruleset, { board, turn, before = [], move }: Figure) {
  const unmoved = { board, ended: null };
  const start = positionFromBoard(ruleset, board, turn);
  if (!start.ok) return unmoved;
  let position = start.value;
  for (const text of [...before, move]) {
    const written = parseMove(text);
    const played = written.ok && position.ending === null ? play(position, written.value) : null;
    if (played?.ok !== true) return unmoved;
    position = played.value.position;
  }
  return { board: boardText(position), ended: position.ending?.reason ?? null };
}

function boardOfFigure(ruleset: Ruleset, figure: Figure, language: Language): ShownBoard {
  const { move, captures } = figure;
  const lastMove = { move, captured: [...captures], at: "" };
  const { board, ended } = boardAfter(ruleset, figure);
  return { ...describeBoard(ruleset, { board, lastMove }, language), ended };
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
      board: boardOfFigure(ruleset, { ...figure, caption }, language),
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

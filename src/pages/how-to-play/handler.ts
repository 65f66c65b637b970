import { Hono } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { ruleText } from "../../i18n/rulesets/index.ts";
import { USUAL_RULESET } from "../../rules/index.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";
import { boardsOf } from "../rules/figures.ts";
import { HowToPlayPage } from "./view.tsx";

/** What is drawn: how a man is captured, the king's escape, and his capture. */
const DRAWN = ["captureAttacker", "escape", "kingOpenTwo"] as const;

/** `/how-to-play`: all that one needs for a first game, on one screen. */
export const howToPlayPages = new Hono<HttpEnv>().get(
  "/how-to-play",
  reading((c) => {
    const { language } = c.var;
    const figures = ruleText(USUAL_RULESET, language).sections.flatMap((section) => section.figures);
    const drawn = DRAWN.flatMap((id) => figures.filter((figure) => figure.id === id)).map((figure) => ({
      caption: figure.caption,
      boards: boardsOf(USUAL_RULESET, figure, language),
    }));
    return page(c, language, HowToPlayPage({ frame: frameOf(c), figures: drawn }));
  }),
);

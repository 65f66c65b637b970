import type { AnalysisWords } from "../../../../i18n/built/analysis.ts";
import { button, element } from "../../../../board/script/dom.ts";

/** The parts of the analysis beside the board that are written to. */
export interface Panel {
  readonly box: HTMLElement;
  readonly back: HTMLButtonElement;
  /** What happened in the game meanwhile, and the button that shows it. */
  readonly news: HTMLElement;
  readonly showNews: HTMLButtonElement;
  /** Around the list of moves and branches: it scrolls. */
  readonly list: HTMLElement;
  readonly remove: HTMLButtonElement;
  /** Adds `any other move` or `I resign`. */
  readonly extra: HTMLButtonElement;
  readonly comment: HTMLTextAreaElement;
  /** The plan in words, with its button; empty for those who do not play. */
  readonly plan: HTMLElement;
  readonly saveLines: HTMLButtonElement;
  readonly said: HTMLElement;
}

/** The longest comment to a line that the API takes, in characters. */
const LONGEST_COMMENT = 500;

interface Use {
  readonly isPlayer: boolean;
  /** There is no game to go back to. */
  readonly isTrial: boolean;
}

/** Makes the analysis' parts. */
export function makePanel(words: AnalysisWords, { isPlayer, isTrial }: Use): Panel {
  const back = button("analysis-back", isTrial ? words.anew : words.back);
  const showNews = button("analysis-news", words.news.show, "link");
  const news = element("p", { className: "due", hidden: true });
  const list = element("div", { className: "tree", role: "group", ariaLabel: words.tree });
  const remove = button("analysis-remove", words.remove);
  const extra = button("analysis-extra", "");
  const comment = element("textarea", { name: "comment", rows: 1, maxLength: LONGEST_COMMENT, dir: "auto" });
  const plan = element("div", { id: "analysis-plan" });
  const saveLines = button("analysis-save", words.lines.save);
  const said = element("p", { id: "analysis-said" });
  const box = element(
    "section",
    { id: "analysis", className: "box", ariaLabel: words.title },
    element("div", { className: "row apart" }, element("h2", {}, words.title), back),
    element("p", { className: "soft" }, words.hint),
    news,
    list,
    element("p", { className: "visually-hidden", id: "analysis-keys" }, words.keys),
    element("p", { className: "actions" }, remove, extra),
    ...(isPlayer
      ? [element("label", {}, words.comment, comment), element("p", {}, saveLines), plan, said]
      : []),
  );
  list.setAttribute("aria-describedby", "analysis-keys");
  return { box, back, news, showNews, list, remove, extra, comment, plan, saveLines, said };
}

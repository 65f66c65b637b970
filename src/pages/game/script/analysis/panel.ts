import type { AnalysisWords } from "../../../../i18n/built/analysis.ts";
import { button, element } from "../../../../board/script/dom.ts";

export type Panel = ReturnType<typeof makePanel>;

/** In characters. The API rejects longer comments. */
const LONGEST_COMMENT = 500;

interface Use {
  readonly isPlayer: boolean;
  /** Whether there is no game to return to. */
  readonly isTrial: boolean;
}

export function makePanel(words: AnalysisWords, { isPlayer, isTrial }: Use) {
  const back = button("analysis-back", isTrial ? words.anew : words.back);
  const showNews = button("analysis-news", words.news.show, "link");
  const news = element("p", { className: "due", hidden: true });
  const list = element("div", { className: "tree", role: "group", ariaLabel: words.tree });
  const remove = button("analysis-remove", words.remove);
  // Adds `any other move` or `I resign`.
  const extra = button("analysis-extra", "");
  const comment = element("textarea", { name: "comment", rows: 1, maxLength: LONGEST_COMMENT, dir: "auto" });
  const plan = element("div", { id: "analysis-plan" });
  const saveLines = button("analysis-save", words.lines.save);
  const result = element("p", { id: "analysis-said" });
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
      ? [element("label", {}, words.comment, comment), element("p", {}, saveLines), plan, result]
      : []),
  );
  list.setAttribute("aria-describedby", "analysis-keys");
  return { box, back, news, showNews, list, remove, extra, comment, plan, saveLines, result };
}

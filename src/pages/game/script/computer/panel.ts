import type { ComputerWords } from "../../../../i18n/built/computer.ts";
import type { ScriptWords } from "../../../../i18n/built/script.ts";
import { type Found, outline, type Turn, verdictOf } from "../../analysis/computer.ts";
import { button, element, picture } from "../../../../board/script/dom.ts";

export type Panel = ReturnType<typeof makePanel>;

export function makePanel(words: ComputerWords, { embed }: ScriptWords, last: number) {
  const close = button("computer-close", words.close);
  const graph = picture(
    `<svg viewBox="0 0 ${last} 2" preserveAspectRatio="none" aria-hidden="true"><path class="lead"/><path class="turns"/><path class="even" d="M0 1H${last}"/></svg>`,
  );
  // A slider over the graph, by ply, which also works with the keyboard.
  const cursor = element("input", { type: "range", min: "0", max: `${last}`, ariaLabel: words.graph });
  const progress = element("progress", { max: last + 1, value: 0, ariaLabel: words.title });
  // The evaluation of the position, which screen readers announce when it changes.
  const said = element("p", { ariaLive: "polite" });
  const line = element("div");
  const now = element("div", { id: "computer-now" }, said, line);
  const turns = element("div", { id: "computer-turns" });
  const box = element(
    "section",
    { id: "computer", className: "box", ariaLabel: words.title },
    element("div", { className: "row apart" }, element("h2", {}, words.title), close),
    element("p", { className: "soft small" }, words.hint),
    element(
      "div",
      { className: "graph small" },
      graph,
      element("span", {}, embed.attackers),
      element("span", {}, embed.defenders),
      cursor,
    ),
    progress,
    now,
    turns,
  );
  return { box, close, cursor, graph, progress, now, said, line, turns };
}

export function verdictWords(words: ComputerWords, { value }: Found): string {
  const { ahead, verdict } = verdictOf(value);
  return ahead === null || verdict === "even" ? words.even : words[ahead][verdict];
}

export function drawGraph({ graph }: Panel, found: readonly Found[], turns: readonly Turn[]): void {
  graph.querySelector(".lead")?.setAttribute("d", outline(found));
  graph.querySelector(".turns")?.setAttribute("d", turns.map(({ ply }) => `M${ply} 0V2`).join(""));
}

export interface Line {
  /** The ply of the position from which the line starts. */
  readonly base: number;
  readonly moves: readonly string[];
}

/** Lists the moves of a line as buttons. `open` is called with the number of moves to show. */
export function lineList(
  words: ComputerWords,
  title: string,
  line: Line,
  open: (line: Line, at: number) => void,
): HTMLElement {
  const items = line.moves.map((move, index) => {
    const at = index + 1;
    const made = element("button", { type: "button", ariaLabel: words.line(line.base + at, move) }, move);
    made.dataset["line"] = `${line.base}/${at}`;
    made.addEventListener("click", () => open(line, at));
    return element("li", {}, made);
  });
  return element("ol", { className: "line" }, element("li", { className: "soft" }, title), ...items);
}

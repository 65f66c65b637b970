import type { Child } from "hono/jsx";
import { useSituation } from "../kit/board/context.tsx";
import { useWords } from "../kit/context.tsx";
import { About, Moves } from "./aside.tsx";
import { OwnPlan, type WrittenAnswer } from "./plan.tsx";
import { Messages, Notes } from "./talk.tsx";

interface Part {
  readonly id: string;
  readonly title: string;
  readonly content: Child;
}

interface TabsProps {
  readonly parts: readonly Part[];
  /** The id of the part that is open at first. */
  readonly open: string;
}

/**
 * Parts of a page as tabs (game/script/tabs.ts). Without a script they are sections one below the other, and the tabs
 * are links to them. The style hides closed parts before the script runs, so that nothing moves.
 */
function Tabs({ parts, open }: TabsProps) {
  return (
    <div id="tabs">
      <nav aria-label={useWords().game.about}>
        {parts.map(({ id, title }) => (
          <a id={`${id}-tab`} href={`#${id}`} class={id === open ? "open" : undefined}>
            {title}
          </a>
        ))}
      </nav>
      {parts.map(({ id, title, content }) => (
        <section id={id} aria-labelledby={`${id}-tab`} class={id === open ? "open" : undefined}>
          <h2>{title}</h2>
          {content}
        </section>
      ))}
    </div>
  );
}

interface GameTabsProps {
  /** A rejected answer for the plan, to show in its form again. */
  readonly written: WrittenAnswer | null;
}

/** The moves, the players' messages, the reader's notes and plan, and the game's terms. */
export function GameTabs({ written }: GameTabsProps) {
  const { game, mine, notes } = useSituation();
  const { game: words, together, plans } = useWords();
  const count = game.messages?.length ?? 0;
  const talk = count === 0 ? words.messages : `${words.messages} (${count})`;
  const parts: readonly Part[] = [
    { id: "played", title: words.moves, content: <Moves /> },
    ...(mine === null && count === 0 ? [] : [{ id: "messages", title: talk, content: <Messages /> }]),
    ...(notes === null ? [] : [{ id: "notes", title: together.notes.text, content: <Notes /> }]),
    ...(mine === null || game.turn === null
      ? []
      : [{ id: "plans", title: plans.tab, content: <OwnPlan written={written} /> }]),
    { id: "about", title: words.about, content: <About /> },
  ];
  const open = notes?.unsaved != null ? "notes" : written === null ? "played" : "plans";
  return <Tabs parts={parts} open={open} />;
}

import { useWords } from "../kit/context.tsx";
import { Picture, type BoardInWords } from "../kit/pictures.tsx";

export interface FigureProps {
  /** A board after each move. */
  readonly boards: readonly BoardInWords[];
  readonly caption: string;
  readonly id: string;
}

const moveOn = ({ lastMove: move }: BoardInWords) => move && `${move.from}–${move.to}`;

/** A strip of boards, with links from each to the previous and the next one. */
function Steps({ boards, id }: Omit<FigureProps, "caption">) {
  const { game, gallery } = useWords();
  const step = (to: number, sign: string, label: string) =>
    boards[to] !== undefined && (
      <a href={`#${id}-${to + 1}`} aria-label={label}>
        {sign}
      </a>
    );
  return (
    <ol class="plain steps" tabindex={0}>
      {boards.map((board, at) => (
        <li id={`${id}-${at + 1}`}>
          <Picture board={board} />
          <p class="small">
            {step(at - 1, "←", game.walk.previous)} {gallery.step(at + 1, boards.length)}{" "}
            <span class="unbroken">{moveOn(board)}</span> {step(at + 1, "→", game.walk.next)}
          </p>
        </li>
      ))}
    </ol>
  );
}

export function Figure({ caption, boards, id }: FigureProps) {
  const last = boards.at(-1);
  if (last === undefined) return null;
  const isLong = boards.length > 1;
  return (
    <figure>
      {isLong ? <Steps boards={boards} id={id} /> : <Picture board={last} />}
      <figcaption>
        {caption} <span class="soft unbroken">{isLong ? "" : moveOn(last)}</span>
      </figcaption>
    </figure>
  );
}

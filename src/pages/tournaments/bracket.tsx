import type { BracketView } from "../../contract/tournament.ts";
import { useWords } from "../kit/context.tsx";
import { Player } from "../kit/competition.tsx";

type Round = BracketView["rounds"][number];
type Slot = Round["pairings"][number];

interface Drawn {
  readonly n: number;
  readonly slots: readonly (Slot | null)[];
}

/** Rounds that are not paired yet have empty places. */
function drawn({ rounds }: BracketView): readonly Drawn[] {
  const known = rounds.map(({ n, pairings }) => ({ n, slots: pairings }));
  const all: Drawn[] = [...known];
  for (let last = all.at(-1); last !== undefined && last.slots.length > 1; last = all.at(-1))
    all.push({ n: last.n + 1, slots: Array.from({ length: Math.ceil(last.slots.length / 2) }, () => null) });
  return all;
}

function titleOf({ length }: Drawn["slots"]): string {
  const { bracket: words } = useWords().competition;
  if (length === 1) return words.final;
  if (length === 2) return words.semi;
  return length === 4 ? words.quarter : words.last(String(2 * length));
}

/** On a phone the headings are tabs, and the latest paired round is open. Wider screens show all rounds. */
export function Bracket({ bracket }: { readonly bracket: BracketView }) {
  const latest = bracket.rounds.at(-1)?.n;
  return (
    <div class="bracket">
      {drawn(bracket).map(({ n, slots }) => (
        <section aria-labelledby={`bracket-${n}`}>
          <h3 id={`bracket-${n}`}>
            <label>
              <input type="radio" name="bracket" autocomplete="off" checked={n === latest} />
              {titleOf(slots)}
            </label>
          </h3>
          <ol class="plain">
            {slots.map((slot) => (
              <li>{slot === null ? <Unknown /> : <Meeting slot={slot} />}</li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const Unknown = () => <div class="box soft small">{useWords().competition.bracket.unknown}</div>;

function Meeting({ slot: { players, seeds, match, winner } }: { readonly slot: Slot }) {
  const { bye, games } = useWords().competition;
  return (
    <div class="box">
      {players.map((name, at) => (
        <p class={winner === name ? "winner" : undefined}>
          <span class="soft small">{seeds[at]}</span> <Player name={name} />
          {winner === name && players.length > 1 && <span aria-hidden="true"> ✓</span>}
        </p>
      ))}
      {players.length === 1 && <p class="soft small">{bye}</p>}
      {match !== null && (
        <p class="small">
          <a href={`/matches/${match}`}>{games}</a>
        </p>
      )}
    </div>
  );
}

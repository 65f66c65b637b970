import type { GameView } from "../../contract/game.ts";
import type { MatchView } from "../../contract/match.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { otherSide } from "../../rules/index.ts";
import { getGame } from "../../operations/games.ts";
import { getMatch } from "../../operations/matches.ts";
import { Layout } from "../kit/layout.tsx";
import { Entries } from "../kit/lists.tsx";
import { useWords } from "../kit/context.tsx";
import { idIn, needed, pagesAt } from "../kit/opened.ts";
import { FigureTable } from "../kit/table.tsx";
import { pointsWords } from "../kit/competition.tsx";

interface Props {
  readonly match: MatchView;
}

function matchSentence({ status, winner, decidedBy }: MatchView): string {
  const { matches: words } = useWords();
  if (status === "playing") return words.playing;
  if (winner === null) return words.level;
  return decidedBy === null ? words.winner(winner) : words.decided({ winner, by: decidedBy });
}

function outcome({ status, result, players }: GameView): string {
  const { matches: words } = useWords();
  if (status !== "finished" || result === null) return words.running;
  if (result.reason === "aborted") return words.aborted;
  if (result.winner === null) return words.drawn;
  return words.won(players[result.winner]?.name ?? players[otherSide(result.winner)]?.name ?? "");
}

function Belonging({ match: { tournament, ladder } }: Props) {
  const { matches: words } = useWords();
  if (tournament !== undefined)
    return (
      <p>
        {words.tournament} <a href={`/tournaments/${tournament.id}`}>{tournament.name}</a>
      </p>
    );
  if (ladder === undefined) return null;
  return (
    <p>
      {words.ladder} <a href={`/ladders/${ladder.id}`}>{ladder.name}</a>
    </p>
  );
}

function Points({ match }: Props) {
  const { competition, ratings } = useWords();
  return (
    <FigureTable labelledBy="points" texts={[ratings.player]} numbers={[competition.points]}>
      {match.players.map((name) => (
        <tr>
          <td>
            <a href={`/players/${name}`}>{name}</a>
          </td>
          <td class="number">{pointsWords(match.points[name] ?? 0)}</td>
        </tr>
      ))}
    </FigureTable>
  );
}

const Entry = ({ game }: { readonly game: GameView }) => (
  <li>
    <a href={`/games/${game.id}`}>
      {useWords().matches.game({ n: game.match?.n ?? 1, attackers: game.players.attackers?.name ?? "" })}
    </a>{" "}
    <span class="soft">{outcome(game)}</span>
  </li>
);

/** `games`: the games of the match that can be read. */
function MatchPage({ match, games }: Props & { readonly games: readonly GameView[] }) {
  const { matches: words, competition } = useWords();
  return (
    <Layout title={words.title(match.players.join(" – "))} description={words.about}>
      <p role="status">
        <strong>{matchSentence(match)}</strong>
      </p>
      <Belonging match={match} />
      <h2 id="points">{competition.points}</h2>
      <Points match={match} />
      <h2>{competition.games}</h2>
      <Entries of={games} each={(game) => <Entry game={game} />} none={<ul class="entries"></ul>} />
      <p class="soft small">{match.order === "together" ? words.together : words.inTurn}</p>
    </Layout>
  );
}

async function matchPage(c: Ctx) {
  const match = needed(await getMatch.run(null, { id: idIn(c) }, portsOf(c)));
  const games = await Promise.all(match.games.map((id) => getGame.run(null, { id }, portsOf(c))));
  const readable = games.flatMap((game) => (game.ok ? [game.value] : []));
  return <MatchPage match={match} games={readable} />;
}

export const matchPages = pagesAt({ "/matches/:id": matchPage });

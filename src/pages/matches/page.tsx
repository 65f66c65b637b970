import { Hono } from "hono";
import type { GameView } from "../../contract/game.ts";
import type { MatchView } from "../../contract/match.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { otherSide } from "../../rules/index.ts";
import { getGame } from "../../operations/games.ts";
import { getMatch } from "../../operations/matches.ts";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import { needed, reading } from "../kit/opened.ts";
import { frameOf, page } from "../kit/page.tsx";
import { FigureTable } from "../kit/table.tsx";
import { pointsWords } from "../tournaments/parts.tsx";

interface Props {
  readonly frame: Frame;
  readonly match: MatchView;
}

/** How the match stands, in a sentence. */
function standing({ frame, match }: Props): string {
  const { matches: words } = wordsIn(frame.language);
  const { status, winner, decidedBy } = match;
  if (status === "playing") return words.playing;
  if (winner === null) return words.level;
  return decidedBy === null ? words.winner(winner) : words.decided({ winner, by: decidedBy });
}

/** How a game of it ended, or that it goes on. */
function outcome({ language }: Frame, { status, result, players }: GameView): string {
  const { matches: words } = wordsIn(language);
  if (status !== "finished" || result === null) return words.running;
  if (result.reason === "aborted") return words.aborted;
  if (result.winner === null) return words.drawn;
  return words.won(players[result.winner]?.name ?? players[otherSide(result.winner)]?.name ?? "");
}

/** What has begun the match, where its players have not: with a way there. */
function Belonging({ frame, match: { tournament, ladder } }: Props) {
  const { matches: words } = wordsIn(frame.language);
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

async function matchPage(c: Ctx): Promise<Response> {
  const match = needed(await getMatch.run(null, { id: c.req.param("id") ?? "" }, portsOf(c)));
  const games = await Promise.all(match.games.map((id) => getGame.run(null, { id }, portsOf(c))));
  const frame = frameOf(c);
  const { matches: words, competition, ratings } = wordsIn(frame.language);
  const title = words.title(match.players.join(" – "));
  const markup = (
    <Layout frame={frame} title={title} description={words.about}>
      <p role="status">
        <strong>{standing({ frame, match })}</strong>
      </p>
      <Belonging frame={frame} match={match} />
      <h2 id="points">{competition.points}</h2>
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
      <h2>{competition.games}</h2>
      <ul class="entries">
        {games.flatMap((game) =>
          game.ok
            ? [
                <li>
                  <a href={`/games/${game.value.id}`}>
                    {words.game({
                      n: game.value.match?.n ?? 1,
                      attackers: game.value.players.attackers?.name ?? "",
                    })}
                  </a>{" "}
                  <span class="soft">{outcome(frame, game.value)}</span>
                </li>,
              ]
            : [],
        )}
      </ul>
      <p class="soft small">{match.order === "together" ? words.together : words.inTurn}</p>
    </Layout>
  );
  return page(c, frame.language, markup);
}

/** `/matches/<id>`: who plays a match, how it stands, and its games. */
export const matchPages = new Hono<HttpEnv>().get("/matches/:id", reading(matchPage));

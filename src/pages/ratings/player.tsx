import { raw } from "hono/html";
import { CAPS } from "../../contract/limits.ts";
import type { PlayerRating } from "../../contract/ratings.ts";
import type { ViewOf } from "../../contract/view.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { listPlayerRatings } from "../../operations/leaderboards.ts";
import { getPlayer } from "../../operations/players.ts";
import { listRatingHistory } from "../../operations/ratings.ts";
import { ratingSentence } from "../kit/terms/standing.tsx";
import { useFormat } from "../kit/format.ts";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { More } from "../kit/lists.tsx";
import { cursorIn, needed, pageFrom, pagesAt } from "../kit/opened.ts";
import { FigureTable } from "../kit/table.tsx";
import { ratingGraph } from "./graph.ts";
import { titleOf } from "./leaderboards.tsx";
import { changeOf, type RatedGame, shareWords } from "../kit/rated.tsx";

/** Games per page, in the graph and in the list. */
const GAMES = CAPS.listLength.max;

interface HistoryProps {
  readonly name: string;
  readonly ruleset: string;
  readonly games: readonly RatedGame[];
}

async function historyPage(c: Ctx) {
  const ports = portsOf(c);
  const cursor = cursorIn(c);
  const { name } = needed(await getPlayer.run(null, { name: c.req.param("name") ?? "" }, ports));
  const ruleset = c.req.param("ruleset") ?? "";
  const [ratings, history] = await Promise.all([
    listPlayerRatings.run(null, { name, limit: CAPS.listLength.max }, ports).then(needed),
    listRatingHistory.run(null, { name, ruleset, cursor, limit: GAMES }, ports).then(needed),
  ]);
  const rating = ratings.items.find((one) => one.ruleset === ruleset);
  const { language } = c.var;
  const { one: words, history: ofGames, all } = wordsIn(language).ratings;
  const rules = titleOf(ruleset, language);
  const props = { name, ruleset, games: history.items };
  const href = `/players/${name}/ratings/${ruleset}`;
  return (
    <Layout title={words.title(name, rules)} description={words.about(name, rules)}>
      {rating === undefined ? <p>{words.none(name)}</p> : <Now rating={rating} />}
      <Graph {...props} />
      {history.items.length > 0 && <Games {...props} />}
      <p class="actions">
        {cursor != null && <a href={href}>{ofGames.newest}</a>}
        <More href={pageFrom(href, history.next)} says={ofGames.older} />
      </p>
      <p class="actions">
        <a href={`/players/${name}`}>{name}</a>
        <a href={`/rules/${ruleset}`}>{rules}</a>
        <a href="/leaderboards">{all}</a>
      </p>
    </Layout>
  );
}

/** `/players/<name>/ratings/<rule set>`: a player's rating and rated games. */
export const ratingPages = pagesAt({ "/players/:name/ratings/:ruleset": historyPage });

function Now({ rating }: { readonly rating: ViewOf<typeof PlayerRating> }) {
  const { language } = useFrame();
  const format = useFormat();
  const { one: words, ...general } = useWords().ratings;
  const { percentile, listedUntil, games, ruleset } = rating;
  const isListed = percentile !== null && listedUntil !== null;
  return (
    <>
      <p>
        <strong>{ratingSentence(rating, language)}</strong> {words.games(games)}{" "}
        {isListed && words.better(shareWords(percentile, language))}
      </p>
      <p class="soft">
        {isListed ? words.until(format.day(listedUntil)) : `${words.unlisted} ${general.takes}`}{" "}
        <a href={`/leaderboards/${ruleset}`}>{general.of(titleOf(ruleset, language))}</a>
      </p>
    </>
  );
}

function sidesFor({ attackers, defenders }: RatedGame, name: string) {
  return attackers.name === name ? ([attackers, defenders] as const) : ([defenders, attackers] as const);
}

function Graph({ name, ruleset, games }: HistoryProps) {
  const { language } = useFrame();
  const format = useFormat();
  const { graph: words, one } = useWords().ratings;
  const counted = games.filter(({ annulled }) => annulled === null).toReversed();
  const [first, last] = [counted[0], counted.at(-1)];
  if (first === undefined || last === undefined) return null;
  const points = [sidesFor(first, name)[0].before, ...counted.map((game) => sidesFor(game, name)[0].after)];
  const ratings = points.map(({ rating }) => Math.round(rating));
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const [from = 0, to = 0] = [ratings[0], ratings.at(-1)];
  const text = words.text(String(low), String(high), String(from), String(to));
  const title = one.title(name, titleOf(ruleset, language));
  const ends = [format.day(first.ratedAt), format.day(last.ratedAt)] as const;
  return (
    <figure>
      {raw(ratingGraph({ title, text, points, ends }))}
      <figcaption>{words.legend}</figcaption>
    </figure>
  );
}

function Games({ name, games }: HistoryProps) {
  const { competition, ratings, standing } = useWords();
  const words = ratings.history;
  return (
    <>
      <h2 id="games">{competition.games}</h2>
      <FigureTable
        labelledBy="games"
        texts={[words.day, words.opponent, competition.result]}
        numbers={[standing.player.rating]}
      >
        {games.map((game) => (
          <Row name={name} game={game} />
        ))}
      </FigureTable>
    </>
  );
}

/** Shows the rating after a game and its change in one column, because a phone has no room for two. */
const After = ({ own }: { readonly own: RatedGame["attackers"] }) => (
  <>
    {Math.round(own.after.rating)} <span class="soft">{changeOf(own)}</span>
  </>
);

function Row({ name, game }: Pick<HistoryProps, "name"> & { readonly game: RatedGame }) {
  const words = useWords().ratings.history;
  const [own, other] = sidesFor(game, name);
  const result = own.score === 1 ? words.won : own.score === 0 ? words.lost : words.drawn;
  const isAnnulled = game.annulled !== null;
  return (
    <tr>
      <td>
        <a href={`/games/${game.game}`}>{useFormat().day(game.ratedAt, "medium")}</a>
      </td>
      <td>
        <a href={`/players/${encodeURIComponent(other.name)}`}>{other.name}</a>
      </td>
      <td>{isAnnulled ? <span class="soft">{words.annulled}</span> : result}</td>
      <td class="number">{isAnnulled ? "–" : <After own={own} />}</td>
    </tr>
  );
}

import { wordsIn } from "../../i18n/catalogues.ts";
import { dayWords } from "../../i18n/times.ts";
import { type Frame, Layout } from "../frame/layout.tsx";
import { Hono } from "hono";
import * as z from "zod";
import { listPlayers } from "../../operations/players.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { cursorOf, NameCursor } from "../../contract/lists.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";

/** How many players the page shows at once. */
const SHOWN = 30;
/** A name is no longer than this. What is longer begins no name, and is cut off. */
const LONGEST = 21;

const Query = z.object({ cursor: NameCursor.optional() });

async function playersPage(c: Ctx): Promise<Response> {
  const query = check(Query, { cursor: c.req.query("cursor") });
  if (!query.ok) return refused(c, query.error);
  const search = (c.req.query("search") ?? "").trim().slice(0, LONGEST);
  const found = await listPlayers.run(null, { search, limit: SHOWN, ...query.value }, portsOf(c));
  if (!found.ok) return refused(c, found.error);
  const { items, next } = found.value;
  const frame = frameOf(c);
  const players = items.map(({ name, createdAt }) => ({ name, since: Date.parse(createdAt) }));
  const more = next && `/players?${new URLSearchParams({ search, cursor: cursorOf(next) }).toString()}`;
  return page(c, frame.language, PlayersPage({ frame, players, search, more }));
}

/** `/players`: who plays here, the newest first, or those whose names begin so (`?search=`). */
export const playersPages = new Hono<HttpEnv>().get("/players", reading(playersPage));

/** A player in the list; `since` in milliseconds since 1970. */
interface Listed {
  readonly name: string;
  readonly since: number;
}

export interface PlayersPageProps {
  readonly frame: Frame;
  readonly players: readonly Listed[];
  /** How the names begin; empty: all, the newest first. */
  readonly search: string;
  /** The address of the page that follows; null at the end. */
  readonly more: string | null;
}

function Entry({ frame, player: { name, since } }: { readonly frame: Frame; readonly player: Listed }) {
  const { language, principal } = frame;
  const { finding, public: general } = wordsIn(language);
  return (
    <li class="row apart">
      <div>
        <a href={`/players/${name}`}>{name}</a>
        <p class="soft">{general.player.since(dayWords(since, language, principal?.timezone ?? "UTC"))}</p>
      </div>
      {name === principal?.name ? (
        <span class="soft">{finding.players.you}</span>
      ) : (
        <a href={`/challenges/new?to=${name}`} aria-label={general.player.challenge(name)}>
          {finding.players.challenge}
        </a>
      )}
    </li>
  );
}

function Search({ frame, search }: Pick<PlayersPageProps, "frame" | "search">) {
  const words = wordsIn(frame.language).finding.players;
  return (
    <form class="row low" action="/players" role="search">
      <label>
        {words.name}
        <input
          name="search"
          type="search"
          value={search}
          maxlength={20}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
        />
      </label>
      <button type="submit" class="quiet">
        {words.search}
      </button>
    </form>
  );
}

/** `/players`: who plays here, a page of them at a time. */
export function PlayersPage({ frame, players, search, more }: PlayersPageProps) {
  const words = wordsIn(frame.language).finding.players;
  return (
    <Layout frame={frame} title={words.title} description={words.about}>
      <Search frame={frame} search={search} />
      <h2>{search === "" ? words.newest : words.found(search)}</h2>
      {players.length === 0 ? (
        <p class="soft">{search === "" ? words.nobody : words.notFound}</p>
      ) : (
        <ul class="games">
          {players.map((player) => (
            <Entry frame={frame} player={player} />
          ))}
        </ul>
      )}
      <p class="actions">
        {search !== "" && <a href="/players">{words.all}</a>}
        {more !== null && <a href={more}>{words.more}</a>}
      </p>
    </Layout>
  );
}

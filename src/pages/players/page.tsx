import { conductSentences } from "../challenges/standing.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { dayWords } from "../../i18n/times.ts";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import { Entries, More } from "../kit/lists.tsx";
import { Hono } from "hono";
import * as z from "zod";
import { listPlayers } from "../../operations/players.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { NameCursor } from "../../contract/lists.ts";
import { check } from "../../http/validation.ts";
import { needed, pageFrom, reading } from "../kit/opened.ts";
import { BotMark, WithoutBots } from "../kit/bot-mark.tsx";
import type { ListedPlayer } from "../../contract/player.ts";
import type { ViewOf } from "../../contract/view.ts";
import { frameOf, page } from "../kit/page.tsx";

/** How many players the page shows at once. */
const SHOWN = 30;
/** A name is no longer than this. What is longer begins no name, and is cut off. */
const LONGEST = 21;

const Query = z.object({ cursor: NameCursor.optional() });

/** Who plays here, a page of them at a time. */
async function playersPage(c: Ctx): Promise<Response> {
  const query = needed(check(Query, { cursor: c.req.query("cursor") }));
  const search = (c.req.query("search") ?? "").trim().slice(0, LONGEST);
  const bots = c.req.query("bots") === "false" ? { bots: "false" as const } : {};
  const asked = { search, limit: SHOWN, ...bots, ...query };
  const { items, next } = needed(await listPlayers.run(null, asked, portsOf(c)));
  const frame = frameOf(c);
  const words = wordsIn(frame.language).finding.players;
  const markup = (
    <Layout frame={frame} title={wordsIn(frame.language).frame.players} description={words.about}>
      <Search frame={frame} search={search} isWithoutBots={"bots" in bots} />
      <p>
        <a href="/leaderboards">{wordsIn(frame.language).ratings.all}</a>
      </p>
      <h2>{search === "" ? words.newest : words.found(search)}</h2>
      <Entries
        class="games"
        of={items}
        each={(player) => <Entry frame={frame} player={player} />}
        none={<p class="soft">{search === "" ? words.nobody : words.notFound}</p>}
      />
      <p class="actions">
        {search !== "" && <a href="/players">{words.all}</a>}
        <More href={pageFrom("/players", next, { search, ...bots })} says={words.more} />
      </p>
    </Layout>
  );
  return page(c, frame.language, markup);
}

/** `/players`: who plays here, the newest first, or those whose names begin so (`?search=`); `?bots=false`: people alone. */
export const playersPages = new Hono<HttpEnv>().get("/players", reading(playersPage));

interface EntryProps {
  readonly frame: Frame;
  readonly player: ViewOf<typeof ListedPlayer>;
}

function Entry({ frame, player }: EntryProps) {
  const { name, createdAt } = player;
  const since = Date.parse(createdAt);
  const { language, principal } = frame;
  const { finding, public: general } = wordsIn(language);
  const plays = conductSentences(player.conduct, language);
  return (
    <li class="row apart">
      <div>
        <a href={`/players/${name}`}>{name}</a> <BotMark of={player} language={language} />
        <p class="soft">{general.player.since(dayWords(since, language, principal?.timezone ?? "UTC"))}</p>
        {plays.length > 0 && <p class="soft standing">{plays.join(" ")}</p>}
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

interface SearchProps {
  readonly frame: Frame;
  readonly search: string;
  readonly isWithoutBots: boolean;
}

/** `search`: how the names begin; empty: all, the newest first. */
function Search({ frame, search, isWithoutBots }: SearchProps) {
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
      <WithoutBots language={frame.language} isChosen={isWithoutBots} />
      <button type="submit" class="quiet">
        {words.search}
      </button>
    </form>
  );
}

import { wordsIn } from "../../i18n/catalogues.ts";
import { dayWords } from "../../i18n/times.ts";
import { type Frame, Layout } from "../frame/layout.tsx";
import { Hono } from "hono";
import * as z from "zod";
import { listPlayers } from "../../operations/players.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { cursorOf, NameCursor } from "../../contract/lists.ts";
import { check } from "../../http/validation.ts";
import { needed, reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";

/** How many players the page shows at once. */
const SHOWN = 30;
/** A name is no longer than this. What is longer begins no name, and is cut off. */
const LONGEST = 21;

const Query = z.object({ cursor: NameCursor.optional() });

/** Who plays here, a page of them at a time. */
async function playersPage(c: Ctx): Promise<Response> {
  const query = needed(check(Query, { cursor: c.req.query("cursor") }));
  const search = (c.req.query("search") ?? "").trim().slice(0, LONGEST);
  const asked = { search, limit: SHOWN, ...query };
  const { items, next } = needed(await listPlayers.run(null, asked, portsOf(c)));
  const more = next && new URLSearchParams({ search, cursor: cursorOf(next) });
  const frame = frameOf(c);
  const words = wordsIn(frame.language).finding.players;
  const markup = (
    <Layout frame={frame} title={words.title} description={words.about}>
      <Search frame={frame} search={search} />
      <h2>{search === "" ? words.newest : words.found(search)}</h2>
      {items.length === 0 ? (
        <p class="soft">{search === "" ? words.nobody : words.notFound}</p>
      ) : (
        <ul class="games">
          {items.map(({ name, createdAt }) => (
            <Entry frame={frame} name={name} since={Date.parse(createdAt)} />
          ))}
        </ul>
      )}
      <p class="actions">
        {search !== "" && <a href="/players">{words.all}</a>}
        {more !== null && <a href={`/players?${more.toString()}`}>{words.more}</a>}
      </p>
    </Layout>
  );
  return page(c, frame.language, markup);
}

/** `/players`: who plays here, the newest first, or those whose names begin so (`?search=`). */
export const playersPages = new Hono<HttpEnv>().get("/players", reading(playersPage));

interface EntryProps {
  readonly frame: Frame;
  readonly name: string;
  /** In milliseconds since 1970. */
  readonly since: number;
}

function Entry({ frame, name, since }: EntryProps) {
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

/** `search`: how the names begin; empty: all, the newest first. */
function Search({ frame, search }: { readonly frame: Frame; readonly search: string }) {
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

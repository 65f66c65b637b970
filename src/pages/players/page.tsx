import { conductSentences } from "../kit/terms/standing.tsx";
import { SubmitButton } from "../kit/buttons.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { dayWords } from "../../i18n/times.ts";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Entries, More, LinkLine } from "../kit/lists.tsx";
import * as z from "zod";
import { listPlayers } from "../../operations/players.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { NameCursor } from "../../contract/lists.ts";
import { check } from "../../http/validation.ts";
import { needed, pageFrom, pagesAt } from "../kit/opened.ts";
import { BotMark, WithoutBots } from "../kit/bot-mark.tsx";
import type { ListedPlayer } from "../../contract/player.ts";
import type { ViewOf } from "../../contract/view.ts";

/** Players per page. */
const PLAYERS = 30;
/** One character more than the longest name, so that a longer text finds nobody. */
const LONGEST = 21;

const Query = z.object({ cursor: NameCursor.optional() });

async function playersPage(c: Ctx) {
  const query = needed(check(Query, { cursor: c.req.query("cursor") }));
  const search = (c.req.query("search") ?? "").trim().slice(0, LONGEST);
  const bots = c.req.query("bots") === "false" ? { bots: "false" as const } : {};
  const input = { search, limit: PLAYERS, ...bots, ...query };
  const { items, next } = needed(await listPlayers.run(null, input, portsOf(c)));
  const { finding, frame, ratings } = wordsIn(c.var.language);
  const words = finding.players;
  return (
    <Layout title={frame.players} description={words.about}>
      <Search search={search} isWithoutBots={"bots" in bots} />
      <LinkLine href="/leaderboards" text={ratings.all} />
      <h2>{search === "" ? words.newest : words.found(search)}</h2>
      <Entries
        class="games"
        of={items}
        each={(player) => <Entry player={player} />}
        none={<p class="soft">{search === "" ? words.nobody : words.notFound}</p>}
      />
      <p class="actions">
        {search !== "" && <a href="/players">{words.all}</a>}
        <More href={pageFrom("/players", next, { search, ...bots })} says={words.more} />
      </p>
    </Layout>
  );
}

/** `/players`: the newest players, or the players whose names begin with `?search=`. `?bots=false` leaves out bots. */
export const playersPages = pagesAt({ "/players": playersPage });

function Entry({ player }: { readonly player: ViewOf<typeof ListedPlayer> }) {
  const { name, createdAt } = player;
  const since = Date.parse(createdAt);
  const { language, principal } = useFrame();
  const { finding, public: general } = useWords();
  const plays = conductSentences(player.conduct, language);
  return (
    <li class="row apart">
      <div>
        <a href={`/players/${name}`}>{name}</a> <BotMark of={player} />
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
  readonly search: string;
  readonly isWithoutBots: boolean;
}

function Search({ search, isWithoutBots }: SearchProps) {
  const words = useWords().finding.players;
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
      <WithoutBots isChosen={isWithoutBots} />
      <SubmitButton class="quiet" label={words.search} />
    </form>
  );
}

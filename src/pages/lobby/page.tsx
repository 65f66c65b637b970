import type { Child } from "hono/jsx";
import { BoardSymbols } from "../../board/view.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { titleAndSize } from "../../i18n/rulesets/index.ts";
import { type Rules, RULESETS, otherSide, USUAL_RULESET } from "../../rules/index.ts";
import type { Language } from "../../contract/languages.ts";
import { Layout } from "../kit/layout.tsx";
import { type Frame, readerOf } from "../kit/context.tsx";
import type { ChallengeBefore } from "../../contract/game.ts";
import { Hono } from "hono";
import { listLobby } from "../../operations/lobby.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { Select } from "../kit/fields.tsx";
import { cursorIn, needed, pageFrom, pressingOwn, reading } from "../kit/opened.ts";
import { frameOf, page } from "../kit/page.tsx";
import { rulesOf } from "../../game/rules-of.ts";
import { clockSentence } from "../../i18n/sentences/index.ts";
import { SIZES } from "../rules/facts.ts";
import { AcceptForm } from "../challenges/parts.tsx";
import { MakerStanding, ratedSentences } from "../challenges/standing.tsx";
import { RulesetChoice, SeekForm, seekOpponent } from "./seek.tsx";
import { calledIn, WithoutBots } from "../kit/bot-mark.tsx";
import { Thumbnail } from "../kit/pictures.tsx";
import { PlayNowForm } from "../play-now/view.tsx";
import { PlaceToStart } from "../kit/place-to-start.tsx";
import { setupOf } from "../rules/card.tsx";

/** How many open challenges the page shows at once. */
const SHOWN = 20;

/** The open challenges, a page of them at a time. */
async function lobbyPage(c: Ctx): Promise<Response> {
  const cursor = cursorIn(c);
  const wish = wishIn(c);
  const query = { ...wish, cursor: cursor ?? null, limit: SHOWN };
  const { items, next } = needed(await listLobby.run(c.var.principal ?? null, query, portsOf(c)));
  const frame = frameOf(c);
  const { competition, finding, public: general, ratings } = wordsIn(frame.language);
  const { title, about } = finding.lobby;
  const markup = (
    <Layout frame={frame} title={title} description={about} isWide>
      <BoardSymbols />
      <div class="row apart beginning">
        <p>{about}</p>
        <a class="button" href="/challenges/new">
          {general.front.newChallenge}
        </a>
      </div>
      <SeekForm language={frame.language} ruleset={wish.ruleset} />
      <Filter language={frame.language} wish={wish} />
      <List
        frame={frame}
        wish={wish}
        challenges={items}
        isFirst={cursor === undefined}
        more={pageFrom("/lobby", next, { ...wish })}
      />
      <p class="actions">
        <a href={wish.ruleset === undefined ? "/leaderboards" : `/leaderboards/${wish.ruleset}`}>
          {wish.ruleset === undefined ? ratings.all : ratings.one.board}
        </a>
        <a href="/tournaments">{competition.title}</a>
        <a href="/ladders">{competition.ladders.title}</a>
      </p>
    </Layout>
  );
  return page(c, frame.language, markup);
}

/** `/lobby`: the open challenges, all or those by one rule set (`?ruleset=`) on a board of one size (`?size=`), or by people (`?bots=false`). */
export const lobbyPages = new Hono<HttpEnv>()
  .get("/lobby", reading(lobbyPage))
  .post("/lobby", pressingOwn(seekOpponent));

/** What a reader looks for in the lobby; undefined: whatever it is. */
interface Wish {
  /** The id of a shipped rule set. */
  readonly ruleset?: string | undefined;
  /** Squares a side. */
  readonly size?: Rules["size"] | undefined;
  /** Challenges by people alone. */
  readonly bots?: "false" | undefined;
}

/** What the page's address asks for. What is no rule set and no size wishes nothing. */
function wishIn(c: Ctx): Wish {
  const { ruleset, size, bots } = c.req.query();
  return {
    ruleset: RULESETS.find(({ id }) => id === ruleset)?.id,
    size: SIZES.find((one) => String(one) === size),
    bots: bots === "false" ? bots : undefined,
  };
}

function Filter({ language, wish }: { readonly language: Language; readonly wish: Wish }) {
  const words = wordsIn(language).finding.lobby;
  const sizes = SIZES.map((size) => [String(size), `${size}×${size}`] as const);
  return (
    <form class="row low" action="/lobby">
      <RulesetChoice language={language} chosen={wish.ruleset} />
      <Select
        name="size"
        label={words.size}
        none={words.everything}
        chosen={String(wish.size)}
        options={sizes}
      />
      <WithoutBots language={language} isChosen={wish.bots === "false"} />
      <button type="submit" class="quiet">
        {words.show}
      </button>
    </form>
  );
}

interface ListProps extends LobbyProps {
  readonly wish: Wish;
  /** Whether nothing goes before. */
  readonly isFirst: boolean;
  /** The address of the page that follows; null at the end. */
  readonly more: string | null;
}

function List({ frame, wish, challenges, isFirst, more }: ListProps) {
  const { language } = frame;
  const words = wordsIn(language).finding.lobby;
  const isFiltered = Object.values(wish).some((one) => one !== undefined);
  if (challenges.length === 0 && isFiltered)
    return (
      <>
        <ul class="games pairs">
          <House language={language} ruleset={wish.ruleset} />
        </ul>
        <p class="soft">
          {words.noneSuch} <a href="/lobby">{words.all}</a>
        </p>
      </>
    );
  return (
    <>
      <LobbyList frame={frame} challenges={challenges}>
        {isFirst && <House language={language} ruleset={wish.ruleset} />}
      </LobbyList>
      {more !== null && (
        <p>
          <a href={more}>{wordsIn(language).public.front.more}</a>
        </p>
      )}
    </>
  );
}

interface LobbyProps {
  readonly frame: Frame;
  /** Listed challenges that anyone may accept. */
  readonly challenges: readonly ChallengeBefore[];
}

interface EntryProps {
  readonly frame: Frame;
  readonly challenge: ChallengeBefore;
}

/** Accepts at once; who is not signed in is asked for a name where the link leads. */
function Accept({ frame, challenge: { id, by } }: EntryProps) {
  if (frame.principal !== null) return <AcceptForm id={id} language={frame.language} by={by.name} />;
  const words = wordsIn(frame.language).challenges;
  return (
    <a class="button" href={`/games/${id}`} aria-label={words.acceptOf(by.name)}>
      {words.accept}
    </a>
  );
}

/** Which side the reader would play, and with how much time. */
function termsOf(challenge: ChallengeBefore, frame: Frame): readonly string[] {
  const { side, clock } = challenge;
  const { wouldPlay } = wordsIn(frame.language).notices;
  return [
    wouldPlay[side === "random" ? side : otherSide(side)],
    clockSentence(clock, readerOf(frame)),
    ...ratedSentences(challenge, frame.language),
  ];
}

function Entry({ frame, challenge }: EntryProps) {
  const { id, by, message } = challenge;
  const rules = rulesOf(challenge);
  const words = wordsIn(frame.language).public.front;
  const href = `/games/${id}`;
  const isOwn = by.name === frame.principal?.name;
  return (
    <li>
      <Thumbnail href={href} drawing={setupOf(rules)} />
      <div>
        <a href={href}>{titleAndSize(rules, frame.language)}</a>
        <p>
          {isOwn
            ? words.own
            : [words.by(calledIn(by, frame.language)), ...termsOf(challenge, frame)].join(" ")}
        </p>
        {!isOwn && <MakerStanding challenge={challenge} language={frame.language} />}
        {message !== null && <p class="soft said">{message}</p>}
        {!isOwn && <Accept frame={frame} challenge={challenge} />}
      </div>
    </li>
  );
}

interface HouseProps {
  readonly language: Language;
  /** The rules that the reader looks for. */
  readonly ruleset?: string | undefined;
}

/** The house among the challenges: it is always there. */
export function House({ language, ruleset }: HouseProps) {
  const { house, houseAbout } = wordsIn(language).playNow;
  const rules = RULESETS.find(({ id }) => id === ruleset) ?? USUAL_RULESET;
  return (
    <li>
      <Thumbnail href="/play-now" drawing={setupOf(rules)} />
      <div>
        <strong>{house}</strong>
        <p>{houseAbout}</p>
        <PlayNowForm language={language} ruleset={rules.id} />
      </div>
    </li>
  );
}

/**
 * Open challenges as the lobby lists them, each with its button and a link to its page; its children are entries that go
 * before. The page needs `BoardSymbols` once.
 */
export function LobbyList({ frame, challenges, children }: LobbyProps & { readonly children?: Child }) {
  return (
    <>
      {(challenges.length > 0 || children) && (
        <ul class="games pairs">
          {children}
          {challenges.map((challenge) => (
            <Entry frame={frame} challenge={challenge} />
          ))}
        </ul>
      )}
      {challenges.length === 0 && (
        <>
          <p class="soft">{wordsIn(frame.language).public.front.lobbyEmpty}</p>
          <PlaceToStart language={frame.language} />
        </>
      )}
    </>
  );
}

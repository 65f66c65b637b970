import { Hono } from "hono";
import type { TournamentStatus } from "../../contract/terms.ts";
import type { TournamentView } from "../../contract/tournament.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { listTournaments } from "../../operations/tournaments.ts";
import { RULESETS } from "../../rules/index.ts";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import { Entries } from "../kit/lists.tsx";
import { Select } from "../kit/fields.tsx";
import { addressWith, cursorIn, needed, pageFrom, reading } from "../kit/opened.ts";
import { frameOf, page } from "../kit/page.tsx";
import { RulesetChoice } from "../kit/ruleset-choice.tsx";
import { TournamentEntry } from "../kit/competition.tsx";

const AT = "/tournaments";
const SHOWN = 20;
const STATUSES = ["open", "running", "finished", "cancelled"] as const;

/** Unknown rule sets and states are ignored. */
interface Wish {
  readonly status?: (typeof STATUSES)[number] | undefined;
  readonly ruleset?: string | undefined;
}

function wishIn(c: Ctx): Wish {
  const { status, ruleset } = c.req.query();
  return {
    status: STATUSES.find((one) => one === status),
    ruleset: RULESETS.find(({ id }) => id === ruleset)?.id,
  };
}

type Asked = Parameters<typeof listTournaments.run>[1];

const listed = async (c: Ctx, asked: Partial<Asked> & { readonly status: TournamentStatus }) =>
  needed(await listTournaments.run(null, { limit: SHOWN, order: "asc", ...asked }, portsOf(c)));

interface Part {
  readonly status: TournamentStatus;
  readonly items: readonly TournamentView[];
  readonly more: string | null;
}

async function onlyOf(c: Ctx, status: NonNullable<Wish["status"]>, { ruleset }: Wish): Promise<Part> {
  const cursor = cursorIn(c);
  const order = status === "finished" || status === "cancelled" ? "desc" : "asc";
  const { items, next } = await listed(c, { status, ruleset, cursor, order });
  return { status, items, more: pageFrom(AT, next, { status, ruleset }) };
}

async function current(c: Ctx, { ruleset }: Wish): Promise<readonly Part[]> {
  const organiser = c.var.principal?.player.name;
  const kinds =
    organiser === undefined ? (["open", "running"] as const) : (["draft", "open", "running"] as const);
  return Promise.all(
    kinds.map(async (status) => {
      const { items, next } = await listed(c, { status, ruleset, ...(status === "draft" && { organiser }) });
      const hasMore = next !== null && status !== "draft";
      return { status, items, more: hasMore ? addressWith(AT, { status, ruleset }) : null };
    }),
  );
}

async function listPage(c: Ctx): Promise<Response> {
  const wish = wishIn(c);
  const parts = wish.status === undefined ? await current(c, wish) : [await onlyOf(c, wish.status, wish)];
  const frame = frameOf(c);
  const words = wordsIn(frame.language).competition;
  const isEmpty = parts.every(({ items }) => items.length === 0);
  const markup = (
    <Layout frame={frame} title={words.title} description={words.about}>
      <div class="row apart beginning">
        <p>{words.about}</p>
        <a class="button" href="/tournaments/new">
          {words.make}
        </a>
      </div>
      <Filter frame={frame} wish={wish} />
      {isEmpty && <p class="soft">{words.none}</p>}
      {parts.map((part) => (
        <Kind frame={frame} part={part} />
      ))}
      <p class="actions">
        {wish.status !== undefined && <a href="/tournaments">{words.all}</a>}
        <a href="/tournaments/calendar">{words.calendar.title}</a>
        <a href="/ladders">{words.ladders.title}</a>
        <a href="/docs/guides/organise">{words.guide}</a>
      </p>
    </Layout>
  );
  return page(c, frame.language, markup);
}

/** `/tournaments`, all of one kind with `?status=`, by one rule set with `?ruleset=`. */
export const tournamentListPages = new Hono<HttpEnv>().get(AT, reading(listPage));

function Filter({ frame: { language }, wish }: { readonly frame: Frame; readonly wish: Wish }) {
  const { competition: words, finding } = wordsIn(language);
  const { lobby } = finding;
  return (
    <form class="row low" action={AT}>
      <Select
        name="status"
        label={words.state}
        none={lobby.everything}
        chosen={wish.status}
        options={STATUSES.map((one) => [one, words.states[one]] as const)}
      />
      <RulesetChoice chosen={wish.ruleset} />
      <button type="submit" class="quiet">
        {lobby.show}
      </button>
    </form>
  );
}

function Kind({ frame, part: { status, items, more } }: { readonly frame: Frame; readonly part: Part }) {
  const words = wordsIn(frame.language).competition;
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={status}>
      <h2 id={status}>{words.kinds[status]}</h2>
      <Entries of={items} each={(tournament) => <TournamentEntry frame={frame} tournament={tournament} />} />
      {more !== null && (
        <p>
          <a href={more}>{words.more}</a>
        </p>
      )}
    </section>
  );
}

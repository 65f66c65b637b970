import type { TournamentStatus } from "../../contract/terms.ts";
import type { TournamentView } from "../../contract/tournament.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { listTournaments } from "../../operations/tournaments.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { RULESETS } from "../../rules/index.ts";
import { Layout } from "../kit/layout.tsx";
import { SubmitButton, ButtonLink } from "../kit/buttons.tsx";
import { useWords } from "../kit/context.tsx";
import { Entries, LinkLine, Section } from "../kit/lists.tsx";
import { Select } from "../kit/fields.tsx";
import { addressWith, cursorIn, needed, pageFrom, pagesAt } from "../kit/opened.ts";
import { RulesetChoice } from "../kit/rulesets.tsx";
import { TournamentEntry } from "../kit/competition.tsx";

const AT = "/tournaments";
/** Tournaments of each status per page. */
const LENGTH = 20;
const STATUSES = ["open", "running", "finished", "cancelled"] as const;

/** Unknown rule sets and statuses are ignored. */
interface Filter {
  readonly status?: (typeof STATUSES)[number] | undefined;
  readonly ruleset?: string | undefined;
}

function filterIn(c: Ctx): Filter {
  const { status, ruleset } = c.req.query();
  return {
    status: STATUSES.find((one) => one === status),
    ruleset: RULESETS.find(({ id }) => id === ruleset)?.id,
  };
}

type Query = Parameters<typeof listTournaments.run>[1];

const listed = async (c: Ctx, query: Partial<Query> & { readonly status: TournamentStatus }) =>
  needed(await listTournaments.run(null, { limit: LENGTH, order: "asc", ...query }, portsOf(c)));

interface Part {
  readonly status: TournamentStatus;
  readonly items: readonly TournamentView[];
  readonly more: string | null;
}

async function onlyOf(c: Ctx, status: NonNullable<Filter["status"]>, { ruleset }: Filter): Promise<Part> {
  const cursor = cursorIn(c);
  const order = status === "finished" || status === "cancelled" ? "desc" : "asc";
  const { items, next } = await listed(c, { status, ruleset, cursor, order });
  return { status, items, more: pageFrom(AT, next, { status, ruleset }) };
}

async function current(c: Ctx, { ruleset }: Filter): Promise<readonly Part[]> {
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

async function listPage(c: Ctx) {
  const filter = filterIn(c);
  const { status } = filter;
  const parts = status === undefined ? await current(c, filter) : [await onlyOf(c, status, filter)];
  const words = wordsIn(c.var.language).competition;
  return (
    <Layout title={words.title} description={words.about}>
      <div class="row apart beginning">
        <p>{words.about}</p>
        <ButtonLink href="/tournaments/new" text={words.make} />
      </div>
      <FilterForm {...filter} />
      {parts.every(({ items }) => items.length === 0) && <p class="soft">{words.none}</p>}
      {parts.map((part) => (
        <Kind {...part} />
      ))}
      <p class="actions">
        {status !== undefined && <a href="/tournaments">{words.all}</a>}
        <a href="/tournaments/calendar">{words.calendar.title}</a>
        <a href="/ladders">{words.ladders.title}</a>
        <a href="/docs/guides/organise">{words.guide}</a>
      </p>
    </Layout>
  );
}

/** `/tournaments`: the reader's drafts, open and running tournaments, or one status (`?status=`); filtered by `?ruleset=`. */
export const tournamentListPages = pagesAt({ [AT]: listPage });

function FilterForm({ status, ruleset }: Filter) {
  const { competition: words, finding } = useWords();
  const { lobby } = finding;
  return (
    <form class="row low" action={AT}>
      <Select
        name="status"
        label={words.state}
        none={lobby.everything}
        chosen={status}
        options={STATUSES.map((one) => [one, words.states[one]] as const)}
      />
      <RulesetChoice chosen={ruleset} />
      <SubmitButton class="quiet" label={lobby.show} />
    </form>
  );
}

function Kind({ status, items, more }: Part) {
  const words = useWords().competition;
  if (items.length === 0) return null;
  return (
    <Section id={status} title={words.kinds[status]}>
      <Entries of={items} each={(tournament) => <TournamentEntry tournament={tournament} />} />
      {more !== null && <LinkLine href={more} text={words.more} />}
    </Section>
  );
}

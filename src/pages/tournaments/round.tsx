import { HOWS } from "../../contract/terms.ts";
import type { RoundView, TournamentView } from "../../contract/tournament.ts";
import { localInstant, localText } from "../../lib/zones.ts";
import type { Form } from "../kit/forms.ts";
import { Alert, area, FieldRefusal, marks, Select, text, useRefused, useSent } from "../kit/fields.tsx";
import { fieldsOf } from "../kit/form-page.tsx";
import { Layout } from "../kit/layout.tsx";
import { LinkLine, Section } from "../kit/lists.tsx";
import { useReader, useWords } from "../kit/context.tsx";
import { FigureTable } from "../kit/table.tsx";
import { ButtonForm, Hidden, Key, SubmitButton } from "../kit/buttons.tsx";
import { At, Newer, Player, pointsWords } from "../kit/competition.tsx";

type Pairing = RoundView["pairings"][number];

/** Tables per page. */
const TABLES = 100;
const SCORES = ["1", "0.5", "0"] as const;
const REASON = fieldsOf({ reason: area({ rows: 2, maxlength: 500, required: true }) });
const END = fieldsOf({ endsAt: text({ type: "datetime-local", required: true }) });

interface RoundProps {
  readonly tournament: TournamentView;
  /** The id of the last entry of the tournament's stream. */
  readonly place: string | null;
  readonly round: RoundView;
  readonly from: number;
  /** The table whose result an organiser is entering. */
  readonly table: number | null;
  readonly isKnockout: boolean;
  readonly mayOrganise: boolean;
}

const roundPath = (id: string, n: number | string): string => `/tournaments/${id}/rounds/${n}`;

export function RoundPage(props: RoundProps) {
  const { tournament, round, mayOrganise, table } = props;
  const words = useWords().competition;
  const refused = useRefused();
  const { name, id } = tournament;
  const title = `${words.round(String(round.n))}: ${name}`;
  const chosen = round.pairings.find((one) => one.table === table && !one.bye);
  return (
    <Layout title={title} {...(refused === null && { description: title })}>
      <Newer {...props} />
      <Alert says={refused && (refused.fields.size > 0 ? words.form.wrong : refused.detail)} />
      <p id="pairings">
        <At at={round.startsAt} says={words.began} />{" "}
        {round.endsAt !== null && <At at={round.endsAt} says={words.ends} />}
      </p>
      {mayOrganise && chosen !== undefined && <ResultForm {...props} pairing={chosen} />}
      <Pairings {...props} />
      <p class="actions">
        {round.n > 1 && <a href={roundPath(id, round.n - 1)}>{words.round(String(round.n - 1))}</a>}
        {round.n < tournament.round && (
          <a href={roundPath(id, round.n + 1)}>{words.round(String(round.n + 1))}</a>
        )}
        <a href={`/tournaments/${id}`}>{name}</a>
      </p>
      {mayOrganise && tournament.status === "running" && <Acts {...props} />}
    </Layout>
  );
}

function Pairings(props: RoundProps) {
  const { tournament, round, from } = props;
  const words = useWords().competition;
  const there = round.pairings.slice(from - 1, from - 1 + TABLES);
  const more = round.pairings[from - 1 + TABLES];
  return (
    <>
      <FigureTable
        labelledBy="pairings"
        texts={[words.table, words.pairing, words.games]}
        numbers={[words.result]}
      >
        {there.map((pairing) => (
          <Row {...props} pairing={pairing} />
        ))}
      </FigureTable>
      {more !== undefined && (
        <LinkLine href={`${roundPath(tournament.id, round.n)}?from=${more.table}`} text={words.nextPlaces} />
      )}
    </>
  );
}

/** Returns the points, with `…` while games of the pairing are running. */
const soFar = (points: number, how: Pairing["how"]): string =>
  how !== null ? pointsWords(points) : points === 0 ? "…" : `${pointsWords(points)}…`;

interface PairingProps extends RoundProps {
  readonly pairing: Pairing;
}

function Row({ tournament, round, mayOrganise, pairing }: PairingProps) {
  const words = useWords().competition;
  const { table, players, bye, how, waiting } = pairing;
  const canRule = mayOrganise && !bye && tournament.status === "running";
  return (
    <tr id={`table-${table}`}>
      <td>{table}</td>
      <td>
        {players.map((name, at) => (
          <div>
            <Player name={name} />
            {!bye && <span class="soft"> {at === 0 ? "●" : "○"}</span>}
          </div>
        ))}
      </td>
      <td>
        <GamesOf pairing={pairing} />
        {canRule && (
          <div class="small">
            <a href={`${roundPath(tournament.id, round.n)}?table=${table}#give-result`}>{words.acts.give}</a>
          </div>
        )}
      </td>
      <td class="number">
        {waiting ? (
          <span class="soft small">{words.waits}</span>
        ) : (
          players.map((name) => <div>{soFar(pairing.points[name] ?? 0, how)}</div>)
        )}
        {how !== null && how !== "played" && (
          <div class="soft small">{how === "bye" ? words.bye : words.how[how]}</div>
        )}
      </td>
    </tr>
  );
}

function GamesOf({ pairing: { games, waiting } }: Pick<PairingProps, "pairing">) {
  const words = useWords().competition;
  if (waiting) return null;
  return games.map((id, at) => (
    <div>
      <a href={`/games/${id}`}>{words.game(String(at + 1))}</a>
    </div>
  ));
}

interface ResultProps extends Pick<PairingProps, "pairing"> {
  readonly games: number;
  /** The rejected form about the same pairing; null if there is none. */
  readonly sent: Form | null;
}

/** One field per game. The players attack alternately. */
function Scores({ games, pairing: { players }, sent }: ResultProps) {
  const { acts: words } = useWords().competition;
  const refused = useRefused();
  return Array.from({ length: games }, (_, at) => {
    const attackers = players[at % 2] ?? "";
    return (
      <>
        <Hidden name={`attackers.${at}`} value={attackers} />
        <Select
          name={`score.${at}`}
          label={words.attacks(String(at + 1), attackers)}
          chosen={sent?.get(`score.${at}`) ?? "1"}
          options={SCORES.map((score) => [score, words.scores[score]])}
          {...marks(refused, `/games/${at}`)}
        />
      </>
    );
  });
}

function WinnerChoice({ pairing: { players }, sent }: ResultProps) {
  const { acts: words } = useWords().competition;
  return (
    <>
      <Select
        name="winner"
        label={words.winner}
        none={words.byPoints}
        chosen={sent?.get("winner")}
        options={players.map((name) => [name, name])}
        {...marks(useRefused(), "/winner")}
      />
      <FieldRefusal at="/winner" />
    </>
  );
}

function ResultForm({ tournament, round, pairing, isKnockout }: PairingProps) {
  const { acts: words, ...others } = useWords().competition;
  const { players, table } = pairing;
  const action = `${roundPath(tournament.id, round.n)}/results`;
  const rejected = useSent([action])?.form;
  const sent = rejected?.get("table") === String(table) ? rejected : null;
  const hows = { ...others.how, ...words.hows };
  const props = { games: tournament.pairing.games, pairing, sent };
  return (
    <form class="box" id="give-result" method="post" action={action}>
      <Key />
      <Hidden name="table" value={String(table)} />
      <Hidden name="players" value={players.join(" ")} />
      <h2>{players.join(" – ")}</h2>
      <Scores {...props} />
      <FieldRefusal at="/games" />
      <Select
        name="how"
        label={words.how}
        chosen={sent?.get("how") ?? "played"}
        options={HOWS.map((how) => [how, hows[how]])}
      />
      {isKnockout && <WinnerChoice {...props} />}
      <REASON.Fields action={action} values={{ reason: "" }} words={{ reason: words.reason }} />
      <SubmitButton label={words.save} />
    </form>
  );
}

/**
 * Returns the named winner; undefined if the form has no such field. If the field is empty, returns the player with more
 * points; undefined if both have the same number, or for a double forfeit.
 */
function winnerIn(form: Form, scores: readonly number[]): string | undefined {
  const [first = "", second = ""] = (form.get("players") ?? "").split(" ");
  const named = form.get("winner");
  if (named !== "" || form.get("how") === "double-forfeit") return named || undefined;
  // The first player attacks in the first game, and then in every other one.
  const lead = scores.reduce((sum, score, at) => sum + (at % 2 === 0 ? 1 : -1) * (2 * score - 1), 0);
  return lead === 0 ? undefined : lead > 0 ? first : second;
}

/** Returns the new end of a round, as an instant. */
export function endIn(form: Form, timezone: string) {
  return { endsAt: localInstant(END.read(form).endsAt, timezone) };
}

/** Returns the body of `POST /v1/tournaments/{id}/results`. */
export function resultsIn(form: Form, n: number) {
  const scores = [...form].flatMap(([name, value]) => (name.startsWith("score.") ? [Number(value)] : []));
  const winner = winnerIn(form, scores);
  return {
    round: n,
    table: Number(form.get("table")),
    games: scores.map((score, at) => ({
      attackers: form.get(`attackers.${at}`),
      score,
      how: form.get("how"),
    })),
    ...(winner === undefined ? {} : { winner }),
    reason: form.get("reason"),
  };
}

function EndForm({ tournament, round: { n, endsAt } }: RoundProps) {
  const { acts: words } = useWords().competition;
  const { timezone } = useReader();
  return (
    <END.Form
      action={`${roundPath(tournament.id, n)}/extend`}
      class="row low"
      isKeyed
      values={{ endsAt: endsAt === null ? "" : localText(Date.parse(endsAt), timezone) }}
      words={{ endsAt: words.endsAt(timezone) }}
    >
      <SubmitButton class="quiet" label={words.extend} />
    </END.Form>
  );
}

/** The end of a finished round cannot be changed, and only the last round can be paired again. */
function Acts(props: RoundProps) {
  const { tournament, round } = props;
  const { acts: words } = useWords().competition;
  const [isPlayed, isLast] = [round.status === "running", round.n === tournament.round];
  if (!isPlayed && !isLast) return null;
  return (
    <Section id="organise" class="box acts" title={words.title}>
      {isPlayed && <EndForm {...props} />}
      {isLast && (
        <ButtonForm action={`${roundPath(tournament.id, round.n)}/repair`} label={words.repair} isKeyed>
          <p class="hint">{words.repairHint}</p>
        </ButtonForm>
      )}
    </Section>
  );
}

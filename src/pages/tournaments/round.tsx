import { HOWS } from "../../contract/terms.ts";
import type { RoundView, TournamentView } from "../../contract/tournament.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { newId } from "../../lib/ids.ts";
import { localText } from "../../lib/zones.ts";
import type { Form } from "../kit/forms.ts";
import { Alert, FieldRefusal, marks, type Refused, Select } from "../kit/fields.tsx";
import { Layout } from "../kit/layout.tsx";
import { type Frame, readerOf, useWords } from "../kit/context.tsx";
import { FigureTable } from "../kit/table.tsx";
import { ButtonForm } from "../kit/buttons.tsx";
import { At, Newer, Player, pointsWords } from "../kit/competition.tsx";

type Pairing = RoundView["pairings"][number];

const SHOWN = 100;
const SCORES = ["1", "0.5", "0"] as const;

interface RoundShown {
  readonly frame: Frame;
  readonly tournament: TournamentView;
  /** The id of the last entry of the tournament's stream. */
  readonly place: string | null;
  readonly round: RoundView;
  readonly from: number;
  /** The table whose result an organiser is entering. */
  readonly table: number | null;
  readonly refused: Refused | null;
  /** The rejected form. */
  readonly written: Form | null;
  readonly isKnockout: boolean;
  readonly mayOrganise: boolean;
}

const roundPath = (id: string, n: number | string): string => `/tournaments/${id}/rounds/${n}`;

export function RoundPage(shown: RoundShown) {
  const { frame, tournament, round, refused, mayOrganise, table } = shown;
  const words = wordsIn(frame.language).competition;
  const { name, id } = tournament;
  const title = `${words.round(String(round.n))}: ${name}`;
  const chosen = round.pairings.find((one) => one.table === table && !one.bye);
  return (
    <Layout frame={frame} title={title} {...(refused === null ? { description: title } : {})}>
      <Newer {...shown} />
      <Alert says={refused && (refused.fields.size > 0 ? words.form.wrong : refused.detail)} />
      <p id="pairings">
        <At frame={frame} at={round.startsAt} says={words.began} />{" "}
        {round.endsAt !== null && <At frame={frame} at={round.endsAt} says={words.ends} />}
      </p>
      {mayOrganise && chosen !== undefined && <ResultForm {...shown} pairing={chosen} />}
      <Pairings {...shown} />
      <p class="actions">
        {round.n > 1 && <a href={roundPath(id, round.n - 1)}>{words.round(String(round.n - 1))}</a>}
        {round.n < tournament.round && (
          <a href={roundPath(id, round.n + 1)}>{words.round(String(round.n + 1))}</a>
        )}
        <a href={`/tournaments/${id}`}>{name}</a>
      </p>
      {mayOrganise && tournament.status === "running" && <Acts {...shown} />}
    </Layout>
  );
}

function Pairings(shown: RoundShown) {
  const { frame, tournament, round, from } = shown;
  const words = wordsIn(frame.language).competition;
  const there = round.pairings.slice(from - 1, from - 1 + SHOWN);
  const more = round.pairings[from - 1 + SHOWN];
  return (
    <>
      <FigureTable
        labelledBy="pairings"
        texts={[words.table, words.pairing, words.games]}
        numbers={[words.result]}
      >
        {there.map((pairing) => (
          <Row {...shown} pairing={pairing} />
        ))}
      </FigureTable>
      {more !== undefined && (
        <p>
          <a href={`${roundPath(tournament.id, round.n)}?from=${more.table}`}>{words.nextPlaces}</a>
        </p>
      )}
    </>
  );
}

/** With `…` while the pairing goes on. */
const soFar = (points: number, how: Pairing["how"]): string =>
  how !== null ? pointsWords(points) : points === 0 ? "…" : `${pointsWords(points)}…`;

function Row({ frame, tournament, round, mayOrganise, pairing }: RoundShown & { readonly pairing: Pairing }) {
  const words = wordsIn(frame.language).competition;
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
        <GamesOf pairing={pairing} frame={frame} />
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

function GamesOf({
  frame,
  pairing: { games, waiting },
}: Pick<RoundShown, "frame"> & { readonly pairing: Pairing }) {
  const { game: words } = wordsIn(frame.language).competition;
  if (waiting) return null;
  return games.map((id, at) => (
    <div>
      <a href={`/games/${id}`}>{words(String(at + 1))}</a>
    </div>
  ));
}

interface ResultProps extends RoundShown {
  readonly pairing: Pairing;
}

/** The players take turns to attack. */
function Scores({ tournament, refused, pairing: { players }, written }: ResultProps) {
  const { acts: words } = useWords().competition;
  return Array.from({ length: tournament.pairing.games }, (_, at) => {
    const attackers = players[at % 2] ?? "";
    return (
      <>
        <input type="hidden" name={`attackers.${at}`} value={attackers} />
        <Select
          name={`score.${at}`}
          label={words.attacks(String(at + 1), attackers)}
          chosen={written?.get(`score.${at}`) ?? "1"}
          options={SCORES.map((score) => [score, words.scores[score]])}
          {...marks(refused, `/games/${at}`)}
        />
      </>
    );
  });
}

function WinnerChoice({ refused, pairing: { players }, written }: ResultProps) {
  const { acts: words } = useWords().competition;
  return (
    <>
      <Select
        name="winner"
        label={words.winner}
        none={words.byPoints}
        chosen={written?.get("winner")}
        options={players.map((name) => [name, name])}
        {...marks(refused, "/winner")}
      />
      <FieldRefusal refused={refused} at="/winner" />
    </>
  );
}

function ResultForm(shown: ResultProps) {
  const { tournament, round, refused, pairing, isKnockout } = shown;
  const { acts: words, ...others } = useWords().competition;
  const { players, table } = pairing;
  const written = shown.written?.get("table") === String(table) ? shown.written : null;
  const hows = { ...others.how, ...words.hows };
  return (
    <form class="box" id="give-result" method="post" action={`${roundPath(tournament.id, round.n)}/results`}>
      <input type="hidden" name="key" value={newId()} />
      <input type="hidden" name="table" value={String(table)} />
      <input type="hidden" name="players" value={players.join(" ")} />
      <h2>{players.join(" – ")}</h2>
      <Scores {...shown} written={written} />
      <FieldRefusal refused={refused} at="/games" />
      <Select
        name="how"
        label={words.how}
        chosen={written?.get("how") ?? "played"}
        options={HOWS.map((how) => [how, hows[how]])}
      />
      {isKnockout && <WinnerChoice {...shown} written={written} />}
      <label>
        {words.reason}
        <textarea name="reason" rows={2} maxlength={500} required {...marks(refused, "/reason")}>
          {written?.get("reason") ?? ""}
        </textarea>
      </label>
      <FieldRefusal refused={refused} at="/reason" />
      <button type="submit">{words.save}</button>
    </form>
  );
}

/** The named player, else the one with more points; undefined if they are level. */
function winnerIn(form: Form, scores: readonly number[]): string | undefined {
  const [first = "", second = ""] = (form.get("players") ?? "").split(" ");
  const named = form.get("winner");
  if (named !== "" || form.get("how") === "double-forfeit") return named || undefined;
  // The first player attacks in the first game; then they take turns.
  const lead = scores.reduce((sum, score, at) => sum + (at % 2 === 0 ? 1 : -1) * (2 * score - 1), 0);
  return lead === 0 ? undefined : lead > 0 ? first : second;
}

/** The body of `POST /v1/tournaments/{id}/results`. */
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

const localEnd = ({ endsAt }: RoundView, timezone: string): string =>
  endsAt === null ? "" : localText(Date.parse(endsAt), timezone);

function EndForm({ frame, tournament, round, refused, written }: RoundShown) {
  const { acts: words } = wordsIn(frame.language).competition;
  const { timezone } = readerOf(frame);
  return (
    <>
      <form class="row low" method="post" action={`${roundPath(tournament.id, round.n)}/extend`}>
        <input type="hidden" name="key" value={newId()} />
        <label>
          {words.endsAt(timezone)}
          <input
            type="datetime-local"
            name="endsAt"
            required
            value={written?.get("endsAt") ?? localEnd(round, timezone)}
            {...marks(refused, "/endsAt")}
          />
        </label>
        <button type="submit" class="quiet">
          {words.extend}
        </button>
      </form>
      <FieldRefusal refused={refused} at="/endsAt" />
    </>
  );
}

/** The end of a finished round cannot be changed, and only the last round can be paired again. */
function Acts(shown: RoundShown) {
  const { frame, tournament, round } = shown;
  const { acts: words } = wordsIn(frame.language).competition;
  const [isPlayed, isLast] = [round.status === "running", round.n === tournament.round];
  if (!isPlayed && !isLast) return null;
  return (
    <section class="box acts" aria-labelledby="organise">
      <h2 id="organise">{words.title}</h2>
      {isPlayed && <EndForm {...shown} />}
      {isLast && (
        <ButtonForm
          action={`${roundPath(tournament.id, round.n)}/repair`}
          label={words.repair}
          keyed={newId()}
        >
          <p class="hint">{words.repairHint}</p>
        </ButtonForm>
      )}
    </section>
  );
}

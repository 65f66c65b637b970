import { HOWS } from "../../contract/terms.ts";
import type { RoundView, TournamentView } from "../../contract/tournament.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { newId } from "../../lib/ids.ts";
import type { Form } from "../frame/forms.ts";
import { Alert, FieldRefusal, marks, type Refused, Select } from "../frame/fields.tsx";
import { type Frame, Layout } from "../frame/layout.tsx";
import { readerOf } from "../frame/page.ts";
import { FigureTable } from "../frame/table.tsx";
import { Press } from "../settings/frame.tsx";
import { At, hasKnockout, Player, pointsWords } from "./parts.tsx";

type Pairing = RoundView["pairings"][number];

/** How many pairings the page shows at once. */
const SHOWN = 100;
const SCORES = ["1", "0.5", "0"] as const;

interface RoundShown {
  readonly frame: Frame;
  readonly tournament: TournamentView;
  readonly round: RoundView;
  /** The first table that is shown. */
  readonly from: number;
  /** The table that an organiser gives the result of; null for none. */
  readonly table: number | null;
  readonly refused: Refused | null;
  readonly mayOrganise: boolean;
}

/** Where a round stands. */
const roundPath = (id: string, n: number | string): string => `/tournaments/${id}/rounds/${n}`;

/** A round: who meets whom, and what came of it. */
export function RoundPage(shown: RoundShown) {
  const { frame, tournament, round, refused, mayOrganise, table } = shown;
  const words = wordsIn(frame.language).competition;
  const { name, id } = tournament;
  const title = `${words.round(String(round.n))}: ${name}`;
  const chosen = round.pairings.find((one) => one.table === table && !one.bye);
  return (
    <Layout frame={frame} title={title} {...(refused === null ? { description: title } : {})}>
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
          players.map((name) => <div>{pointsWords(pairing.points[name] ?? 0)}</div>)
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

/** The result of a pairing, game by game, as an organiser gives it. */
function ResultForm({ frame, tournament, round, refused, pairing }: ResultProps) {
  const { acts: words, ...others } = wordsIn(frame.language).competition;
  const { players, table } = pairing;
  const hows = { ...others.how, ...words.hows };
  return (
    <form class="box" id="give-result" method="post" action={`${roundPath(tournament.id, round.n)}/results`}>
      <input type="hidden" name="key" value={newId()} />
      <input type="hidden" name="table" value={String(table)} />
      <h2>{players.join(" – ")}</h2>
      {Array.from({ length: tournament.pairing.games }, (_, at) => {
        const attackers = players[at % 2] ?? "";
        return (
          <>
            <input type="hidden" name={`attackers.${at}`} value={attackers} />
            <Select
              name={`score.${at}`}
              label={words.attacks(String(at + 1), attackers)}
              chosen="1"
              options={SCORES.map((score) => [score, words.scores[score]])}
              {...marks(refused, `/games/${at}`)}
            />
          </>
        );
      })}
      <FieldRefusal refused={refused} at="/games" />
      <Select name="how" label={words.how} chosen="played" options={HOWS.map((how) => [how, hows[how]])} />
      {hasKnockout(tournament) && (
        <>
          <Select
            name="winner"
            label={words.winner}
            none="–"
            options={players.map((name) => [name, name])}
            {...marks(refused, "/winner")}
          />
          <FieldRefusal refused={refused} at="/winner" />
        </>
      )}
      <label>
        {words.reason}
        <textarea name="reason" rows={2} maxlength={500} required {...marks(refused, "/reason")}></textarea>
      </label>
      <FieldRefusal refused={refused} at="/reason" />
      <button type="submit">{words.save}</button>
    </form>
  );
}

/** The results that the form gives, as a body of `POST /v1/tournaments/{id}/results`. */
export function resultsIn(form: Form, n: number) {
  const winner = form.get("winner") ?? "";
  const count = [...form.keys()].filter((name) => name.startsWith("score.")).length;
  return {
    round: n,
    table: Number(form.get("table")),
    games: Array.from({ length: count }, (_, at) => ({
      attackers: form.get(`attackers.${at}`),
      score: Number(form.get(`score.${at}`)),
      how: form.get("how"),
    })),
    ...(winner === "" ? {} : { winner }),
    reason: form.get("reason"),
  };
}

/** What organisers do with a round. */
function Acts({ frame, tournament, round, refused }: RoundShown) {
  const { acts: words } = wordsIn(frame.language).competition;
  const path = roundPath(tournament.id, round.n);
  const { timezone } = readerOf(frame);
  return (
    <section class="box acts" aria-labelledby="organise">
      <h2 id="organise">{words.title}</h2>
      <form class="row low" method="post" action={`${path}/extend`}>
        <input type="hidden" name="key" value={newId()} />
        <label>
          {words.endsAt(timezone)}
          <input type="datetime-local" name="endsAt" required {...marks(refused, "/endsAt")} />
        </label>
        <button type="submit" class="quiet">
          {words.extend}
        </button>
      </form>
      <FieldRefusal refused={refused} at="/endsAt" />
      {round.n === tournament.round && (
        <Press action={`${path}/repair`} label={words.repair} keyed={newId()}>
          <p class="hint">{words.repairHint}</p>
        </Press>
      )}
    </section>
  );
}

import { Hono } from "hono";
import type { GameView } from "../../contract/game.ts";
import { REPORT_REASONS } from "../../contract/terms.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { newId } from "../../lib/ids.ts";
import { getGame } from "../../operations/games.ts";
import { createReport } from "../../operations/reports.ts";
import { Decisions, decisionsOn } from "../kit/decisions.tsx";
import { pairIn } from "../kit/bot-mark.tsx";
import { Alert, FieldRefusal, marks, type Refused, refusedOf, Select } from "../kit/fields.tsx";
import type { Form } from "../kit/forms.ts";
import { Layout } from "../kit/layout.tsx";
import { type Frame, readerOf, useWords } from "../kit/context.tsx";
import { needed, postingOwn, reading } from "../kit/opened.ts";
import { frameOf, page, seeOther } from "../kit/page.tsx";
import { statusOf, worded } from "../kit/problem.tsx";
import { submit } from "../kit/submit.ts";
import type { Principal } from "../../players/store.ts";

const idOf = (c: Ctx): string => c.req.param("id") ?? "";
const pathOf = (id: string): string => `/games/${id}/report`;

const filled = (form: Form, name: string): string | undefined => form.get(name)?.trim() || undefined;

/** Other text is returned as it is, and the schema rejects it. */
function numberIn(form: Form, name: string): unknown {
  const text = filled(form, name);
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : text;
}

function reportIn(form: Form, game: string): unknown {
  const [from, to] = [numberIn(form, "from"), numberIn(form, "to")];
  const hasPlies = from !== undefined || to !== undefined;
  const given = { player: filled(form, "player"), text: filled(form, "text") };
  return {
    game,
    reason: form.get("reason") ?? "",
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(hasPlies ? { plies: { from: from ?? to, to: to ?? from } } : {}),
  };
}

interface ReportProps {
  readonly frame: Frame;
  readonly game: GameView;
  readonly form: Form;
  readonly refused: Refused | null;
}

/** A player reports the opponent; only a moderator or spectator chooses. */
function Whom({ frame, game, form, refused }: ReportProps) {
  const words = wordsIn(frame.language).moderation.report;
  const names = [game.players.attackers, game.players.defenders].flatMap((seat) => seat?.name ?? []);
  const others = names.filter((name) => name !== frame.principal?.name);
  return (
    <Select
      name="player"
      label={words.player}
      chosen={form.get("player")}
      options={others.map((name) => [name, name])}
      {...marks(refused, "/player")}
    />
  );
}

function PlyRange({ form, refused }: Pick<ReportProps, "form" | "refused">) {
  const { report: words } = useWords().moderation;
  return (
    <fieldset>
      <legend>{words.moves}</legend>
      <div class="row">
        {(["from", "to"] as const).map((end) => (
          <label>
            {words[end]}
            <input
              name={end}
              inputmode="numeric"
              size={5}
              maxlength={6}
              autocomplete="off"
              value={form.get(end) ?? ""}
              {...marks(refused, `/plies/${end}`, "/plies")}
            />
          </label>
        ))}
      </div>
      <FieldRefusal refused={refused} at="/plies" />
    </fieldset>
  );
}

function ReportForm(props: ReportProps) {
  const { frame, game, form, refused } = props;
  const { report: words, reasons } = wordsIn(frame.language).moderation;
  return (
    <form method="post" action={pathOf(game.id)}>
      <input type="hidden" name="key" value={form.get("key") ?? newId()} />
      <Whom {...props} />
      <FieldRefusal refused={refused} at="/player" />
      <Select
        name="reason"
        label={wordsIn(frame.language).challenges.reason}
        chosen={form.get("reason")}
        options={REPORT_REASONS.map((one) => [one, reasons[one]])}
        {...marks(refused, "/reason")}
      />
      <PlyRange form={form} refused={refused} />
      <label>
        {words.text}
        <textarea name="text" rows={5} maxlength={2000} dir="auto" {...marks(refused, "/text")}>
          {form.get("text") ?? ""}
        </textarea>
      </label>
      <FieldRefusal refused={refused} at="/text" />
      <button type="submit">{words.send}</button>
    </form>
  );
}

async function show(c: Ctx, form: Form, error: Parameters<typeof worded>[1] | null): Promise<Response> {
  const { language, principal } = c.var;
  const game = needed(await getGame.run(principal ?? null, { id: idOf(c) }, portsOf(c)));
  const frame = frameOf(c);
  const problem = error && worded(c, error);
  const refused = problem && refusedOf(problem);
  const words = wordsIn(language).moderation.report;
  const decisions = await decisionsOn(c, game.id);
  const title = words.title(pairIn(game.players, language));
  const markup = (
    <Layout frame={frame} title={title} description={words.about}>
      {c.req.query("sent") !== undefined && (
        <p class="note" role="status">
          {words.sent}
        </p>
      )}
      <Alert
        says={refused && (refused.fields.size > 0 ? wordsIn(language).settings.seeFields : refused.detail)}
      />
      <p>
        <a href={`/games/${game.id}`}>{wordsIn(language).moderation.list.game}</a>
      </p>
      <Decisions decisions={decisions} reader={readerOf(frame)} />
      <p>{words.about}</p>
      {principal === undefined ? (
        <p>
          <a href={`/sign-in?next=${encodeURIComponent(pathOf(game.id))}`}>{words.signIn}</a>
        </p>
      ) : (
        <ReportForm frame={frame} game={game} form={form} refused={refused} />
      )}
    </Layout>
  );
  return page(c, language, markup, statusOf(problem));
}

async function send(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const path = pathOf(idOf(c));
  const sent = await report(c, form, principal, path);
  return sent.ok ? seeOther(c, `${path}?sent`) : show(c, form, sent.error);
}

const report = submit(createReport, { body: (form, c) => reportIn(form, idOf(c)) });

/** `/games/<id>/report`: a player of the game is reported to the moderators; what these have decided about it. */
export const reportPages = new Hono<HttpEnv>()
  .get(
    "/games/:id/report",
    reading((c) => show(c, new Map(), null)),
  )
  .post("/games/:id/report", postingOwn(send));

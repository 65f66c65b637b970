import { Hono } from "hono";
import type { DecisionView } from "../../contract/report.ts";
import type { GameView } from "../../contract/game.ts";
import { REPORT_REASONS } from "../../contract/terms.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { getGame } from "../../operations/games.ts";
import { createReport } from "../../operations/reports.ts";
import { Decisions, decisionsOn } from "../kit/decisions.tsx";
import { pairIn } from "../kit/bot-mark.tsx";
import { area, choice, type Field, FormAlert, Group, marks, Notice } from "../kit/fields.tsx";
import { fieldsOf, formPage } from "../kit/form-page.tsx";
import { countIn, type Form, textIn } from "../kit/forms.ts";
import { Layout } from "../kit/layout.tsx";
import { LinkLine } from "../kit/lists.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { idIn, needed, reading } from "../kit/opened.ts";
import { seeOther } from "../kit/page.tsx";
import { type Rejected, submitsOf } from "../kit/submit.ts";

const pathOf = (id: string): string => `/games/${id}/report`;

function reportIn(form: Form, game: string): unknown {
  const [from, to] = [countIn(form, "from"), countIn(form, "to")];
  const hasPlies = from !== undefined || to !== undefined;
  return {
    game,
    reason: form.get("reason") ?? "",
    player: textIn(form, "player") || undefined,
    text: textIn(form, "text") || undefined,
    plies: hasPlies ? { from: from ?? to, to: to ?? from } : undefined,
  };
}

const ENDS = ["from", "to"] as const;

const plyRange: Field<Readonly<Record<(typeof ENDS)[number], string>>> = {
  read: (form) => ({ from: textIn(form, "from"), to: textIn(form, "to") }),
  show: ({ value, ...field }) => (
    <Group {...field}>
      <div class="row">
        {ENDS.map((end) => (
          <label>
            {field.words.parts?.[end]}
            <input
              name={end}
              inputmode="numeric"
              size={5}
              maxlength={6}
              autocomplete="off"
              value={value[end]}
              {...marks(field.refused, `${field.at}/${end}`, field.at)}
            />
          </label>
        ))}
      </div>
    </Group>
  ),
};

const fieldsWith = (players: readonly string[]) =>
  fieldsOf({
    player: choice(players),
    reason: choice(REPORT_REASONS),
    plies: plyRange,
    text: area({ rows: 5, maxlength: 2000, dir: "auto" }),
  });

const EMPTY = { player: "", reason: "", plies: { from: "", to: "" }, text: "" };

interface ReportProps {
  readonly game: GameView;
}

/** A player of the game reports the opponent; only other readers choose whom to report. */
function ReportForm({ game: { id, players } }: ReportProps) {
  const { moderation, challenges } = useWords();
  const { report: words, reasons } = moderation;
  const reader = useFrame().principal?.name;
  const names = [players.attackers, players.defenders].flatMap((seat) => seat?.name ?? []);
  const { Form } = fieldsWith(names.filter((name) => name !== reader));
  return (
    <Form
      action={pathOf(id)}
      isKeyed
      values={EMPTY}
      words={{
        player: words.player,
        reason: { label: challenges.reason, parts: reasons },
        plies: { label: words.moves, parts: { from: words.from, to: words.to } },
        text: words.text,
      }}
      button={words.send}
    />
  );
}

interface PageProps extends ReportProps {
  readonly decisions: readonly DecisionView[];
  readonly isSent: boolean;
}

function ReportPage({ game, decisions, isSent }: PageProps) {
  const { language, principal } = useFrame();
  const { report: words, list } = useWords().moderation;
  return (
    <Layout title={words.title(pairIn(game.players, language))} description={words.about}>
      {isSent && <Notice says={words.sent} />}
      <FormAlert />
      <LinkLine href={`/games/${game.id}`} text={list.game} />
      <Decisions decisions={decisions} />
      <p>{words.about}</p>
      {principal === null ? (
        <LinkLine href={`/sign-in?next=${encodeURIComponent(pathOf(game.id))}`} text={words.signIn} />
      ) : (
        <ReportForm game={game} />
      )}
    </Layout>
  );
}

async function show(c: Ctx, rejected: Rejected | null = null): Promise<Response> {
  const game = needed(await getGame.run(c.var.principal ?? null, { id: idIn(c) }, portsOf(c)));
  const decisions = await decisionsOn(c, game.id);
  const isSent = c.req.query("sent") !== undefined;
  return formPage(c, <ReportPage game={game} decisions={decisions} isSent={isSent} />, rejected);
}

/** `/games/<id>/report`: reports a player of the game to the moderators, and shows what they have decided. */
export const reportPages = new Hono<HttpEnv>().get("/games/:id/report", reading(show)).post(
  "/games/:id/report",
  submitsOf(show)(createReport, {
    body: (form, c) => reportIn(form, idIn(c)),
    done: (_, c) => seeOther(c, `${pathOf(idIn(c))}?sent`),
  }),
);

import { Hono } from "hono";
import { HOUSE } from "../../contract/house.ts";
import { type Refusal, refusal } from "../../contract/problems/table.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { rulesetTitle, titleAndSize } from "../../i18n/rulesets/index.ts";
import { readRulesetById } from "../../operations/custom-rulesets.ts";
import { beginAsNewcomer, beginWithMove } from "../../operations/first-move.ts";
import type { Principal } from "../../players/store.ts";
import { err, ok, USUAL_RULESET } from "../../rules/index.ts";
import { GameArticle } from "../kit/board/context.tsx";
import {
  firstData,
  type FirstGame,
  FirstMove,
  firstSituation,
  type FormState,
  newForm,
} from "../kit/board/first-game.tsx";
import { type GameQuery, gameQuery, queryIn, type Situation } from "../kit/board/situation.ts";
import { Table } from "../kit/board/table.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Alert } from "../kit/fields.tsx";
import { type Form, textIn } from "../kit/forms.ts";
import { Layout } from "../kit/layout.tsx";
import { LinkLine } from "../kit/lists.tsx";
import { needed, posting, reading } from "../kit/opened.ts";
import { begunPath, renderPage, seeOther } from "../kit/page.tsx";
import { sentenceOf, worded } from "../kit/problem.tsx";
import { enter } from "../kit/session.ts";
import { newcomerIn, refusedName, type RefusedName } from "../kit/sign-up.tsx";

/** `/play-now?to=Karl&ruleset=tablut`: the form's address, which redirects to the board. */
function choose(c: Ctx): Response {
  const { to = HOUSE[0]?.name ?? "", ruleset = USUAL_RULESET.id } = c.req.query();
  return seeOther(c, `/play-now/${encodeURIComponent(to)}/${encodeURIComponent(ruleset)}`);
}

/** Rejects unknown house players and rule sets. */
async function namedIn(c: Ctx) {
  const { to = "", ruleset: id = "", moves = "" } = c.req.param();
  const house = HOUSE.find(({ name }) => name === to);
  if (house === undefined) return err(refusal("player-not-found", { name: to }));
  const ruleset = await readRulesetById(id, portsOf(c));
  if (ruleset === null) return err(refusal("ruleset-not-found", { ruleset: id }));
  const made = moves.split(",").filter(Boolean);
  // If the computer has not answered the last move, it is dropped, and the reader must make it again.
  return ok<FirstGame>({ house, ruleset, moves: made.slice(0, made.length - (made.length % 2)) });
}

function show(c: Ctx, game: FirstGame, query: GameQuery, form: FormState): Promise<Response> {
  const situation = needed(firstSituation(c, game, query));
  return renderPage(c, <PlayNowPage to={game.house.name} situation={situation} form={form} />, {
    status: form.status,
  });
}

const board = async (c: Ctx): Promise<Response> => show(c, needed(await namedIn(c)), gameQuery(c), newForm());

interface Sent extends FirstGame {
  readonly form: Form;
  readonly key: string;
  readonly move: string;
}

const firstIn = ({ house, ruleset, key, moves, move }: Sent) => ({
  key,
  to: house.name,
  ruleset: ruleset.id,
  moves: [...moves, move],
});

function again(c: Ctx, sent: Sent, why: Refusal | RefusedName): Promise<Response> {
  const { form, key } = sent;
  const query = queryIn(form);
  if (!("code" in why))
    return show(c, sent, query, { ...newForm(), key, refusedName: why, status: why.status });
  const problem = worded(c, why);
  return show(c, sent, query, { ...newForm(), key, refusal: sentenceOf(problem), status: problem.status });
}

/** Signs a newcomer up and starts the game with their first move. */
async function moveAsNewcomer(c: Ctx, sent: Sent): Promise<Response> {
  const newcomer = await newcomerIn(c, sent.form);
  if (!newcomer.ok) return again(c, sent, newcomer.error);
  const begun = await beginAsNewcomer(newcomer.value, firstIn(sent), portsOf(c));
  if (begun.ok) {
    await enter(c, begun.value.session);
    return seeOther(c, begunPath(`/games/${begun.value.game.id}`));
  }
  const isName = begun.error.code === "name-taken" || begun.error.code === "name-reserved";
  return again(c, sent, isName ? await refusedName(c, newcomer.value.name, begun.error) : begun.error);
}

async function moveAs(c: Ctx, principal: Principal, sent: Sent): Promise<Response> {
  const begun = await beginWithMove(principal, firstIn(sent), portsOf(c));
  return begun.ok ? seeOther(c, `/games/${begun.value.id}`) : again(c, sent, begun.error);
}

async function play(c: Ctx, form: Form): Promise<Response> {
  const toBe = needed(await namedIn(c));
  const sent = { ...toBe, form, key: form.get("key") ?? "", move: textIn(form, "move").toLowerCase() };
  const { principal } = c.var;
  return principal === undefined ? moveAsNewcomer(c, sent) : moveAs(c, principal, sent);
}

export const playNowPages = new Hono<HttpEnv>()
  .get("/play-now", reading(choose))
  .get("/play-now/:to/:ruleset", reading(board))
  .get("/play-now/:to/:ruleset/:moves", reading(board))
  .post("/play-now/:to/:ruleset", posting(play))
  .post("/play-now/:to/:ruleset/:moves", posting(play));

interface Props {
  readonly to: string;
  readonly situation: Situation;
  readonly form: FormState;
}

function PlayNowPage({ to, situation, form }: Props) {
  const { playNow, game, notices } = useWords();
  const { language } = useFrame();
  const { drawn, mine, chosen } = situation;
  const rules = `${game.rules}: ${titleAndSize(drawn.ruleset, language)}`;
  return (
    <Layout title={`${to} · ${rulesetTitle(drawn.ruleset, language)}`} isWide>
      <GameArticle situation={situation} data={firstData(situation, form)}>
        <div class="top">
          <Alert says={form.refusal} />
          <div id="status">
            <p>
              <strong class="mine">{game.status.yourTurn}</strong>{" "}
              {mine !== null && <span class="soft">{notices.youPlay[mine]}</span>}
            </p>
          </div>
        </div>
        <Table hasWalk={false} />
        <div class="beside">
          {chosen === null && <p class="hint soft">{game.choose}</p>}
          <FirstMove form={form} />
          <p class="soft">{playNow.about(to)}</p>
          <LinkLine href={`/rules/${encodeURIComponent(drawn.ruleset.id)}`} text={rules} />
        </div>
      </GameArticle>
    </Layout>
  );
}

import { Hono } from "hono";
import { HOUSE, type HousePlayer } from "../../contract/house.ts";
import { type Refusal, refusal } from "../../contract/problems/table.ts";
import { gameToBe } from "../../game/to-be.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { newId } from "../../lib/ids.ts";
import { now } from "../../lib/now.ts";
import { readRulesetById } from "../../operations/custom-rulesets.ts";
import { beginAsNewcomer, beginWithMove, firstTerms } from "../../operations/first-move.ts";
import type { Principal } from "../../players/store.ts";
import { err, ok, type Ruleset, USUAL_RULESET } from "../../rules/index.ts";
import { type Form, textIn } from "../kit/forms.ts";
import { needed, posting, reading } from "../kit/opened.ts";
import { begunPath, frameOf, renderPage, seeOther } from "../kit/page.tsx";
import { readerOf, useFrame, useWords } from "../kit/context.tsx";
import { sentenceOf, worded } from "../kit/problem.tsx";
import { type GameQuery, gameQuery, queryIn, type Situation, situationOf } from "../kit/board/situation.ts";
import { enter } from "../kit/session.ts";
import { NameField, newcomerIn, refusedName, type RefusedName } from "../kit/sign-up.tsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { rulesetTitle, titleAndSize } from "../../i18n/rulesets/index.ts";
import { Layout } from "../kit/layout.tsx";
import { Key } from "../kit/buttons.tsx";
import { Alert } from "../kit/fields.tsx";
import { ChosenForm, PlayButtons, TakeBack } from "../kit/board/forms.tsx";
import { GameArticle, gameData, useSituation } from "../kit/board/context.tsx";
import { Table } from "../kit/board/table.tsx";
import { LinkLine } from "../kit/lists.tsx";

/** `/play-now?to=Karl&ruleset=tablut`, to which the form leads: redirects to the board. */
function choose(c: Ctx): Response {
  const { to = HOUSE[0]?.name ?? "", ruleset = USUAL_RULESET.id } = c.req.query();
  return seeOther(c, `/play-now/${encodeURIComponent(to)}/${encodeURIComponent(ruleset)}`);
}

interface ToBe {
  readonly house: HousePlayer;
  readonly ruleset: Ruleset;
}

/** Rejects unknown house players and rule sets. */
async function namedIn(c: Ctx) {
  const { to = "", ruleset: id = "" } = c.req.param();
  const house = HOUSE.find(({ name }) => name === to);
  if (house === undefined) return err(refusal("player-not-found", { name: to }));
  const ruleset = await readRulesetById(id, portsOf(c));
  return ruleset === null ? err(refusal("ruleset-not-found", { ruleset: id })) : ok<ToBe>({ house, ruleset });
}

const NEW_FORM = { refusal: null, refusedName: null, status: 200 } as const;

function show(c: Ctx, { house, ruleset }: ToBe, query: GameQuery, form: FormState): Promise<Response> {
  const reader = readerOf(frameOf(c));
  const terms = firstTerms({ id: "", name: reader.name }, house, ruleset);
  const game = gameToBe(terms, ruleset, now(), c.env.ORIGIN);
  const own = { plan: null, notes: null, path: c.req.path };
  const situation = situationOf(game, reader, { ...query, ply: null }, own);
  const { status } = form;
  return renderPage(c, <PlayNowPage to={house.name} situation={situation} form={form} />, { status });
}

const board = async (c: Ctx): Promise<Response> =>
  show(c, needed(await namedIn(c)), gameQuery(c), { ...NEW_FORM, key: newId() });

interface Sent extends ToBe {
  readonly form: Form;
  readonly key: string;
  readonly move: string;
}

const firstIn = ({ house, ruleset, key, move }: Sent) => ({ key, to: house.name, ruleset: ruleset.id, move });

function again(c: Ctx, sent: Sent, why: Refusal | RefusedName): Promise<Response> {
  const { form, key } = sent;
  const query = queryIn(form);
  if (!("code" in why))
    return show(c, sent, query, { key, refusal: null, refusedName: why, status: why.status });
  const problem = worded(c, why);
  return show(c, sent, query, { ...NEW_FORM, key, refusal: sentenceOf(problem), status: problem.status });
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
  .post("/play-now/:to/:ruleset", posting(play));

interface FormState {
  readonly key: string;
  readonly refusal: string | null;
  readonly refusedName: RefusedName | null;
  readonly status: ContentfulStatusCode;
}

interface Props {
  readonly to: string;
  readonly situation: Situation;
  readonly form: FormState;
}

/** A newcomer also gives a name, and the same button signs them up. */
function FirstMove({ form }: Pick<Props, "form">) {
  const { path, chosen } = useSituation();
  if (useFrame().principal !== null)
    return (
      <ChosenForm action={path}>
        <Key value={form.key} />
        <PlayButtons />
      </ChosenForm>
    );
  return (
    <ChosenForm action={path}>
      <Key value={form.key} />
      <NameField
        button={useWords().game.play.confirm}
        buttonId="confirm"
        refused={form.refusedName}
        hasFocus={chosen !== null}
      />
      <p>
        <TakeBack />
      </p>
    </ChosenForm>
  );
}

function PlayNowPage({ to, situation, form }: Props) {
  const { playNow, game, notices } = useWords();
  const { language } = useFrame();
  const { drawn, mine, chosen } = situation;
  const rules = `${game.rules}: ${titleAndSize(drawn.ruleset, language)}`;
  // Drafts are stored under the form's key, so that they are not found when the board is opened again.
  const data = { ...gameData(situation), id: form.key };
  return (
    <Layout title={`${to} · ${rulesetTitle(drawn.ruleset, language)}`} isWide>
      <GameArticle situation={situation} data={data}>
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

import { Hono } from "hono";
import { PROBLEMS } from "../../contract/problems/table.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import {
  challengeOnLadder,
  changeLadder,
  enterLadder,
  getLadder,
  leaveLadder,
  listLadders,
} from "../../operations/ladders.ts";
import { refusedOf } from "../frame/fields.tsx";
import { Layout } from "../frame/layout.tsx";
import { Entries } from "../frame/lists.tsx";
import { cursorIn, needed, pageFrom, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { worded } from "../frame/problem.tsx";
import { asks } from "../settings/section.ts";
import { mayOrganise, pressesOf, type Why } from "../tournaments/press.ts";
import { LadderEntry, LadderPage } from "./view.tsx";

/** How many ladders the page shows at once. */
const SHOWN = 50;

async function listPage(c: Ctx): Promise<Response> {
  const asked = { cursor: cursorIn(c), limit: SHOWN, order: "desc" as const };
  const { items, next } = needed(await listLadders.run(null, asked, portsOf(c)));
  const frame = frameOf(c);
  const { ladders: words, ...others } = wordsIn(frame.language).competition;
  const markup = (
    <Layout frame={frame} title={words.title} description={words.about}>
      <div class="row apart beginning">
        <p>{words.about}</p>
        <a class="button" href="/ladders/new">
          {words.make}
        </a>
      </div>
      <Entries
        of={items}
        each={(ladder) => <LadderEntry frame={frame} ladder={ladder} />}
        none={<p class="soft">{words.none}</p>}
      />
      <p class="actions">
        {next !== null && <a href={pageFrom("/ladders", next)}>{words.more}</a>}
        <a href="/tournaments">{others.title}</a>
      </p>
    </Layout>
  );
  return page(c, frame.language, markup);
}

const homeOf = (c: Ctx): string => `/ladders/${c.req.param("id") ?? ""}`;

async function showLadder(c: Ctx, why: Why | null = null): Promise<Response> {
  const ladder = needed(await getLadder.run(null, { id: c.req.param("id") ?? "" }, portsOf(c)));
  const frame = frameOf(c);
  const markup = LadderPage({
    frame,
    ladder,
    refused: why && refusedOf(worded(c, why.refusal)),
    mayOrganise: mayOrganise(c, ladder.organisers),
  });
  return page(c, frame.language, markup, why === null ? 200 : PROBLEMS[why.refusal.code].status);
}

const home = { done: (_: unknown, c: Ctx) => seeOther(c, homeOf(c)) };
const act = pressesOf({ homeOf, show: showLadder });

/** `/ladders` and `/ladders/<id>`, with the buttons of who stands on one and of its organiser. */
export const ladderPages = new Hono<HttpEnv>()
  .get("/ladders", reading(listPage))
  .get("/ladders/:id", reading(showLadder))
  .post("/ladders/:id/enter", act(asks(enterLadder, home)))
  .post("/ladders/:id/leave", act(asks(leaveLadder, home)))
  .post(
    "/ladders/:id/challenge",
    act(asks(challengeOnLadder, { ...home, body: (form) => ({ name: form.get("name") }) })),
  )
  .post("/ladders/:id/close", act(asks(changeLadder, { ...home, body: () => ({ closed: true }) })));

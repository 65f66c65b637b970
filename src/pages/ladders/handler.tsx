import { Hono } from "hono";
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
import { Layout } from "../kit/layout.tsx";
import { Entries, More } from "../kit/lists.tsx";
import { cursorIn, needed, pageFrom, reading } from "../kit/opened.ts";
import { frameOf, page } from "../kit/page.tsx";
import { mayOrganise } from "../kit/terms/competition.tsx";
import { submitsOf, errorsOf, type Rejected } from "../kit/submit.ts";
import { LadderPage } from "./view.tsx";
import { LadderEntry } from "../kit/competition.tsx";

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
        each={(ladder) => <LadderEntry ladder={ladder} />}
        none={<p class="soft">{words.none}</p>}
      />
      <p class="actions">
        <More href={pageFrom("/ladders", next)} says={words.more} />
        <a href="/tournaments">{others.title}</a>
      </p>
    </Layout>
  );
  return page(c, frame.language, markup);
}

async function showLadder(c: Ctx, why: Rejected | null = null): Promise<Response> {
  const ladder = needed(await getLadder.run(null, { id: c.req.param("id") ?? "" }, portsOf(c)));
  const { refused, status } = errorsOf(c, why);
  const shown = { ladder, refused, mayOrganise: mayOrganise(c, ladder.organisers) };
  return page(c, c.var.language, LadderPage({ frame: frameOf(c), ...shown }), status);
}

const act = submitsOf(showLadder);

/** `/ladders` and `/ladders/<id>`, with the buttons of who stands on one and of its organiser. */
export const ladderPages = new Hono<HttpEnv>()
  .get("/ladders", reading(listPage))
  .get("/ladders/:id", reading(showLadder))
  .post("/ladders/:id/enter", act(enterLadder))
  .post("/ladders/:id/leave", act(leaveLadder))
  .post("/ladders/:id/challenge", act(challengeOnLadder, { body: (form) => ({ name: form.get("name") }) }))
  .post("/ladders/:id/close", act(changeLadder, { body: () => ({ closed: true }) }));

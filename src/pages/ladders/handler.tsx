import { type Ctx, portsOf } from "../../http/context.ts";
import {
  challengeOnLadder,
  changeLadder,
  enterLadder,
  getLadder,
  leaveLadder,
  listLadders,
} from "../../operations/ladders.ts";
import { Layout } from "../kit/layout.tsx";
import { ButtonLink } from "../kit/buttons.tsx";
import { Entries, More } from "../kit/lists.tsx";
import { cursorIn, idIn, needed, pageFrom, pagesAt, reading } from "../kit/opened.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { formPage } from "../kit/form-page.tsx";
import { mayOrganise } from "../kit/terms/competition.tsx";
import { submitsOf, type Rejected } from "../kit/submit.ts";
import { LadderPage } from "./view.tsx";
import { LadderEntry } from "../kit/competition.tsx";

/** Ladders per page. */
const LADDERS = 50;

async function listPage(c: Ctx) {
  const paging = { cursor: cursorIn(c), limit: LADDERS, order: "desc" as const };
  const { items, next } = needed(await listLadders.run(null, paging, portsOf(c)));
  const { ladders: words, ...others } = wordsIn(c.var.language).competition;
  return (
    <Layout title={words.title} description={words.about}>
      <div class="row apart beginning">
        <p>{words.about}</p>
        <ButtonLink href="/ladders/new" text={words.make} />
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
}

async function showLadder(c: Ctx, rejected: Rejected | null = null): Promise<Response> {
  const ladder = needed(await getLadder.run(null, { id: idIn(c) }, portsOf(c)));
  const page = <LadderPage ladder={ladder} mayOrganise={mayOrganise(c, ladder.organisers)} />;
  return formPage(c, page, rejected);
}

const act = submitsOf(showLadder);

/** `/ladders` and `/ladders/<id>`, with the buttons for players and for the organiser. */
export const ladderPages = pagesAt({ "/ladders": listPage })
  .get("/ladders/:id", reading(showLadder))
  .post("/ladders/:id/enter", act(enterLadder))
  .post("/ladders/:id/leave", act(leaveLadder))
  .post("/ladders/:id/challenge", act(challengeOnLadder, { body: (form) => ({ name: form.get("name") }) }))
  .post("/ladders/:id/close", act(changeLadder, { body: () => ({ closed: true }) }));

import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Facts, Section } from "../kit/lists.tsx";
import { Hono } from "hono";
import { listLobby } from "../../operations/lobby.ts";
import { ID_PATTERN } from "../../lib/ids.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { reading } from "../kit/opened.ts";
import { renderPage } from "../kit/page.tsx";

interface Named {
  readonly kind: "game" | "record";
  readonly id: string;
}

const KINDS: Readonly<Record<string, Named["kind"]>> = { games: "game", records: "record" };

/** Reads a game's id or address; null for other texts. */
function namedIn(text: string, otherwise: Named["kind"]): Named | null {
  const [id = "", folder = ""] = text.trim().split(/[?#]/)[0]?.split("/").toReversed() ?? [];
  return ID_PATTERN.test(id) ? { id, kind: KINDS[folder] ?? otherwise } : null;
}

/** Returns an open challenge of the lobby as an example; null if there is none. */
async function someGame(c: Ctx): Promise<Named | null> {
  const challenges = await listLobby.run(null, { limit: 1 }, portsOf(c));
  const id = challenges.ok ? challenges.value.items[0]?.id : undefined;
  return id === undefined ? null : { kind: "game", id };
}

/** `/embed`: how to put a board on another site. `?game=` and `?record=` name an example. */
export const embedPages = new Hono<HttpEnv>().get(
  "/embed",
  reading(async (c) => {
    const { game = "", record = "" } = c.req.query();
    const named = namedIn(record, "record") ?? namedIn(game, "game") ?? (await someGame(c));
    return renderPage(c, <EmbedPage named={named} />);
  }),
);

/** A position in which the king can move to a corner. */
const EXAMPLE = { board: "4a2/3a3/2dd3/a3da1/6a/k4a1/3a3", lastMove: "d2-a2" } as const;

interface EmbedProps {
  readonly named: Named | null;
}

function Code({ text }: { readonly text: string }) {
  return (
    <>
      <pre tabindex={0}>{text}</pre>
      <p>
        <button type="button" class="quiet" data-copy={text}>
          {useWords().settings.tokens.copy}
        </button>
      </p>
    </>
  );
}

const scriptTag = (origin: string) => `<script type="module" src="${origin}/assets/tafl-board.js"></script>`;

function LiveGame({ named }: EmbedProps) {
  const { embed: words, finding } = useWords();
  const { origin } = useFrame();
  const { kind, id } = named ?? { kind: "game", id: "…" };
  const code = `${scriptTag(origin)}\n<tafl-board ${kind}="${id}"></tafl-board>`;
  return (
    <Section id="game-title" title={words.game}>
      <p>{words.gameAbout}</p>
      <form method="get" action="/embed">
        <label>
          {words.field}
          <input
            name={kind}
            value={named?.id ?? ""}
            maxlength={200}
            autocapitalize="none"
            spellcheck={false}
            required
          />
        </label>
        <button type="submit">{finding.lobby.show}</button>
      </form>
      {named === null ? <p class="soft">{words.noGame}</p> : <tafl-board {...{ [kind]: id }}></tafl-board>}
      <Code text={code} />
    </Section>
  );
}

function Position() {
  const { embed: words } = useWords();
  const { origin } = useFrame();
  const { board, lastMove } = EXAMPLE;
  const code = `${scriptTag(origin)}\n<tafl-board board="${board}" last-move="${lastMove}"></tafl-board>`;
  return (
    <Section id="board-title" title={words.board}>
      <p>{words.boardAbout}</p>
      <tafl-board board={board} last-move={lastMove}></tafl-board>
      <Code text={code} />
    </Section>
  );
}

function Picture({ named }: EmbedProps) {
  const { embed: words } = useWords();
  const { origin } = useFrame();
  const path = `/${named?.kind ?? "game"}s/${named?.id ?? "…"}`;
  const code = `<a href="${origin}${path}"><img src="${origin}/v1${path}/board.svg" alt="${words.alt}"></a>`;
  return (
    <Section id="picture-title" title={words.picture}>
      <p>{words.pictureAbout}</p>
      {named !== null && <img class="board" src={`/v1${path}/board.svg`} alt={words.alt} />}
      <Code text={code} />
    </Section>
  );
}

function EmbedPage({ named }: EmbedProps) {
  const { embed: words } = useWords();
  const { origin } = useFrame();
  return (
    <Layout
      title={words.title}
      description={words.about}
      head={<script type="module" src="/assets/tafl-board.js"></script>}
    >
      <p>{words.about}</p>
      <LiveGame named={named} />
      <Position />
      <Picture named={named} />
      <Section id="more-title" title={words.more}>
        <Facts of={Object.entries(words.attributes).map(([name, what]) => [<code>{name}</code>, what])} />
        <p>{words.policy}</p>
        <pre
          tabindex={0}
        >{`script-src ${origin}\nconnect-src ${origin} ${origin.replace(/^http/, "ws")}\nimg-src ${origin}`}</pre>
      </Section>
    </Layout>
  );
}

import { BOARDS, type Look, lookNamed, PIECE_SETS, unusualIn } from "../../board/looks.ts";
import { escapeMarkup } from "../../lib/plain.ts";
import { Select } from "../kit/fields.tsx";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Facts, Section } from "../kit/lists.tsx";
import { Hono } from "hono";
import { listLobby } from "../../operations/lobby.ts";
import { ID_PATTERN } from "../../lib/ids.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { addressWith, reading } from "../kit/opened.ts";
import { frameOf, renderPage } from "../kit/page.tsx";

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

/**
 * `/embed`: how to put a board on another site. `?game=` and `?record=` name an example; `?board=` and `?pieces=` its look,
 * by default the reader's.
 */
export const embedPages = new Hono<HttpEnv>().get(
  "/embed",
  reading(async (c) => {
    const { game = "", record = "" } = c.req.query();
    const named = namedIn(record, "record") ?? namedIn(game, "game") ?? (await someGame(c));
    const { look } = frameOf(c);
    const { board = look.board, pieces = look.pieces } = c.req.query();
    return renderPage(c, <EmbedPage named={named} look={lookNamed(board, pieces)} />);
  }),
);

/** A position in which the king can move to a corner. */
const EXAMPLE = { board: "4a2/3a3/2dd3/a3da1/6a/k4a1/3a3", "last-move": "d2-a2" } as const;

interface EmbedProps {
  readonly named: Named | null;
  readonly look: Look;
}

/** The attributes that choose a look. `look` names the board's colours, because `board` is the text of a position. */
function attributesOf(look: Look) {
  const { board, pieces } = unusualIn(look);
  return { ...(board && { look: board }), ...(pieces && { pieces }) };
}

function LookChoice({ look }: { readonly look: Look }) {
  const { look: words } = useWords().settings;
  return (
    <div class="row">
      <Select
        name="board"
        label={words.board}
        chosen={look.board}
        options={BOARDS.map((board) => [board, words.boards[board]])}
      />
      <Select
        name="pieces"
        label={words.pieces}
        chosen={look.pieces}
        options={PIECE_SETS.map((pieces) => [pieces, words.sets[pieces]])}
      />
    </div>
  );
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

/** The code that shows a board with these attributes on another site. */
function BoardCode({ attributes }: { readonly attributes: Readonly<Record<string, string>> }) {
  const script = `<script type="module" src="${useFrame().origin}/assets/tafl-board.js"></script>`;
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return <Code text={`${script}\n<tafl-board${written.join("")}></tafl-board>`} />;
}

function LiveGame({ named, look }: EmbedProps) {
  const { embed: words, finding } = useWords();
  const { kind, id } = named ?? { kind: "game", id: "…" };
  const attributes = { [kind]: id, ...attributesOf(look) };
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
        <LookChoice look={look} />
        <button type="submit">{finding.lobby.show}</button>
      </form>
      {named === null ? <p class="soft">{words.noGame}</p> : <tafl-board {...attributes}></tafl-board>}
      <BoardCode attributes={attributes} />
    </Section>
  );
}

function Position({ look }: Pick<EmbedProps, "look">) {
  const { embed: words } = useWords();
  const attributes = { ...EXAMPLE, ...attributesOf(look) };
  return (
    <Section id="board-title" title={words.board}>
      <p>{words.boardAbout}</p>
      <tafl-board {...attributes}></tafl-board>
      <BoardCode attributes={attributes} />
    </Section>
  );
}

function Picture({ named, look }: EmbedProps) {
  const { embed: words } = useWords();
  const { origin } = useFrame();
  const path = `/${named?.kind ?? "game"}s/${named?.id ?? "…"}`;
  const picture = addressWith(`/v1${path}/board.svg`, unusualIn(look));
  const code = `<a href="${origin}${path}"><img src="${escapeMarkup(origin + picture)}" alt="${words.alt}"></a>`;
  return (
    <Section id="picture-title" title={words.picture}>
      <p>{words.pictureAbout}</p>
      {named !== null && <img class="board" src={picture} alt={words.alt} />}
      <Code text={code} />
    </Section>
  );
}

function EmbedPage({ named, look }: EmbedProps) {
  const { embed: words } = useWords();
  const { origin } = useFrame();
  return (
    <Layout
      title={words.title}
      description={words.about}
      head={<script type="module" src="/assets/tafl-board.js"></script>}
    >
      <p>{words.about}</p>
      <LiveGame {...{ named, look }} />
      <Position look={look} />
      <Picture {...{ named, look }} />
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

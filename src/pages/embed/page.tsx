import { wordsIn } from "../../i18n/catalogues.ts";
import { type Frame, Layout } from "../frame/layout.tsx";
import { Hono } from "hono";
import { listLobby } from "../../operations/lobby.ts";
import { ID_PATTERN } from "../../lib/ids.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";

/** The game that the reader named, by its id or its whole address; null where the text is neither. */
function namedGame(text: string): string | null {
  const [last = ""] = text.trim().split(/[?#]/)[0]?.split("/").slice(-1) ?? [];
  return ID_PATTERN.test(last) ? last : null;
}

/** The example where none is named: an open challenge; null where there is none. */
async function someGame(c: Ctx): Promise<string | null> {
  const challenges = await listLobby.run(null, { limit: 1 }, portsOf(c));
  return challenges.ok ? (challenges.value.items[0]?.id ?? null) : null;
}

/** `/embed`: how a board is put on another site. `?game=` shows one. */
export const embedPages = new Hono<HttpEnv>().get(
  "/embed",
  reading(async (c) => {
    const game = namedGame(c.req.query("game") ?? "") ?? (await someGame(c));
    return page(c, c.var.language, EmbedPage({ frame: frameOf(c), origin: c.env.ORIGIN, game }));
  }),
);

/** A position for the example: the king's way to the corner is free. */
const EXAMPLE = { board: "4a2/3a3/2dd3/a3da1/6a/k4a1/3a3", lastMove: "d2-a2" } as const;

interface EmbedProps {
  readonly frame: Frame;
  /** Where the service is: `https://…`, without a path. */
  readonly origin: string;
  readonly game: string | null;
}

/** Lines to be copied. */
function Code({ text, copy }: { readonly text: string; readonly copy: string }) {
  return (
    <>
      <pre tabindex={0}>{text}</pre>
      <p>
        <button type="button" class="quiet" data-copy={text}>
          {copy}
        </button>
      </p>
    </>
  );
}

const scriptTag = (origin: string) => `<script type="module" src="${origin}/assets/tafl-board.js"></script>`;

function LiveGame({ frame, origin, game }: EmbedProps) {
  const words = wordsIn(frame.language).embed;
  const code = `${scriptTag(origin)}\n<tafl-board game="${game ?? "…"}"></tafl-board>`;
  return (
    <section aria-labelledby="game-title">
      <h2 id="game-title">{words.game}</h2>
      <p>{words.gameAbout}</p>
      <form method="get" action="/embed">
        <label>
          {words.field}
          <input
            name="game"
            value={game ?? ""}
            maxlength={200}
            autocapitalize="none"
            spellcheck={false}
            required
          />
        </label>
        <button type="submit">{words.show}</button>
      </form>
      {game === null ? <p class="soft">{words.noGame}</p> : <tafl-board game={game}></tafl-board>}
      <Code text={code} copy={words.copy} />
    </section>
  );
}

function Position({ frame, origin }: EmbedProps) {
  const words = wordsIn(frame.language).embed;
  const { board, lastMove } = EXAMPLE;
  const code = `${scriptTag(origin)}\n<tafl-board board="${board}" last-move="${lastMove}"></tafl-board>`;
  return (
    <section aria-labelledby="board-title">
      <h2 id="board-title">{words.board}</h2>
      <p>{words.boardAbout}</p>
      <tafl-board board={board} last-move={lastMove}></tafl-board>
      <Code text={code} copy={words.copy} />
    </section>
  );
}

function Picture({ frame, origin, game }: EmbedProps) {
  const words = wordsIn(frame.language).embed;
  const id = game ?? "…";
  const code = `<a href="${origin}/games/${id}"><img src="${origin}/v1/games/${id}/board.svg" alt="${words.alt}"></a>`;
  return (
    <section aria-labelledby="picture-title">
      <h2 id="picture-title">{words.picture}</h2>
      <p>{words.pictureAbout}</p>
      {game !== null && <img class="board" src={`/v1/games/${game}/board.svg`} alt={words.alt} />}
      <Code text={code} copy={words.copy} />
    </section>
  );
}

/** How a board is put on another site: each way shown as it comes out, with the lines to copy. */
export function EmbedPage(props: EmbedProps) {
  const { frame, origin } = props;
  const words = wordsIn(frame.language).embed;
  return (
    <Layout
      frame={frame}
      title={words.title}
      description={words.about}
      head={<script type="module" src="/assets/tafl-board.js"></script>}
    >
      <p>{words.about}</p>
      <LiveGame {...props} />
      <Position {...props} />
      <Picture {...props} />
      <section aria-labelledby="more-title">
        <h2 id="more-title">{words.more}</h2>
        <dl>
          {Object.entries(words.attributes).map(([name, what]) => (
            <>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{what}</dd>
            </>
          ))}
        </dl>
        <p>{words.policy}</p>
        <pre tabindex={0}>{`script-src ${origin}\nconnect-src ${origin}\nimg-src ${origin}`}</pre>
      </section>
    </Layout>
  );
}

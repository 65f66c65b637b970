import type { Line } from "../../../../contract/notes.ts";
import { toLines, withLines } from "../../analysis/kept.ts";
import { nodeAt, type TreePlan } from "../../analysis/plan.ts";
import { goTo } from "../../analysis/tree.ts";
import { SAID_NOTHING, type Session } from "./session.ts";

/** What the service says where it refuses something (RFC 9457). */
interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly pointer?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

const addressOf = ({ desk }: Session, path: string): string =>
  `/games/${encodeURIComponent(desk.table.data.id)}/${path}`;

/** Asks one of the page's own addresses, as the player who is signed in. */
function ask(
  session: Session,
  path: string,
  fields: Readonly<Record<string, string>> | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value);
  return fetch(addressOf(session, path), {
    ...(fields === null ? {} : { method: "POST", body }),
    headers: { accept: "application/json", ...headers },
    credentials: "same-origin",
    cache: "no-store",
  });
}

/** Leads to the sign-in, and back: the analysis is kept meanwhile. */
function signIn(session: Session): void {
  location.assign(`/sign-in?next=${encodeURIComponent(addressOf(session, "").slice(0, -1))}`);
}

async function problemIn(answer: Response): Promise<Problem> {
  try {
    return (await answer.json()) as Problem;
  } catch {
    return {};
  }
}

/** Says what became of a try to save, at the node that it is about, if any. */
function say(session: Session, text: string, wrong: { readonly node: number | null } | null = null): void {
  session.said = wrong === null ? { ...SAID_NOTHING, text } : { text, isWrong: true, node: wrong.node };
  if (wrong?.node != null) session.tree = goTo(session.tree, wrong.node);
  session.show();
  session.desk.tools.announce(text);
}

/** Says why something was refused: in the words of the field that is wrong, where one is. */
function sayProblem(
  session: Session,
  { detail, errors = [], pointer }: Problem,
  plan: TreePlan | null,
): void {
  const place = pointer ?? errors[0]?.pointer ?? "";
  const node = plan === null ? null : nodeAt(plan, place);
  say(session, errors[0]?.detail ?? detail ?? session.words.unsent, { node });
}

/** Does one thing after the other, and says so where the service cannot be reached. */
async function trying(session: Session, act: () => Promise<void>): Promise<void> {
  const { box } = session.panel;
  if (box.ariaBusy === "true") return;
  box.ariaBusy = "true";
  try {
    await act();
  } catch {
    say(session, session.words.unsent, { node: null });
  } finally {
    box.ariaBusy = null;
  }
}

/** Has the service keep the plan; the page that it brings shows it beside the board. */
export function savePlan(session: Session, plan: TreePlan): Promise<void> {
  return trying(session, async () => {
    const { takebacks, version } = session.desk.table.data;
    const fields = {
      ply: String(plan.ply),
      replies: JSON.stringify(plan.replies),
      // A ply that was taken back does not say by itself which is meant.
      ...(takebacks === 0 ? {} : { version: String(version) }),
    };
    const answer = await ask(session, "plan", fields);
    if (answer.status === 401) return signIn(session);
    if (!answer.ok) return sayProblem(session, await problemIn(answer), plan);
    say(session, session.words.plan.saved);
    await session.desk.tools.bring(location.href, {}, (path) => path.startsWith("/games/"));
  });
}

/** The lines that the service keeps, with their entity tag; null where it does not say. */
async function linesOf(
  session: Session,
): Promise<{ readonly lines: readonly Line[]; readonly etag: string } | null> {
  const answer = await ask(session, "lines", null);
  if (!answer.ok) return null;
  const { lines } = (await answer.json()) as { readonly lines: readonly Line[] };
  return { lines, etag: answer.headers.get("etag") ?? "" };
}

/** Brings the lines that were saved into the tree, unless it has them already. */
export async function loadLines(session: Session): Promise<boolean> {
  const kept = await linesOf(session);
  if (kept === null || kept.etag === session.etag) return false;
  session.tree = withLines(session.tree, kept.lines);
  session.etag = kept.etag;
  session.show();
  return kept.lines.length > 0;
}

/** Has the service keep the branches. Where they were changed elsewhere, both come into the tree, and nothing is lost. */
export function saveLines(session: Session): Promise<void> {
  return trying(session, async () => {
    const headers: Record<string, string> = session.etag === null ? {} : { "if-match": session.etag };
    const answer = await ask(session, "lines", { lines: JSON.stringify(toLines(session.tree)) }, headers);
    if (answer.status === 412) {
      await loadLines(session);
      return say(session, session.words.lines.merged, { node: null });
    }
    if (answer.status === 401) return signIn(session);
    if (!answer.ok) return sayProblem(session, await problemIn(answer), null);
    session.etag = answer.headers.get("etag");
    say(session, session.words.lines.saved);
  });
}

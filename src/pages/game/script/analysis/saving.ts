import type { Line } from "../../../../contract/notes.ts";
import { toLines, withLines } from "../../analysis/stored.ts";
import { nodeAt, type TreePlan } from "../../analysis/plan.ts";
import { goTo } from "../../analysis/tree.ts";
import { NO_RESULT, type Session } from "./session.ts";

/** A problem of the API (RFC 9457). */
interface Problem {
  readonly detail?: string;
  readonly pointer?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

const addressOf = ({ host }: Session, path: string): string =>
  `/games/${encodeURIComponent(host.table.data.id)}/${path}`;

/** Sends a request to a path below the game's, with the session's cookie: POST with `fields`, GET if `fields` is null. */
function request(
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

/** Opens the sign-in page, which then returns to this game. Until then, the browser stores the analysis. */
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

/** Shows and announces the result of an attempt to save. Goes to the node that a refusal is about. */
function report(session: Session, text: string, wrong: { readonly node: number | null } | null = null): void {
  session.result = wrong === null ? { ...NO_RESULT, text } : { text, isWrong: true, node: wrong.node };
  if (wrong?.node != null) session.tree = goTo(session.tree, wrong.node);
  session.show();
  session.host.tools.announce(text);
}

/** Reports the first field error of a refusal, else its detail, at the node that the error names. */
function reportProblem(
  session: Session,
  { detail, errors = [], pointer }: Problem,
  plan: TreePlan | null,
): void {
  const place = pointer ?? errors[0]?.pointer ?? "";
  const node = plan === null ? null : nodeAt(plan, place);
  report(session, errors[0]?.detail ?? detail ?? session.words.unsent, { node });
}

/** Runs `act`, unless another attempt to save is running. Reports an error if the service cannot be reached. */
async function attempt(session: Session, act: () => Promise<void>): Promise<void> {
  const { box } = session.panel;
  if (box.ariaBusy === "true") return;
  box.ariaBusy = "true";
  try {
    await act();
  } catch {
    report(session, session.words.unsent, { node: null });
  } finally {
    box.ariaBusy = null;
  }
}

/** Saves the plan, and fetches the page, which shows it beside the board. */
export function savePlan(session: Session, plan: TreePlan): Promise<void> {
  return attempt(session, async () => {
    const { takebacks, version } = session.host.table.data;
    const fields = {
      ply: String(plan.ply),
      replies: JSON.stringify(plan.replies),
      // After a takeback, a ply number is ambiguous.
      ...(takebacks === 0 ? {} : { version: String(version) }),
    };
    const answer = await request(session, "plan", fields);
    if (answer.status === 401) return signIn(session);
    if (!answer.ok) return reportProblem(session, await problemIn(answer), plan);
    report(session, session.words.plan.saved);
    await session.host.tools.bring(location.href, {}, (path) => path.startsWith("/games/"));
  });
}

/** Adds the saved lines to the tree, unless the tree has this version already. Returns whether the lines could be read. */
export async function loadLines(session: Session): Promise<boolean> {
  const answer = await request(session, "lines", null);
  if (!answer.ok) return false;
  const { lines } = (await answer.json()) as { readonly lines: readonly Line[] };
  const etag = answer.headers.get("etag") ?? "";
  if (etag === session.etag) return true;
  session.tree = withLines(session.tree, lines);
  session.etag = etag;
  session.show();
  return true;
}

/** Saves the branches. If they were changed elsewhere, both versions are merged into the tree instead. */
export function saveLines(session: Session): Promise<void> {
  return attempt(session, async () => {
    const headers: Record<string, string> = session.etag === null ? {} : { "if-match": session.etag };
    const answer = await request(session, "lines", { lines: JSON.stringify(toLines(session.tree)) }, headers);
    if (answer.status === 412 && (await loadLines(session)))
      return report(session, session.words.lines.merged, { node: null });
    if (answer.status === 401) return signIn(session);
    if (!answer.ok) return reportProblem(session, await problemIn(answer), null);
    session.etag = answer.headers.get("etag");
    report(session, session.words.lines.saved);
  });
}

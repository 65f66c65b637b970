import type { RowsPage, RowsPlace } from "../lib/stored-rows.ts";
import { noteAct } from "../players/operator-log.ts";
import { gameCalled, mailboxCalled, type Ports } from "./ports.ts";

const CALLED = { game: gameCalled, mailbox: mailboxCalled } as const;

export const COPIED_KINDS = Object.keys(CALLED) as readonly (keyof typeof CALLED)[];

interface Copying {
  readonly kind: keyof typeof CALLED;
  readonly object: string;
  readonly after: RowsPlace | null;
}

/** Returns the object with this platform id; null for an id of another class or service. */
function objectOf({ kind, object }: Copying, ports: Ports) {
  try {
    return CALLED[kind](ports, object);
  } catch {
    return null;
  }
}

/** Reads an object for a copy on the operator's machine. The operators' log records this before the first page. */
export async function rowsOfObject(copying: Copying, ports: Ports): Promise<RowsPage | null> {
  const object = objectOf(copying, ports);
  if (object === null) return null;
  if (copying.after === null) await noteAct(ports.env.DB, "rows", copying.object);
  return object.rows(copying.after);
}

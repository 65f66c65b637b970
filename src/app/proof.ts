import { type Exported, exportFile, type GameExport } from "../game/proof/export.ts";
import type { LogNow } from "../game/reading.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import type { PublicKey } from "../lib/jws.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, refusal } from "../problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { viewerOf } from "./games.ts";
import { gameOf, type Ports } from "./ports.ts";
import { keysOf, signatureOf } from "./signing.ts";
import { type Verification, verified } from "../game/proof/verification.ts";

const noGame = err(refusal("game-not-found"));

/** The public log of a game, with the texts that the principal (null: anyone) may read. */
export async function readGameLog(
  principal: Principal | null,
  id: string,
  ports: Ports,
): Promise<Outcome<LogNow>> {
  const log = ID_PATTERN.test(id) ? await gameOf(ports, id).log(viewerOf(principal)) : null;
  return log === null ? noGame : ok(log);
}

/** A game as a file, and how many records its log has. */
export interface ExportNow {
  readonly records: number;
  readonly file: GameExport;
}

/** What can still happen to a game, and what cannot be read of it, is not signed. */
const isSigned = ({ game, log }: Exported): boolean =>
  (game.status === "finished" || game.status === "cancelled") && log.unread === 0;

/** A game as a file that proves what happened in it, as the principal (null: anyone) may see it. */
export async function exportGame(
  principal: Principal | null,
  id: string,
  ports: Ports,
): Promise<Outcome<ExportNow>> {
  const found = ID_PATTERN.test(id) ? await gameOf(ports, id).exported(viewerOf(principal)) : null;
  if (found === null) return noGame;
  const file = exportFile(found);
  const signature = isSigned(found) ? await signatureOf(file, ports.env) : null;
  return ok({ records: found.log.items.length + found.log.unread, file: { ...file, signature } });
}

/** What verifying a game found out. */
export interface VerificationView extends Verification {
  readonly game: string;
  /** The hash of the last record. */
  readonly head: string | null;
  readonly records: number;
}

/** Verifies a game as everybody sees it: the same that anybody can do with its export. */
export async function verifyGame(id: string, ports: Ports): Promise<Outcome<VerificationView>> {
  const found = await exportGame(null, id, ports);
  if (!found.ok) return found;
  const { file, records } = found.value;
  const { all } = await keysOf(ports.env);
  const { head } = file;
  // As it comes to others: what JSON does not carry is not there.
  const said: unknown = JSON.parse(JSON.stringify(file));
  return ok({ game: id, head, records, ...(await verified(said, { keys: all, isNeeded: false })) });
}

/** The keys with which the service signs, and has signed (RFC 7517). */
export async function signingKeys({ env }: Ports): Promise<{ readonly keys: readonly PublicKey[] }> {
  return { keys: (await keysOf(env)).all };
}

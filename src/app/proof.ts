import { type Exported, exportFile, type GameExport } from "../game/proof/export.ts";
import type { LogNow } from "../game/reading.ts";
import type { PublicKey } from "../lib/jws.ts";
import type { Principal } from "../players/store.ts";
import type { Outcome } from "../contract/problems/table.ts";
import { ok } from "../rules/index.ts";
import { viewerOf } from "./games.ts";
import { beforeRead, longRead } from "./long-reads.ts";
import { gameOf, type Ports } from "./ports.ts";
import { keysOf, signatureOf } from "./signing.ts";
import { verified } from "../game/proof/verification.ts";
import type { VerificationView } from "../contract/proof.ts";

/** The public log of a game, with the texts that the principal (null: anyone) may read. */
export async function readGameLog(
  principal: Principal | null,
  id: string,
  ports: Ports,
): Promise<Outcome<LogNow>> {
  return longRead(principal, id, () => gameOf(ports, id).log(viewerOf(principal)), ports);
}

/** A game as a file, and how many records its log has. */
export interface ExportNow {
  readonly records: number;
  readonly file: GameExport;
}

/** What can still happen to a game, and what cannot be read of it, is not signed. */
const isSigned = ({ game, log }: Exported): boolean =>
  (game.status === "finished" || game.status === "cancelled") && log.unread === 0;

async function fileOf(found: Exported, { env }: Ports): Promise<ExportNow> {
  const file = exportFile(found);
  const signature = isSigned(found) ? await signatureOf(file, env) : null;
  return { records: found.log.items.length + found.log.unread, file: { ...file, signature } };
}

/** A game as a file that proves what happened in it, as the principal (null: anyone) may see it. */
export async function exportGame(
  principal: Principal | null,
  id: string,
  ports: Ports,
): Promise<Outcome<ExportNow>> {
  const read = () => gameOf(ports, id).exported(viewerOf(principal));
  const exported = await longRead(principal, id, read, ports);
  return exported.ok ? ok(await fileOf(exported.value, ports)) : exported;
}

/**
 * Verifies a game as everybody sees it: the same that anybody can do with its export. What was found out about its head
 * before is said again. `principal`: whose reading this counts as (null: the address's).
 */
export async function verifyGame(
  principal: Principal | null,
  id: string,
  ports: Ports,
): Promise<Outcome<VerificationView>> {
  const known = await beforeRead(id, ports);
  if (!known.ok) return known;
  const { head: now, rows, verdict } = known.value;
  if (verdict !== null) return ok({ game: id, head: now, records: rows, ...verdict });
  const exported = await longRead(principal, id, () => gameOf(ports, id).exported(null), ports);
  if (!exported.ok) return exported;
  const { file, records } = await fileOf(exported.value, ports);
  const { all } = await keysOf(ports.env);
  const { head } = file;
  // As it comes to others: what JSON does not carry is not there.
  const said: unknown = JSON.parse(JSON.stringify(file));
  const found = await verified(said, { keys: all, isNeeded: false });
  await gameOf(ports, id).keepVerdict(head, found);
  return ok({ game: id, head, records, ...found });
}

/** The keys with which the service signs, and has signed (RFC 7517). */
export async function signingKeys({ env }: Ports): Promise<{ readonly keys: readonly PublicKey[] }> {
  return { keys: (await keysOf(env)).all };
}

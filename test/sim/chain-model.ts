import { createHash } from "node:crypto";
import { type LogRecord, publicEvent, verifyChain } from "../../src/game/proof/chain.ts";
import { verifyMoves } from "../../src/game/proof/moves.ts";
import { textOf } from "../../src/game/events/index.ts";
import type { GameEvent } from "../../src/game/state.ts";
import type { Verdict } from "./verdict.ts";

/** A log row's fields beside its event. */
interface Chained {
  readonly hash?: string;
  readonly digest?: string;
  readonly salt?: string;
}

/** JSON with its names in order, as RFC 8785 has it of whole numbers and of text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  const sorted = members.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join()}}`;
}

const sha256 = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};

/** Follows the chain of a game's log with independent hashes. */
export function openChainModel(game: string, { hold }: Verdict) {
  const log: LogRecord[] = [];
  const salts = new Set<string>();

  function checkText(event: GameEvent, { digest, salt }: Chained): void {
    const text = textOf(event);
    const what = (): string =>
      `game ${game}: ${event.type} has the digest of another text, or none of its own`;
    if (text === null) return hold(digest === undefined && salt === undefined, what);
    hold(digest === sha256(Buffer.from(salt ?? "", "hex"), text), what);
    hold(
      /^[0-9a-f]{32}$/.test(salt ?? "") && !salts.has(salt!),
      () => `game ${game}: the salt ${salt} again`,
    );
    salts.add(salt!);
  }

  return {
    log: log as readonly LogRecord[],

    /** One more row; gives its hash. */
    take(event: GameEvent, row: Chained): string {
      checkText(event, row);
      const record = {
        ...publicEvent(log.length + 1, event, row.digest ?? null),
        prev: log.at(-1)?.hash ?? null,
      };
      const hash = sha256(canonical({ ...record, game }));
      hold(row.hash === hash, () => `game ${game}: ${JSON.stringify(record)} has the hash ${row.hash}`);
      log.push({ ...record, hash });
      return hash;
    },

    /** The whole log as a stranger would verify it. */
    checkWhole(): void {
      const sent: unknown = JSON.parse(JSON.stringify(log));
      const chain = verifyChain(game, sent, log.at(-1)?.hash ?? null);
      hold(chain.ok, () => `game ${game}: its chain does not hold at ${JSON.stringify(chain)}`);
      const moves = chain.ok && chain.value.length > 0 ? verifyMoves(chain.value) : null;
      hold(moves === null, () => `game ${game}: its moves do not hold at ${JSON.stringify(moves)}`);
    },
  };
}

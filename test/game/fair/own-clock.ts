import { DAY } from "./instants.ts";

/*
 * The five clocks as the reference describes them, worked out once more. Spans in milliseconds.
 */

/** The terms: the kind, and its settings by name. */
export interface Agreed {
  readonly kind: string;
  readonly [setting: string]: string | number | boolean | undefined;
}

/** A side's time: main time, the rest of a block, its moves or periods, and gifts. */
export interface Purse {
  readonly main: number;
  readonly block: number;
  readonly left: number;
  /** Since its last move. */
  readonly gifts?: number;
}

const setting = (agreed: Agreed, name: string, usual = 0): number => Number(agreed[name] ?? usual);

const only = (main: number): Purse => ({ main, block: 0, left: 0 });

/** Each side's time at the beginning. */
export function firstPurse(agreed: Agreed): Purse {
  switch (agreed.kind) {
    case "per-move":
      return only(setting(agreed, "perMove"));
    case "fischer":
      return only(setting(agreed, "initial"));
    case "unlimited":
      return only(setting(agreed, "abandonAfter", 21 * DAY));
    case "byo-yomi":
      return { main: setting(agreed, "main"), block: 0, left: setting(agreed, "periods") };
    default:
      return {
        main: setting(agreed, "main"),
        block: setting(agreed, "time"),
        left: setting(agreed, "moves"),
      };
  }
}

/** All that a side has. */
export function worth(agreed: Agreed, { main, block, left }: Purse): number {
  return agreed.kind === "byo-yomi" ? main + left * setting(agreed, "period") : main + block;
}

/** How much a turn may take. */
export function budgetOf(agreed: Agreed, purse: Purse): number {
  const most = agreed.kind === "fischer" ? setting(agreed, "maxPerMove", Infinity) : Infinity;
  return Math.min(most, worth(agreed, purse));
}

/**
 * The minimum time at the start of a turn. With a time per move, some is missing only after a takeback, and gifts since the
 * last move are added.
 */
export function leastOf(agreed: Agreed, { gifts = 0 }: Pick<Purse, "gifts"> = {}): number {
  if (agreed.kind === "per-move" || agreed.kind === "unlimited") return firstPurse(agreed).main + gifts;
  return agreed.kind === "fischer" ? setting(agreed, "minPerMove") : 0;
}

/** After a turn has begun. */
export function begun(agreed: Agreed, purse: Purse): Purse {
  return { ...purse, main: Math.max(purse.main, leastOf(agreed, purse)) };
}

/** After a turn that took so much counted time. */
export function spent(agreed: Agreed, { main, block, left, gifts = 0 }: Purse, counted: number): Purse {
  const beyond = Math.max(0, counted - main);
  if (agreed.kind === "byo-yomi") {
    const lost = Math.floor(beyond / setting(agreed, "period"));
    return { main: Math.max(0, main - counted), block, left: left - lost };
  }
  if (agreed.kind === "canadian") return { main: Math.max(0, main - counted), block: block - beyond, left };
  return { main: main - counted, block, left, gifts };
}

/** A move's addition to a purse that has paid for its time; `before`: the purse before that. */
export function rewarded(agreed: Agreed, purse: Purse, before: Purse, counted: number): Purse {
  if (agreed.kind === "per-move" || agreed.kind === "unlimited") return firstPurse(agreed);
  if (agreed.kind === "fischer") {
    const room = Math.max(0, setting(agreed, "max") - purse.main);
    return { ...purse, main: purse.main + Math.min(room, setting(agreed, "increment")) };
  }
  const isInBlock = before.main === 0 || counted > before.main;
  if (agreed.kind !== "canadian" || !isInBlock) return purse;
  if (purse.left > 1) return { ...purse, left: purse.left - 1 };
  const kept = agreed["carry"] === true ? purse.block : 0;
  return { ...purse, block: setting(agreed, "time") + kept, left: setting(agreed, "moves") };
}

/** After the opponent has given time. */
export function given(purse: Purse, add: number): Purse {
  return { ...purse, main: purse.main + add, gifts: (purse.gifts ?? 0) + add };
}

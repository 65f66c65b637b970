import { noticeRow, MAIL_TYPES, type MailType } from "../../contract/events/types.ts";

/** A notice that no message contains yet. `at`: the earliest time to send it, in milliseconds since 1970. */
export interface PendingNotice {
  readonly id: number;
  readonly type: MailType;
  readonly game: string | null;
  readonly at: number;
  readonly ply?: number | null;
}

/**
 * The types that report the end of a game and the next round, the most important first. Several objects send them within
 * seconds. One message reports them all, led by the first type, so they wait briefly for each other.
 */
const OCCASION: readonly MailType[] = MAIL_TYPES.filter((type) => isOfOccasion(type)).toSorted(
  (one, other) => noticeRow(one).occasion! - noticeRow(other).occasion!,
);

export function isOfOccasion(type: MailType): boolean {
  return noticeRow(type).occasion !== undefined;
}

/** Returns the type that leads the message about an occasion; undefined if no notice belongs to an occasion. */
export const leadOf = (notices: readonly Pick<PendingNotice, "type">[]): MailType | undefined =>
  OCCASION.find((type) => notices.some((notice) => notice.type === type));

const hasBeginning = (notices: readonly PendingNotice[]): boolean =>
  notices.some(({ type }) => noticeRow(type).begins);

/** A notice and when to send it: null for never, Infinity while a message of its type is in progress. */
export interface Judged {
  readonly notice: PendingNotice;
  readonly due: number | null;
}

export function withRest(due: readonly PendingNotice[], judged: readonly Judged[]): readonly PendingNotice[] {
  if (leadOf(due) === undefined) return due;
  const rest = judged
    .filter((one) => one.due === one.notice.at && !due.includes(one.notice))
    .map(({ notice }) => notice);
  const isBegun = hasBeginning([...due, ...rest]);
  const joins = ({ type }: PendingNotice) => isOfOccasion(type) || (isBegun && type === "game.turn");
  return [...due, ...rest.filter(joins)].toSorted((one, other) => one.id - other.id);
}

export function groupsOf(
  notices: readonly PendingNotice[],
  isTogether: boolean,
): Map<MailType, PendingNotice[]> {
  const beginning = notices.findLast(({ type }) => noticeRow(type).begins)?.type;
  const lead = isTogether ? leadOf(notices) : undefined;
  return Map.groupBy(notices, ({ type }) => {
    if (type === "game.turn") return beginning === undefined ? type : (lead ?? beginning);
    return lead !== undefined && isOfOccasion(type) ? lead : type;
  });
}

/** Splits notices into messages: one for each occasion, with at most one notice per type, and one for each other notice. */
export function singlesOf(notices: readonly PendingNotice[], isTogether: boolean): PendingNotice[][] {
  if (!isTogether) return notices.map((notice) => [notice]);
  const parts: PendingNotice[][] = [];
  for (const notice of notices.filter(({ type }) => isOfOccasion(type))) {
    const part = parts.find((one) => one.every(({ type }) => type !== notice.type));
    if (part === undefined) parts.push([notice]);
    else part.push(notice);
  }
  const begun = parts.find(hasBeginning);
  const isFirstTurn = ({ type, ply }: PendingNotice) =>
    begun !== undefined && type === "game.turn" && ply === 0;
  begun?.push(...notices.filter(isFirstTurn));
  const others = notices.filter((notice) => !isOfOccasion(notice.type) && !isFirstTurn(notice));
  return [...parts, ...others.map((notice) => [notice])];
}

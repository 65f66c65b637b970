import type { MailType } from "../../events/types.ts";
import type { NoticeFeed } from "./feed.ts";
import type { PendingNotice } from "../policy/notice.ts";
import type { MailState } from "../policy/plan.ts";
import type { NoticeSettings } from "../policy/settings.ts";

/** What a channel keeps that decides which of its messages go when. */
interface ChannelParts {
  readonly throttle: { readonly types: () => ReadonlySet<MailType> };
  readonly queue: { readonly underWay: () => ReadonlySet<MailType> };
  readonly toldAtOnce: { readonly read: () => readonly number[] };
  readonly settings: { readonly read: () => NoticeSettings };
}

/**
 * All that decides which messages of a channel go when.
 * @param notices those of which no message has been made yet
 * @param zone the player's, by its IANA name
 */
export function stateOf(
  { throttle, queue, toldAtOnce, settings }: ChannelParts,
  notices: readonly PendingNotice[],
  { feed }: { readonly feed: Pick<NoticeFeed, "turns"> },
  zone: string,
): MailState {
  return {
    notices,
    turns: feed.turns(),
    throttled: throttle.types(),
    underWay: queue.underWay(),
    // Nobody looks at it where nothing waits, and this is asked on every move.
    toldAtOnce: notices.length === 0 ? [] : toldAtOnce.read(),
    settings: settings.read(),
    zone,
  };
}

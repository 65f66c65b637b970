import { type MailContent, type MailOutcome, gameOf } from "../../src/channels/mail/content.ts";
import type { Send } from "../../src/channels/webhooks/sender.ts";
import type { AttemptOutcome } from "../../src/channels/webhooks/retries.ts";
import type { PushOutcome, SendPush } from "../../src/channels/push/host.ts";
import type { Instance, SimObject } from "./kinds.ts";
import type { MailFate, MailPlatform } from "./mail-platform.ts";
import type { Fate } from "./receivers.ts";
import type { PushFate } from "./push-services.ts";
import type { Flight } from "./pushqueue.ts";
import type { Timeline } from "./timeline.ts";
import type { Player } from "./watch.ts";

export interface TransportPorts {
  readonly timeline: Timeline;
  readonly trace: (line: string) => void;
  readonly attempted: () => void;
  readonly playerOf: (object: SimObject) => Player;
  /** A player gets an event of a game. */
  readonly heard: (player: string, game: string) => void;
}

/** The transport of mail: each try ends as the platform decides. */
export function mailTransport(
  { timeline, trace, attempted, playerOf, heard }: TransportPorts,
  mailPlatform: MailPlatform,
) {
  return async (instance: Instance, content: MailContent): Promise<MailOutcome> => {
    const { object } = instance;
    const { seat, mail } = playerOf(object);
    const leftAt = { at: 0 };
    const fate = await instance.ask<MailFate>(({ resolve }) => {
      leftAt.at = timeline.now();
      const treated = mailPlatform.treat(seat.id, timeline.now());
      trace(`mail to ${seat.id}: ${whatOf(content)}: ${JSON.stringify(treated)}`);
      attempted();
      mail.attempt(content);
      const game = gameOf(content);
      if (treated.arrives && game !== null) heard(seat.id, game.id);
      timeline.after(treated.took, () => resolve(treated));
    });
    instance.afterCommit(() => {
      if (object.hasRefused) return mail.unclear(content);
      if (fate.outcome.kind === "sent") mail.sent(content, leftAt.at);
      if (fate.outcome.kind === "dead") mail.dead();
    });
    return fate.outcome;
  };
}

function whatOf(content: MailContent): string {
  if (content.kind === "event") return `${content.record.type} ${content.record.id}`;
  if (content.kind === "digest") return `digest ${content.records.map(({ id }) => id).join(" ")}`;
  return content.kind === "reminder" ? `reminder ${content.game.id} ${content.deadline}` : content.kind;
}

/** The transport of webhooks: each attempt ends as the receiver decides. */
export function webhookTransport({ timeline, trace, attempted, playerOf, heard }: TransportPorts) {
  return async (instance: Instance, ...[endpoint, record]: Parameters<Send>): Promise<AttemptOutcome> => {
    const { seat, hooks, receivers } = playerOf(instance.object);
    const fate = await instance.ask<Fate>(({ resolve }) => {
      const treated = receivers.get(endpoint.id)!.treat(timeline.now());
      trace(`${endpoint.id} is sent ${record.id}: ${JSON.stringify(treated)}`);
      attempted();
      hooks.attempt(endpoint.id, record.id, record.body);
      if (treated.arrives)
        timeline.after(Math.floor(treated.took / 2), () => {
          hooks.arrive(endpoint.id, record.id);
          const { data } = JSON.parse(record.body) as { data: { game?: { id: string } } };
          if (data.game !== undefined) heard(seat.id, data.game.id);
        });
      timeline.after(treated.took, () => resolve(treated));
    });
    const { object } = instance;
    instance.afterCommit(() => {
      // If storage refused something just then, it is unknown what was stored.
      if (object.hasRefused) hooks.unclear(endpoint.id, record.id, fate.outcome);
      else hooks.noted(endpoint.id, record.id, fate.outcome, object.disk);
    });
    return fate.outcome;
  };
}

/** The transport of push messages: each try ends as the browser's push service decides. */
export function pushTransport({ timeline, trace, attempted, playerOf }: TransportPorts) {
  return async (instance: Instance, ...[push, to]: Parameters<SendPush>): Promise<PushOutcome> => {
    const { object } = instance;
    const { push: watch, browsers } = playerOf(object);
    let flight: Flight | null = null;
    const { outcome } = await instance.ask<PushFate>(({ resolve }) => {
      const treated = browsers.serviceOf(to.endpoint).treat(timeline.now());
      trace(`push to ${to.id}: ${push.content.kind} ${push.topic}: ${JSON.stringify(treated)}`);
      attempted();
      flight = watch.attempt(push, to.id);
      timeline.after(treated.took, () => resolve(treated));
    });
    if (flight !== null) conclude(watch, flight, { instance, object, outcome });
    return outcome;
  };
}

/** Once this turn is committed it is known what was taken down; if storage refused something just then, it is not. */
function conclude(
  watch: Player["push"],
  flight: Flight,
  { instance, object, outcome }: { instance: Instance; object: SimObject; outcome: PushOutcome },
): void {
  watch.answered(flight, outcome);
  instance.afterCommit(() => {
    if (object.hasRefused) watch.unclear(flight);
    else watch.noted(flight, outcome, object.disk);
  });
}

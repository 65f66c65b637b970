import { openGameDesk, type GameAnswer, type GameDesk, type RequestKey } from "../../src/game/aggregate.ts";
import type { Command } from "../../src/game/decide.ts";
import type { MailItem } from "../../src/game/dispatcher.ts";
import type { Seat } from "../../src/game/state.ts";
import { hasSchema } from "../../src/lib/object-storage.ts";
import { neverThrowing } from "../../src/lib/wakeup.ts";
import { openMailboxDesk, type MailboxDesk } from "../../src/mailbox/mailbox.ts";
import type { MailPorts } from "../../src/mail/send/ports.ts";
import type { Send } from "../../src/webhooks/sender.ts";
import type { GameRecord } from "../../src/game/projections/outbox.ts";
import type { Instance, Kind } from "./platform.ts";

export const ORIGIN = "https://taflpost.example";

/** What a game's object reaches. */
export interface GameSurroundings {
  readonly newId: () => string;
  readonly pause: (instance: Instance, milliseconds: number) => Promise<void>;
  readonly toMailbox: (instance: Instance, player: string, items: readonly MailItem[]) => Promise<void>;
  readonly toRecords: (instance: Instance, record: GameRecord) => Promise<void>;
}

/** What a mailbox's object reaches. */
export interface MailboxSurroundings {
  readonly newId: () => string;
  readonly send: (instance: Instance, ...attempt: Parameters<Send>) => ReturnType<Send>;
  readonly mail: (
    instance: Instance,
    ...mail: Parameters<MailPorts["mail"]>
  ) => ReturnType<MailPorts["mail"]>;
  readonly records: (instance: Instance) => MailPorts["records"];
}

/** The game's object as src/game/object.ts makes it: a shell around the real desk. */
export function gameKind({ newId, pause, toMailbox, toRecords }: GameSurroundings): Kind<GameDesk> {
  return {
    open(instance) {
      const desk = openGameDesk({
        storage: instance.storage,
        origin: ORIGIN,
        newId,
        carrier: {
          toMailbox: (player, items) => toMailbox(instance, player, items),
          toRecords: (record) => toRecords(instance, record),
        },
        pause: (milliseconds) => pause(instance, milliseconds),
      });
      if (instance.object.disk.alarm() === null) desk.rearm();
      return desk;
    },
    alarm: (desk) =>
      neverThrowing(
        () => desk.wake(),
        () => desk.lookAgain(),
      ),
  };
}

/** As the game's object answers: a move at once, what is rarer once all it concerns have been told. */
export async function askGame(
  desk: GameDesk,
  instance: Instance,
  [player, command, key]: [Seat, Command, RequestKey | null],
): Promise<GameAnswer> {
  const answer = desk.ask(player, command, key);
  const isPassing = command.type === "move" && !desk.isOver();
  const carried = desk.carry(!isPassing);
  if (isPassing) instance.letRun(carried);
  else await carried;
  return answer;
}

/** The mailbox's object as src/mailbox/object.ts makes it. */
export function mailboxKind({ newId, send, mail, records }: MailboxSurroundings): Kind<MailboxDesk> {
  return {
    open(instance) {
      // A mailbox that was never written to arms nothing when it is looked into.
      const wasThere = hasSchema(instance.storage);
      const desk = openMailboxDesk({
        storage: instance.storage,
        newId,
        send: (endpoint, record) => send(instance, endpoint, record),
        mail: (content, reader, confirmation) => mail(instance, content, reader, confirmation),
        origin: ORIGIN,
        records: records(instance),
        leaveGame: () => Promise.reject(new Error("nobody leaves")),
      });
      if (wasThere && instance.object.disk.alarm() === null) desk.rearm();
      return desk;
    },
    // As there: it does not wait for what it begins.
    alarm(desk, instance) {
      instance.letRun(
        neverThrowing(
          () => desk.wake(),
          () => desk.lookAgain(),
        ),
      );
    },
  };
}

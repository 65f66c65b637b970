import type { Transports } from "../../src/game/dispatcher.ts";
import { GameObject } from "../../src/game/object.ts";
import type { Sources } from "../../src/game/inquiry.ts";
import type { TellTally } from "../../src/mailbox/tallies.ts";
import type { TellConduct } from "../../src/mailbox/conduct.ts";
import type { TellThinker } from "../../src/channels/house/channel.ts";
import type { MailPorts } from "../../src/channels/mail/send/host.ts";
import type { AccountRecords } from "../../src/mailbox/account.ts";
import type { Mailbox } from "../../src/mailbox/mailbox.ts";
import { type MailboxHost, MailboxObject } from "../../src/mailbox/object.ts";
import type { VacationPorts } from "../../src/vacation/vacation.ts";
import type { Send } from "../../src/channels/webhooks/sender.ts";
import type { SendPush } from "../../src/channels/push/host.ts";
import { makeObject, ready } from "../platform/objects.ts";
import type { Instance, Kind } from "./kinds.ts";

export const ORIGIN = "https://taflpost.example";

export interface GameSurroundings {
  readonly newId: () => string;
  readonly newSalt: () => string;
  readonly pause: (instance: Instance, milliseconds: number) => Promise<void>;
  readonly transports: (instance: Instance) => Transports;
  readonly sources: (instance: Instance) => Sources;
}

export interface MailboxSurroundings {
  readonly newId: () => string;
  readonly pause: (instance: Instance, milliseconds: number) => Promise<void>;
  readonly send: (instance: Instance, ...attempt: Parameters<Send>) => ReturnType<Send>;
  readonly mail: (
    instance: Instance,
    ...mail: Parameters<MailPorts["mail"]>
  ) => ReturnType<MailPorts["mail"]>;
  readonly sendPush: (instance: Instance, ...push: Parameters<SendPush>) => ReturnType<SendPush>;
  readonly tellTally: (instance: Instance, ...told: Parameters<TellTally>) => ReturnType<TellTally>;
  readonly tellConduct: (instance: Instance, ...told: Parameters<TellConduct>) => ReturnType<TellConduct>;
  readonly tellThinker: (instance: Instance, ...told: Parameters<TellThinker>) => ReturnType<TellThinker>;
  readonly records: (instance: Instance) => AccountRecords;
  readonly vacation: (instance: Instance) => VacationPorts;
}

export function gameKind({ newId, newSalt, pause, transports, sources }: GameSurroundings): Kind<GameObject> {
  return {
    open(instance) {
      const { alarm } = instance.object.disk;
      const host = {
        origin: ORIGIN,
        newId,
        newSalt,
        transports: transports(instance),
        sources: sources(instance),
        pause: (milliseconds: number) => pause(instance, milliseconds),
      };
      return makeObject(GameObject, Object.assign(instance.storage, { alarm }), {
        host,
        goOn: instance.letRun,
      });
    },
    ready,
    alarm: (game) => game.alarm(),
  };
}

/** A player's mailbox with its inside visible to a world. */
export class SimMailbox extends MailboxObject {
  protected override readonly host!: MailboxHost;

  override mailbox(): Mailbox {
    return super.mailbox();
  }

  override goOn(): void {
    super.goOn();
  }
}

export function mailboxKind(surroundings: MailboxSurroundings): Kind<SimMailbox> {
  const { newId, pause, send, mail, sendPush, tellTally, tellConduct, tellThinker, records, vacation } =
    surroundings;
  return {
    open(instance) {
      const host: MailboxHost = {
        pause: (milliseconds) => pause(instance, milliseconds),
        incidents: { note: () => Promise.resolve(), lateAlarm: () => Promise.resolve() },
        portsOf: () => ({
          reseal: () => Promise.resolve(null),
          newId,
          send: (endpoint, record) => send(instance, endpoint, record),
          sendPush: (...push) => sendPush(instance, ...push),
          mail: (...written) => mail(instance, ...written),
          origin: ORIGIN,
          records: records(instance),
          leaveGame: () => Promise.reject(new Error("nobody leaves")),
          endSockets: () => Promise.resolve(),
          tellRecord: () => Promise.reject(new Error("nobody imports a game")),
          tellThinker: (thinker, news) => tellThinker(instance, thinker, news),
          tellTally: (...told) => tellTally(instance, ...told),
          tellConduct: (...told) => tellConduct(instance, ...told),
          vacation: vacation(instance),
        }),
      };
      const { alarm } = instance.object.disk;
      const name = instance.object.name.split(" ")[1]!;
      const options = { name, host, goOn: instance.letRun };
      return makeObject(SimMailbox, Object.assign(instance.storage, { alarm }), options);
    },
    ready,
    alarm: (mailbox) => mailbox.alarm(),
  };
}

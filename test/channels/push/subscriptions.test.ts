import { describe, expect, it } from "vitest";
import { DAY } from "../../../src/lib/duration.ts";
import { T0 } from "../../game/people.ts";
import { type MailedMailbox, turn } from "../mail/send/mailbox.ts";
import { withFrozenTime } from "../../mailbox/frozen-time.ts";
import { browsers, NO_REMINDERS, pushedMailbox, subscribe, told } from "./pushed-mailbox.ts";
import { hear, until } from "../mailbox.ts";

withFrozenTime();

/** Begins a session with a token of the player's; it is one of `most`. */
const beginSession = ({ mailbox }: MailedMailbox, id: string, most = 20): void =>
  mailbox.tokens.addSession({ id, name: "Firefox", hash: id, scopes: ["read"], parent: "token-2" }, most);

describe("a subscription", () => {
  it("ends with the token it was made with, or whose session it was made in", () => {
    const made = pushedMailbox();
    beginSession(made, "session-2");
    subscribe(made, "laptop", "token-2");
    subscribe(made, "tablet", "session-2");
    expect(made.mailbox.revoke("token-2").toSorted()).toEqual(["session-2", "token-2"]);
    expect(browsers(made)).toEqual(["phone"]);
  });

  it("ends with its session when that has expired", async () => {
    const made = pushedMailbox();
    beginSession(made, "session-2");
    subscribe(made, "laptop", "session-2");
    await until(made, T0 + 30 * DAY - 1);
    await hear(made, turn("g", 1));
    expect(told(made).toSorted()).toEqual(["laptop: game.turn g", "phone: game.turn g"]);
    await until(made, T0 + 30 * DAY);
    await hear(made, turn("h", 1));
    expect([browsers(made), told(made).slice(2)]).toEqual([["phone"], ["phone: game.turn h"]]);
  });

  it("ends with its session when that was replaced by a newer one", async () => {
    const made = pushedMailbox();
    beginSession(made, "session-2");
    subscribe(made, "laptop", "session-2");
    beginSession(made, "session-3", 1);
    await hear(made, turn("g", 1));
    expect(browsers(made)).toEqual(["phone"]);
  });

  it("is one of ten; a browser that subscribes again keeps its place", () => {
    const names = Array.from({ length: 10 }, (_, index) => `b${index}`);
    const made = pushedMailbox(NO_REMINDERS, ...names);
    expect(subscribe(made, "another")).toBeNull();
    const again = { id: "new-id", endpoint: "https://push.example/b3", p256dh: "p", auth: "a", key: 2 };
    expect(
      made.mailbox.channels.push.subscribe({ ...again, label: "Edge", token: "session-9" }),
    ).toMatchObject({
      id: "b3",
      key: 2,
      label: "Edge",
    });
    expect(browsers(made)).toEqual(names);
  });

  it("is deleted with its player", async () => {
    const made = pushedMailbox();
    made.mailbox.close("deleted-1");
    await hear(made, turn("g", 1));
    expect([browsers(made), made.pushed]).toEqual([[], []]);
  });
});

import type { PushFieldWords, PushProblemWords } from "../words/problems.ts";
import type { UrlRefusal } from "../../contract/terms.ts";
import { pluralOf } from "../plurals.ts";
import type { PushMessageWords, PushPageWords } from "../words/push.ts";

const WHY: Readonly<Record<UrlRefusal, string>> = {
  "not-a-url": "This isn’t a web address.",
  scheme: "Push messages only go to https addresses.",
  credentials: "The address must not contain a user name or password.",
  fragment: "The address must not have a part after #.",
  port: "Push messages aren’t sent to this port.",
  address: "Push messages aren’t sent to bare or private IP addresses.",
  name: "This host name isn’t public, or it’s this service’s own.",
  dns: "This host name couldn’t be found, or leads into a private network.",
  "too-long": "The address can be at most 2,048 characters long.",
};

export const pushProblems: PushProblemWords = {
  "push-subscription-not-found": {
    title: "You have no such push subscription",
    detail: () => "None of your browsers is subscribed under this id.",
    hint: "GET /v1/me/push-subscriptions lists yours.",
  },
  "push-endpoint-refused": {
    title: "Push messages can’t be sent to this address",
    detail: (f) => `${WHY[f.reason]} Send the endpoint that the browser gave you.`,
  },
};

export const pushFields: PushFieldWords = {
  "push-point": () =>
    "This isn’t a browser’s public key: an uncompressed point of P-256, 65 bytes in base64url.",
  "push-auth": () => "This isn’t a browser’s secret: 16 bytes in base64url.",
};

export const pushMessages: PushMessageWords = {
  turn: (by, move) => `Your turn: ${by} played ${move}`,
  firstTurn: "Your turn: the game has begun",
  challenge: (by) => `${by} challenges you`,
  accepted: (by) => `${by} accepted your challenge`,
  message: (by) => `Message from ${by}`,
  moveDue: (left) => `Your move is due: ${left} left`,
  digest: (count) => pluralOf("en", count, { one: `${count} update`, other: `${count} updates` }),
  against: (opponent) => `against ${opponent}`,
  waiting: (count) =>
    pluralOf("en", count, {
      one: `It’s your turn in ${count} more game.`,
      other: `It’s your turn in ${count} more games.`,
    }),
};

export const pushPages: PushPageWords = {
  about:
    "Your browser can show you a notification when it’s your turn, someone challenges you, your time is running out or a game ends, even while Taflpost is closed.",
  on: "Notify me in this browser",
  needsScript: "To add this browser, turn JavaScript on.",
  unsupported:
    "This browser can’t show push notifications. On an iPhone or iPad, add Taflpost to the home screen first and open it from there.",
  denied:
    "Notifications are blocked for this site. Allow them in the browser’s site settings, then try again.",
  failed: "The browser couldn’t subscribe. Try again later.",
  browsers: "Browsers that notify you",
  none: "None yet.",
  thisBrowser: "this browser",
  added: "Added",
  lastSent: "Last notification",
  never: "none yet",
  failing: (since) => `Nothing has got through since ${since}.`,
  end: "Stop",
  types: "What we notify you about",
  modes: { off: "off", immediate: "at once", grouped: "once, until I visit", digest: "in a summary" },
  modesMean: {
    off: "No notification.",
    immediate: "One for each, when it happens.",
    grouped: "One when it happens, then none of that kind until you’ve been here.",
    digest: "Everything that happened, in one notification at the times you set.",
  },
  sharedWithMail:
    "Quiet hours, the times of summaries, reminders and muted games are the same as for e-mail:",
  offline: {
    title: "You’re offline",
    what: "Taflpost can’t be reached from here. Your games are safe: nothing you’ve sent is lost.",
    again: "Try again",
  },
};

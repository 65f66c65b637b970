import type { PushFieldWords, PushProblemWords } from "../words/problems.ts";
import type { UrlRefusal } from "../../contract/terms.ts";

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

import type { PushFieldWords, PushProblemWords } from "../words/problems.ts";

export const pushProblems: PushProblemWords = {
  "push-subscription-not-found": {
    title: "You have no such push subscription",
    detail: () => "None of your browsers is subscribed under this id.",
    hint: "GET /v1/me/push-subscriptions lists yours.",
  },
  "push-endpoint-refused": {
    title: "Push messages can’t be sent to this address",
    detail: (f) =>
      `Push messages can’t be sent to this address (${f.reason}). Send the endpoint that the browser gave you: https, a public host, the usual port.`,
  },
};

export const pushFields: PushFieldWords = {
  "push-point": () =>
    "This isn’t a browser’s public key: an uncompressed point of P-256, 65 bytes in base64url.",
  "push-auth": () => "This isn’t a browser’s secret: 16 bytes in base64url.",
};

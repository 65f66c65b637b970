import type { PushFieldWords, PushProblemWords } from "../words/problems.ts";

export const pushProblems: PushProblemWords = {
  "push-subscription-not-found": {
    title: "Du har ingen sådan prenumeration på pushnotiser",
    detail: () => "Ingen av dina webbläsare prenumererar under detta id.",
    hint: "GET /v1/me/push-subscriptions listar dina.",
  },
  "push-endpoint-refused": {
    title: "Pushnotiser kan inte skickas till den här adressen",
    detail: (f) =>
      `Pushnotiser kan inte skickas till den här adressen (${f.reason}). Skicka den adress (endpoint) som webbläsaren gav: https, en publik värd, den vanliga porten.`,
  },
};

export const pushFields: PushFieldWords = {
  "push-point": () =>
    "Det här är inte en webbläsares publika nyckel: en okomprimerad punkt på P-256, 65 byte i base64url.",
  "push-auth": () => "Det här är inte en webbläsares hemlighet: 16 byte i base64url.",
};

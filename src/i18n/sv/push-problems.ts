import type { PushFieldWords, PushProblemWords } from "../words/problems.ts";
import type { UrlRefusal } from "../../contract/terms.ts";

const WHY: Readonly<Record<UrlRefusal, string>> = {
  "not-a-url": "Det här är ingen webbadress.",
  scheme: "Pushnotiser skickas bara till https-adresser.",
  credentials: "Adressen får inte innehålla användarnamn eller lösenord.",
  fragment: "Adressen får inte ha någon del efter #.",
  port: "Pushnotiser skickas inte till den här porten.",
  address: "Pushnotiser skickas inte till IP-adresser.",
  name: "Det här värdnamnet är inte publikt, eller är tjänstens eget.",
  dns: "Det här värdnamnet finns inte, eller leder till ett privat nät.",
  "too-long": "Adressen får ha högst 2 048 tecken.",
};

export const pushProblems: PushProblemWords = {
  "push-subscription-not-found": {
    title: "Du har ingen sådan prenumeration på pushnotiser",
    detail: () => "Ingen av dina webbläsare prenumererar under detta id.",
    hint: "GET /v1/me/push-subscriptions listar dina.",
  },
  "push-endpoint-refused": {
    title: "Pushnotiser kan inte skickas till den här adressen",
    detail: (f) => `${WHY[f.reason]} Skicka den adress (endpoint) som webbläsaren gav.`,
  },
};

export const pushFields: PushFieldWords = {
  "push-point": () =>
    "Det här är inte en webbläsares publika nyckel: en okomprimerad punkt på P-256, 65 byte i base64url.",
  "push-auth": () => "Det här är inte en webbläsares hemlighet: 16 byte i base64url.",
};

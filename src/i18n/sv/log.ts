import { pluralOf } from "../plurals.ts";
import type { LogWords, VerifyWords } from "../words/log.ts";
import { OFFERS } from "./play-problems.ts";

export const verify: VerifyWords = {
  verifying: "Kontrollerar …",
  chain: (records) =>
    pluralOf("sv", records, {
      one: "Posten stämmer med sin hash, och den är den sista.",
      other: `Alla ${records} poster stämmer med sin hash och följer på varandra, ända till den sista.`,
    }),
  texts: (count) =>
    pluralOf("sv", count, {
      one: "Texten är den som skrevs.",
      other: `Alla ${count} texter är de som skrevs.`,
    }),
  moves: (count) =>
    pluralOf("sv", count, {
      one: "Draget är tillåtet.",
      other: `Alla ${count} drag är tillåtna och leder till det som protokollet säger.`,
    }),
  fails: (seq, why) => `Post ${seq} stämmer inte. ${why}`,
  faults: {
    shape: "Den ser inte ut som en post.",
    seq: "Här saknas en post, eller så finns det en för mycket.",
    prev: "Den följer inte på posten före.",
    hash: "Hashen stämmer inte: något i posten har ändrats.",
    head: "Protokollet slutar inte med den hash som det anger.",
    digest: "Texten är inte den som skrevs.",
    rules: "Reglerna som den anger finns inte.",
    move: "Draget är inte tillåtet eller slår något annat.",
    ending: "Draget avslutade inte partiet på det sättet.",
    over: "Den kommer efter partiets slut.",
    order: "Den kan inte komma just här.",
  },
  unread: "Sedan följer poster som den här versionen av tjänsten inte kan läsa.",
  notLoaded: "Protokollet kunde inte hämtas. Försök igen.",
};

export const log: LogWords = {
  link: "Partiets protokoll och hur det kontrolleras",
  title: (players) => `Protokoll: ${players}`,
  intro:
    "Allt som har hänt i partiet, i ordning. Varje post har en hash som beror på posten före, så ingenting kan ändras i efterhand utan att det syns.",
  head: "Den sista postens hash",
  records: "Poster",
  shown: (first, last) => `Post ${first} till ${last}.`,
  earlier: "Tidigare poster",
  later: "Senare poster",
  hash: "hash",
  verifying: {
    title: "Kontrollera",
    hint: "Din webbläsare räknar ut varje hash på nytt och kontrollerar varje drag mot reglerna. Är du en av spelarna kontrollerar den även meddelandena.",
    here: "Kontrollera i den här webbläsaren",
    service: "Låt tjänsten kontrollera",
    found: "Tjänsten har kontrollerat protokollet",
    checks: {
      file: "Exporten är fullständig",
      chain: "Hasharna",
      texts: "Meddelandena",
      moves: "Dragen",
      game: "Uppgifterna om partiet följer av protokollet",
      clock: "Klockorna",
      signature: "Signaturen",
    },
    holds: "stämmer",
    fails: "stämmer inte",
    skipped: "inte kontrollerat",
    place: (pointer) => `Det första som inte stämmer finns på ${pointer}.`,
  },
  check: "Så kontrollerar du det själv",
  checks: [
    "Den sista hashen står i varje mejl och händelse om partiet. Jämför den med den postens hash: det du fick veta då är det som står här nu.",
    "En hash är SHA-256 av postens kanoniska form (RFC 8785) utan ”hash”, med partiets id som ”game”.",
    "Av det som spelarna skrivit är bara en hash offentlig: SHA-256 av ett salt och texten. Spelarna har båda.",
  ],
  data: "Protokollet för program",
  export: "Alltihop som en fil, signerad när partiet är slut",
  events: {
    challenged: (by, to) => `${by} utmanar ${to}.`,
    challengedAnyone: (by) => `${by} lägger ut en öppen utmaning.`,
    accepted: (attackers, defenders) =>
      `Partiet börjar: ${attackers} har anfallarna, ${defenders} försvararna.`,
    declined: "Utmaningen avböjs.",
    countered: "Utmaningen besvaras med ett motbud.",
    cancelled: "Utmaningen dras tillbaka.",
    expired: "Utmaningens tid har gått ut.",
    moved: (name, ply, move) => `Drag ${ply}: ${name} spelar ${move}.`,
    planned: (name, ply, move) => `Drag ${ply} enligt plan, ${name}: ${move}.`,
    declinedOffer: (name, offer) => `${name} tackar nej till ${OFFERS[offer]}.`,
    withdrewOffer: (name, offer) => `${name} drar tillbaka sitt förslag: ${OFFERS[offer]}.`,
    acceptedOffer: (name, offer) => `${name} går med på ${OFFERS[offer]}.`,
    takenBack: (name, plies) =>
      pluralOf("sv", plies, {
        one: `Ett drag tas tillbaka. ${name} ska dra igen.`,
        other: `${plies} drag tas tillbaka. ${name} ska dra igen.`,
      }),
    reminded: (name) => `${name} påminns om tidsgränsen.`,
    uncovered: (name) => `${name} har ingen semester kvar för den här tidsgränsen.`,
    coverEnded: (name) => `Semestern har räddat ${name} i 72 timmar under det här draget: mer används inte.`,
    stopped: (whose, what, from, to) => `${whose}: ${what} från ${from} till ${to}.`,
    bothClocks: "Båda klockorna",
    gifted: (name, span) => `${name} ger motståndaren tid: ${span}.`,
    messaged: (name) => `${name} skickar ett meddelande.`,
    renamed: "En spelare har ett annat namn nu.",
    rematchAsked: (name) => `${name} ber om revansch.`,
    rematchAgreed: (name) => `${name} går med på revansch.`,
    over: "Partiet är slut.",
  },
  offers: OFFERS,
  verify,
};

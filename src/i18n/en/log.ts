import { pluralOf } from "../plurals.ts";
import type { LogWords, VerifyWords } from "../words/log.ts";
import { OFFERS } from "./play-problems.ts";

export const verify: VerifyWords = {
  verifying: "Verifying…",
  chain: (records) =>
    pluralOf("en", records, {
      one: "The one record matches its hash and is the head.",
      other: `All ${records} records match their hashes, and each follows the one before, up to the head.`,
    }),
  texts: (count) =>
    pluralOf("en", count, {
      one: "The one text is what was written.",
      other: `All ${count} texts are what was written.`,
    }),
  moves: (count) =>
    pluralOf("en", count, {
      one: "The one move is legal.",
      other: `All ${count} moves are legal and lead to what the record says.`,
    }),
  fails: (seq, why) => `Record ${seq} fails. ${why}`,
  faults: {
    shape: "It isn’t a valid record.",
    seq: "A record is missing here, or there is one too many.",
    prev: "It doesn’t follow the record before it.",
    hash: "It doesn’t match its hash: something in it has been changed.",
    head: "The record doesn’t end with the head it names.",
    digest: "The text isn’t what was written.",
    rules: "It names rules that don’t exist.",
    move: "Its move isn’t legal, or doesn’t capture that.",
    ending: "Its move didn’t end the game that way.",
    over: "It comes after the end of the game.",
    order: "It can’t come at this point.",
  },
  unread: "It continues with records that this version of the service can’t read.",
  notLoaded: "The record couldn’t be loaded. Try again.",
};

const THE_OFFER = {
  draw: "the draw",
  takeback: "the takeback",
  pause: "the pause",
  resume: "the end of the pause",
  extend: "the request for more time",
} as const;

export const log: LogWords = {
  link: "The game’s record and how to verify it",
  title: (players) => `Record: ${players}`,
  intro:
    "Everything that happened in the game, in order. Each record is hashed together with the one before it, so nothing can be changed later without anyone noticing.",
  head: "Head (the hash of the last record)",
  records: "Records",
  shown: (first, last) => `Records ${first} to ${last}.`,
  earlier: "Earlier records",
  later: "Later records",
  hash: "hash",
  verifying: {
    title: "Verify",
    hint: "Your browser recalculates every hash and replays every move by the rules. If you’re one of the players, it checks the messages, too.",
    here: "Verify in this browser",
    service: "Have the service verify it",
    found: "Verified by the service",
    checks: {
      file: "The export is complete",
      chain: "The hashes",
      texts: "The messages",
      moves: "The moves",
      game: "The game as shown follows from its record",
      clock: "The clocks",
      signature: "The signature",
    },
    holds: "passes",
    fails: "fails",
    skipped: "not checked",
    place: (pointer) => `The first failure is at ${pointer}.`,
  },
  check: "How to check it yourself",
  checks: [
    "The head is in every e-mail and event about the game. Compare it with the hash of that record to see that what you were told then is what’s here now.",
    "A hash is the SHA-256 of the record’s canonical form (RFC 8785) without “hash”, with the game’s id as “game”.",
    "Only a digest of what the players wrote is public: the SHA-256 of a salt and the text. The players have both.",
  ],
  data: "The record for programs",
  export: "Everything as a file, signed once the game is over",
  events: {
    challenged: (by, to) => `${by} challenges ${to}.`,
    challengedAnyone: (by) => `${by} makes an open challenge.`,
    accepted: (attackers, defenders) =>
      `The game starts: ${attackers} plays the attackers, ${defenders} the defenders.`,
    declined: "The challenge is declined.",
    countered: "The challenge is answered with another one.",
    cancelled: "The challenge is withdrawn.",
    expired: "The challenge has expired.",
    moved: (name, ply, move) => `Move ${ply}: ${name} plays ${move}.`,
    planned: (name, ply, move) => `Move ${ply}: ${name}’s plan plays ${move}.`,
    declinedOffer: (name, offer) => `${name} declines ${THE_OFFER[offer]}.`,
    withdrewOffer: (name, offer) => `${name} withdraws the offer: ${OFFERS[offer]}.`,
    acceptedOffer: (name, offer) => `${name} accepts ${THE_OFFER[offer]}.`,
    takenBack: (name, plies) =>
      pluralOf("en", plies, {
        one: `A move is taken back. ${name} is to move again.`,
        other: `${plies} moves are taken back. ${name} is to move again.`,
      }),
    reminded: (name) => `${name} is reminded of the deadline.`,
    uncovered: (name) => `${name} has no vacation left to cover this deadline.`,
    coverEnded: (name) => `Vacation has covered ${name} for 72 hours in this turn: no more is used.`,
    stopped: (whose, what, from, to) => `${whose}: ${what} from ${from} to ${to}.`,
    bothClocks: "Both clocks",
    gifted: (name, span) => `${name} gives the opponent more time: ${span}.`,
    messaged: (name) => `${name} sends a message.`,
    renamed: "A player has a new name.",
    rematchAsked: (name) => `${name} asks for a rematch.`,
    rematchAgreed: (name) => `${name} agrees to the rematch.`,
    over: "The game is over.",
  },
  offers: OFFERS,
  verify,
};

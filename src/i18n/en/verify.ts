import { pluralOf } from "../plurals.ts";
import type { VerifyWords } from "../words/verify.ts";

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

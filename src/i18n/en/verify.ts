import { pluralOf } from "../plurals.ts";
import type { VerifyWords } from "../words/verify.ts";

export const verify: VerifyWords = {
  verifying: "Verifying …",
  chain: (records) =>
    pluralOf("en", records, {
      one: "The one record is what was hashed, and it is the head.",
      other: `Each of the ${records} records is what was hashed, and each follows the one before, up to the head.`,
    }),
  texts: (count) =>
    pluralOf("en", count, {
      one: "The one text is the one that was written.",
      other: `Each of the ${count} texts is the one that was written.`,
    }),
  moves: (count) =>
    pluralOf("en", count, {
      one: "The one move is legal.",
      other: `Each of the ${count} moves is legal and leads to what the record says.`,
    }),
  fails: (seq, why) => `Record ${seq} does not hold. ${why}`,
  faults: {
    shape: "It is not what a record has to be.",
    seq: "A record is missing here, or one too many.",
    prev: "It does not follow the record before it.",
    hash: "It is not what was hashed: something in it has been changed.",
    head: "The record does not end with the head that it names.",
    digest: "The text is not the one that was written.",
    rules: "The rules that it names are none.",
    move: "Its move is not legal, or does not capture that.",
    ending: "Its move did not end the game that way.",
    over: "It comes after the end of the game.",
    order: "It cannot come at this point.",
  },
  unread: "It goes on with records that this release of the service cannot read.",
  notLoaded: "The record could not be loaded. Try again.",
};

import { pluralOf } from "../plurals.ts";
import type { VerifyWords } from "../words/verify.ts";

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

import { pluralOf } from "../plurals.ts";
import type { GalleryWords } from "../words/gallery.ts";

const squares = (count: number) =>
  pluralOf("en", count, { one: "only one square at a time", other: `at most ${count} squares at a time` });

export const gallery: GalleryWords = {
  title: "Rules",
  about:
    "Tafl is a family of games: every people that played it had its own rules, and so has every club since. Pick some to read or play; each challenge says which rules it uses.",
  filter: {
    label: "Filter",
    tag: "Kind",
    size: "Board",
    all: "All",
    shown: (count) => pluralOf("en", count, { one: "One rule set", other: `${count} rule sets` }),
    none: "There are no rule sets of this kind and size.",
  },
  tags: {
    popular: "Popular",
    historical: "Historical",
    modern: "Modern",
    small: "Small",
    medium: "Medium",
    large: "Large",
  },
  history: {
    title: "A short history",
    paragraphs: [
      "Tafl is Old Norse for a board. From the third century on, such games were played all over Northern Europe: a king and a few men in the middle, twice as many around them. Boards of wood and stone and pieces of bone, glass and amber have been found in graves, bogs and old towns from Denmark to Iceland, Greenland and Ireland.",
      "The game had as many names as boards. The Norse called it tafl, and later hnefatafl, after the king’s piece; the Welsh played tawlbwrdd, the Irish brandubh, the Sámi tablut; tavlei or velei, which the heroes of Kievan Rus play in old songs, was probably the same game. An English manuscript of the twelfth century explains the gospels by the largest board of all, alea evangelii. Whether the Irish fidchell and the Welsh gwyddbwyll were games of this kind is not known.",
      "In the eleventh and twelfth centuries chess came, and in time took its place. Nobody wrote the rules down in full. In Wales tawlbwrdd was still drawn and described in 1587; in Lapland Carl Linnaeus watched tablut in 1732 and put its board, its pieces and its rules into his travel diary, the best account we have.",
      "In the twentieth century people realised that his tablut and the hnefatafl of the sagas are one family, and began to play again. Today’s rules are worked out from that diary, from boards that were found and from lines in old texts, and adjusted wherever games showed one side to be too strong. That’s why there are so many: the historical rule sets stay close to what is known, the modern ones to what plays well.",
    ],
  },
  make: {
    title: "Rules of your own",
    why: "Play the way your club does: set up a board, choose the rules and challenge someone.",
    open: "Make a rule set",
  },
  compare: {
    title: "How they differ",
    why: "There’s no column for what they all share. Each rule set’s full rules are on its own page.",
    open: (count) =>
      pluralOf("en", count, { one: "The rule set in a table", other: `The ${count} rule sets in a table` }),
  },
  ruleset: "Rule set",
  columns: {
    board: "Board",
    men: "Attackers and defenders",
    first: "Who begins",
    goal: "The king escapes",
    king: "The king is captured",
    armed: "The king captures",
    shieldwall: "Shieldwall",
    fort: "Edge fort",
    encirclement: "Encirclement",
    noMove: "No legal move",
    repetition: "Repetition",
    noProgress: "Draw without captures",
    agreement: "Draw by agreement",
    besides: "Also",
  },
  menOf: (attackers, defenders) => `${attackers} and ${defenders}`,
  sides: { attackers: "attackers", defenders: "defenders" },
  goal: { corner: "in a corner", edge: "anywhere at the edge" },
  king: {
    surround: "from four sides, never at the edge",
    "surround-inside": "from four sides",
    "surround-edge": "from all sides, also at the edge",
    custodial: "from two sides",
    "custodial-away-from-throne": "from two sides; on and beside the throne from four",
    "custodial-off-throne": "from two sides; on the throne from four",
  },
  armed: {
    yes: "yes",
    no: "no",
    hammer: "by his own move only",
    anvil: "by his men’s moves only",
  },
  noMove: { loses: "loses", draw: "draws" },
  repetition: {
    "attackers-win": "attackers win",
    draw: "draw",
    "mover-loses": "repeating side loses",
    none: "no rule",
  },
  plies: (count) => pluralOf("en", count, { one: `after ${count} move`, other: `after ${count} moves` }),
  yes: "yes",
  no: "no",
  besides: {
    noThrone: "no throne",
    throneClosed: "nobody stops on the throne",
    throneHarmless: "the throne captures nobody",
    throneSparesKing: "the empty throne captures men only",
    largeCorners: "corners of four squares each",
    linnaean: "the last man beside a king who is walled in on his throne can be captured against him",
    speed: {
      all: (count) => `pieces move ${squares(count)}`,
      attackers: (count) => `attackers move ${squares(count)}`,
      defenders: (count) => `defenders move ${squares(count)}`,
      king: (count) => `the king moves ${squares(count)}`,
    },
  },
  contents: "Contents",
  facts: "At a glance",
  setup: "Starting position.",
  step: (at, of) => `Move ${at} of ${of}:`,
  others: "All rule sets",
  challenge: "Challenge someone",
  custom: "A rule set made by a player.",
  record: {
    title: "For other programs",
    why: "The rule set in OpenTafl’s notation. You can load it into the editor and into other programs that read it; they skip anything starting with tp-.",
    label: "The rules record",
    copy: "Copy record",
    json: "The same as JSON",
  },
  sources: {
    title: "Sources",
    uncertain: (list) => `The sources differ or say nothing about: ${list}. The rules here are our reading.`,
  },
  choose: {
    usual: "The place to start: the smallest board and short games.",
    more: (count) => pluralOf("en", count, { one: "One more", other: `${count} more rule sets` }),
    custom: "Made by a player",
    gallery: "Read the rules and how they differ",
  },
};

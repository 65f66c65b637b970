import { pluralOf } from "../plurals.ts";
import type { GalleryWords } from "../words/gallery.ts";

const squares = (count: number) => pluralOf("en", count, { one: "one square", other: `${count} squares` });

export const gallery: GalleryWords = {
  title: "Rules",
  about:
    "Tafl is a family of games: every people that played it, and every club since, had rules of its own. Choose some to read, or to play by; each challenge names its rule set.",
  filter: {
    label: "Which rule sets are shown",
    tag: "Kind",
    size: "Board",
    all: "All",
    shown: (count) => pluralOf("en", count, { one: "One rule set", other: `${count} rule sets` }),
    none: "There is no rule set of this kind and size.",
  },
  tags: {
    popular: "Popular",
    historical: "Historical",
    modern: "Modern",
    small: "Small",
    medium: "Middle-sized",
    large: "Large",
  },
  history: {
    title: "A short history",
    paragraphs: [
      "Tafl is Old Norse for a board. From the third century on, such games were played all over Northern Europe: a king and a few men in the middle, twice as many around them. Boards of wood and stone and pieces of bone, glass and amber have come out of graves, bogs and town ground from Denmark to Iceland and Ireland.",
      "The game had as many names as boards. The Norse called it tafl, and later hnefatafl, after the king’s piece; the Welsh played tawlbwrdd, the Irish brandubh, the Sámi tablut. An English manuscript of the twelfth century explains the gospels by the largest board of all, alea evangelii. Whether the Irish fidchell and the Welsh gwyddbwyll were games of this kind is not known.",
      "In the eleventh and twelfth centuries chess came, and in time took its place. Nobody had written the rules down in full. In Wales tawlbwrdd was still drawn and described in 1587; in Lapland Carl Linnaeus watched tablut in 1732 and put its board, its pieces and its rules into his travel diary, the best account that there is.",
      "In the twentieth century it was understood that his tablut and the hnefatafl of the sagas are one family, and people began to play again. What is played today is worked out from that diary, from the boards that were found and from lines in old texts, and has been mended wherever games showed one side to be too strong. Hence so many rule sets: the historical ones keep close to what is known, the modern ones to what plays well.",
    ],
  },
  make: {
    title: "Rules of your own",
    why: "Play as your club does: set up a board, choose the rules, and challenge somebody with them.",
    open: "Make a rule set",
  },
  compare: {
    title: "How they differ",
    why: "Where all of those shown agree there is no column. The rules of each are told in full on its own page.",
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
    noMove: "Who cannot move",
    repetition: "Repetition",
    noProgress: "Draw without captures",
    agreement: "Draw by agreement",
    besides: "Besides",
  },
  menOf: (attackers, defenders) => `${attackers} and ${defenders}`,
  sides: { attackers: "attackers", defenders: "defenders" },
  goal: { corner: "in a corner", edge: "anywhere at the edge" },
  king: {
    surround: "from four sides, never at the edge",
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
    "mover-loses": "who repeats loses",
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
      all: (count) => `pieces move ${squares(count)} at most`,
      attackers: (count) => `attackers move ${squares(count)} at most`,
      defenders: (count) => `defenders move ${squares(count)} at most`,
      king: (count) => `the king moves ${squares(count)} at most`,
    },
  },
  contents: "Contents",
  facts: "At a glance",
  setup: "The beginning.",
  others: "All rule sets",
  challenge: "Challenge somebody with it",
  custom: "A rule set that a player has made.",
  record: {
    title: "For other programs",
    why: "The rule set in OpenTafl’s notation. It can be taken into the editor, and into other programs that read it; what begins with tp- they leave aside.",
    label: "The rules record",
    copy: "Copy the record",
    json: "The same as JSON",
  },
  sources: {
    title: "Where it comes from",
    uncertain: (list) =>
      `The sources differ, or are silent, on: ${list}. What is played here is our reading.`,
  },
  choose: {
    usual: "The smallest board: good to begin with.",
    more: (count) => pluralOf("en", count, { one: "One more", other: `${count} more rule sets` }),
    custom: "Made by a player",
    gallery: "Read the rules, and how they differ",
  },
};

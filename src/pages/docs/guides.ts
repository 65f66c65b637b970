/** `/docs/guides/{id}`, built from a Markdown file (`guideFile` in src/host/guides.ts). */
export interface Guide {
  readonly id: string;
  readonly title: string;
  readonly about: string;
}

/** The guides, in an order in which tests can run their shell lines. */
export const GUIDES: readonly Guide[] = [
  { id: "a-game-in-curl", title: "A game in curl", about: "two players, five moves, ten lines" },
  { id: "concepts", title: "Concepts", about: "ply, version, cursor, cover and the other words of the API" },
  { id: "bot", title: "Write a bot", about: "a bot that runs day and night, in curl, Python and JavaScript" },
  { id: "engine", title: "Use your own engine", about: "a bot account for an OpenTafl engine" },
  { id: "playing", title: "Playing", about: "conditional moves, rematches, strangers, bots, notes" },
  { id: "records", title: "Recorded games", about: "import games played elsewhere, export them" },
  { id: "time", title: "Time", about: "clocks, nights, vacation, the ledger" },
  {
    id: "offers-and-takebacks",
    title: "Offers and takebacks",
    about: "draws, pauses, takebacks, messages",
  },
  { id: "proof", title: "Proof", about: "the tamper-evident log, and how to verify a game" },
  {
    id: "webhooks",
    title: "Webhooks in ten minutes",
    about: "a receiver in Python or Node, missed events, streams",
  },
  { id: "mail-and-push", title: "Mail and push messages", about: "what is sent when, moves by mail" },
  { id: "rule-sets", title: "Rule sets", about: "the built-in ones, and how to add your own" },
  {
    id: "tournaments",
    title: "Run a tournament or a league by API",
    about: "from a draft to the standings, leagues, ladders",
  },
  { id: "organise", title: "Organise on the pages", about: "a tournament in the browser, step by step" },
  { id: "clients", title: "Clients", about: "the SDK, retries, batches, a player’s data" },
  { id: "apps", title: "An app with OAuth", about: "sign players in, and act for them without their tokens" },
  { id: "ai-clients", title: "Connect an AI assistant", about: "tools over MCP, for assistants and bots" },
  { id: "club", title: "A board on your club’s page", about: "live boards, standings and results, feeds" },
  { id: "site", title: "The site", about: "addresses of the pages, sessions" },
  { id: "server", title: "Run it on your server", about: "an https address, mail, backups" },
  { id: "cloudflare", title: "Deploy to Cloudflare", about: "one command, for later versions too" },
  { id: "operating", title: "Operating", about: "what instances share, local mode, test instances" },
  {
    id: "run-book",
    title: "On call: the run book",
    about: "log lines, backup and restore, keys, rolling back",
  },
  {
    id: "growing",
    title: "Growing",
    about: "what carries a million players, what it costs, what breaks first",
  },
  { id: "development", title: "Development", about: "the path of a request, the commands" },
];

interface Line {
  readonly href: string;
  readonly title: string;
  readonly about: string;
}

/** A task of a reader, with the ids of guides and links to other pages. */
interface Role {
  readonly title: string;
  readonly lines: readonly (string | Line)[];
}

export const ROLES: readonly Role[] = [
  {
    title: "Write a client or bot",
    lines: [
      "a-game-in-curl",
      "bot",
      "engine",
      "playing",
      "records",
      "offers-and-takebacks",
      "rule-sets",
      "clients",
      "apps",
    ],
  },
  {
    title: "Run tournaments",
    lines: ["tournaments", "organise"],
  },
  { title: "Receive notices", lines: ["webhooks", "mail-and-push"] },
  {
    title: "Put a board on your page",
    lines: [
      "club",
      { href: "/embed", title: "Embed a board", about: "a live game or a position, to copy" },
      "site",
    ],
  },
  { title: "Connect an AI assistant", lines: ["ai-clients"] },
  {
    title: "Run a server",
    lines: ["server", "cloudflare", "operating", "run-book", "growing"],
  },
  { title: "Understand", lines: ["concepts", "time", "proof", "development"] },
];

export const GUIDES_HREF = "/docs/guides";
export const guideHref = (id: string): string => `${GUIDES_HREF}/${id}`;
export const markdownHref = (id: string): string => `${guideHref(id)}.md`;

/** The path of the built guide as markup. It ends in `.txt`, because it is not a whole page. */
export const markupFile = (id: string): string => `assets/guides/${id}.txt`;

/** The path of the built guide as Markdown, with absolute links. */
export const markdownFile = (id: string): string => `assets/guides/${id}.md`;

/** The path of a guide's built JavaScript, for the buttons that run it. */
export const programFile = (id: string): string => `assets/guides/${id}.js`;

/** A heading, with the id of its guide. */
export interface Heading {
  readonly guide: string;
  readonly anchor: string;
  readonly text: string;
}

/** The headings of all guides, for the search. */
export const HEADINGS_FILE = "assets/guides/headings.json";

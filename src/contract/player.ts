import * as z from "zod";
import { input, view } from "./view.ts";
import { LANGUAGES } from "./languages.ts";
import { SIDES } from "../rules/index.ts";
import { timeOffOfOne } from "./clock.ts";
import { Conduct, Rating } from "./standing.ts";
import { Id, Instant, lineText, NamedPlayer, NameText, playerText, Timezone } from "./fields.ts";
import { ALL_SCOPES, CHALLENGES_FROM, NAME_PATTERN, SCOPES } from "./terms.ts";
import { fieldRule } from "./problems/fields.ts";

export const Block = NamedPlayer.extend({
  name: z.string().describe("The player's current name."),
  createdAt: Instant,
}).meta({ id: "Block" });

/** The domain is case-insensitive and is stored in lower case. */
export const Email = z.email().max(254).overwrite(withPlainDomain);

function withPlainDomain(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + address.slice(at).toLowerCase();
}

const settings = {
  email: Email.optional(),
  language: z.enum(LANGUAGES).optional(),
  timezone: Timezone.optional(),
};

/** Whether a text is an https address with a dot in its host name and without credentials. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" && url.hostname.includes(".") && url.username + url.password === "";
}

const NewBot = input("NewBot", {
  operator: z.string().min(1).max(40).describe("Your own name: that of the token's player."),
  url: z
    .string()
    .max(200)
    .refine(isWebAddress, { ...fieldRule("web-address"), abort: true })
    .overwrite((text) => new URL(text).href)
    .optional(),
  about: playerText(200).optional(),
});

export const NewPlayer = input("NewPlayer", {
  name: z
    .string()
    .refine((name) => NAME_PATTERN.test(name), fieldRule("name-shape"))
    .meta({ pattern: NAME_PATTERN.source, minLength: 3, maxLength: 20, examples: ["Ragnhild"] }),
  ...settings,
  bot: NewBot.optional().meta({
    description: "Makes the player a bot, permanently. Needs your token with the scope `manage`.",
  }),
});

const Challengers = z.enum(CHALLENGES_FROM).meta({
  description: "Challengers: anyone, or only players who have a running or finished game with you.",
});

const BotsWelcome = z.boolean().meta({
  description:
    "Whether bots may challenge you and accept your open challenges. Default: `false`, for bots `true`. You can challenge any bot.",
});

export const PlayerChanges = input("PlayerChanges", {
  ...settings,
  email: Email.nullable().optional(),
  challengesFrom: Challengers.optional(),
  botsWelcome: BotsWelcome.optional(),
});

export const PublicPlayer = NamedPlayer.extend({ url: z.string(), createdAt: Instant }).meta({
  id: "Player",
});

export const ListedPlayer = PublicPlayer.extend({ conduct: Conduct }).meta({ id: "ListedPlayer" });

const Program = view("Program", {
  operator: z.string().nullable().describe("The player who runs it."),
  url: z.string().nullable(),
  about: z.string().nullable(),
});

export const PlayerWithTimeOff = PublicPlayer.extend({
  ...timeOffOfOne,
  conduct: Conduct,
  ratings: z
    .array(Rating.extend({ ruleset: z.string() }))
    .describe("One for each rule set by which the player has a rated game."),
  program: Program.optional().describe("Only for bots."),
}).meta({ id: "PlayerWithTimeOff" });

export const OwnBot = PublicPlayer.extend({ program: Program }).meta({ id: "OwnBot" });

const Count = z.int().min(0);

const TallyOfSide = z.object({
  ruleset: z.string(),
  side: z.enum(SIDES),
  won: Count,
  lost: Count,
  drawn: Count,
});

export type Tally = Readonly<z.infer<typeof TallyOfSide>>;

export const PlayerRecord = view("PlayerRecord", {
  tallies: z.array(TallyOfSide).describe("Games between people."),
  withBots: z.array(TallyOfSide).describe("Games with a bot."),
});

const AsAttackers = z.object({ won: Count, drawn: Count, lost: Count });

/** The finished games of two players. The keys of `points` and `asAttackers` are the players' names. */
export const Versus = view("Versus", {
  games: Count,
  points: z.record(NameText, z.number()).describe("A win is 1, a draw 0.5."),
  asAttackers: z.record(NameText, AsAttackers),
  recent: z
    .array(
      z.object({
        game: Id,
        ruleset: z.string(),
        attackers: NameText,
        winner: z.enum(SIDES).nullable(),
        finishedAt: Instant,
      }),
    )
    .describe("The ten that began last, newest first."),
});

export const OwnPlayer = PublicPlayer.extend({
  id: Id,
  email: z.string().nullable(),
  emailConfirmed: z.boolean().describe("Whether `email` is confirmed."),
  mailGoesTo: z.string().nullable().meta({
    description: "The confirmed address. After a change, the old one until the new one is confirmed.",
  }),
  language: z.enum(LANGUAGES),
  timezone: z.string(),
  challengesFrom: Challengers,
  botsWelcome: BotsWelcome,
}).meta({ id: "OwnPlayer" });

export const NewToken = input("NewToken", {
  name: lineText(60),
  scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length).optional(),
});

export const Token = view("Token", {
  id: Id,
  name: z.string(),
  scopes: z.array(z.enum(ALL_SCOPES)).describe("Only the operator of the service grants `moderate`."),
  createdAt: Instant,
  lastUsedAt: Instant.describe("Precise to a day: further uses within 24 hours are not recorded."),
  kind: z.enum(["token", "session"]).meta({
    description:
      "A signed-in browser's session ends when it is revoked, has not been used for 30 days, or is 400 days old.",
  }),
  current: z.boolean().describe("Whether this request uses it."),
});

/** Access granted to an app on one device. */
export const App = view("App", {
  id: z.string(),
  name: z.string().describe("The app's own name for itself, not verified."),
  host: z.string().meta({
    description:
      "The app's host, then that of its redirect address if it differs: `chess.example`, `localhost`.",
  }),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: Instant,
  lastUsedAt: Instant.nullable().describe("Precise to a day; null before the first request."),
});

const TokenText = z.string().meta({
  pattern: "^tafl_[0-9A-Za-z]+$",
  description: "The secret. Send it as `Authorization: Bearer …`.",
});

export const TokenWithSecret = Token.extend({ token: TokenText });

export const SignedUp = z.object({ player: OwnPlayer, token: TokenText });

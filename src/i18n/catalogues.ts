import type { ChallengeWords } from "./challenge-words.ts";
import type { MyGamesWords } from "./my-games-words.ts";
import { challenges as challengesSv } from "./sv/challenges.ts";
import { challenges as challengesRu } from "./ru/challenges.ts";
import { challenges as challengesEn } from "./en/challenges.ts";
import { myGames as myGamesSv } from "./sv/my-games.ts";
import { myGames as myGamesRu } from "./ru/my-games.ts";
import { myGames as myGamesEn } from "./en/my-games.ts";
import { embed as embedEn } from "./en/embed.ts";
import { frame as frameEn } from "./en/frame.ts";
import { game as gameEn } from "./en/game.ts";
import { en as movesEn } from "./en/moves.ts";
import { en as noticesEn } from "./en/notices.ts";
import { en as pagesEn } from "./en/pages.ts";
import { en } from "./en/problems.ts";
import { signIn as signInEn } from "./en/sign-in.ts";
import { publicWords as publicEn } from "./en/public.ts";
import { settings as settingsEn } from "./en/settings.ts";
import { subscriptions as subscriptionsEn } from "./en/subscriptions.ts";
import type { EmbedWords } from "./embed-words.ts";
import type { FrameWords } from "./frame-words.ts";
import type { GameWords } from "./game-words.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import type { MoveWords } from "./move-words.ts";
import type { NoticeWords } from "./notice-words.ts";
import type { PageWords } from "./page-words.ts";
import type { ProblemWords } from "./problem-words.ts";
import type { PublicWords } from "./public-words.ts";
import { embed as embedRu } from "./ru/embed.ts";
import { frame as frameRu } from "./ru/frame.ts";
import { game as gameRu } from "./ru/game.ts";
import { ru as movesRu } from "./ru/moves.ts";
import { ru as noticesRu } from "./ru/notices.ts";
import { ru as pagesRu } from "./ru/pages.ts";
import { publicWords as publicRu } from "./ru/public.ts";
import { ru } from "./ru/problems.ts";
import { signIn as signInRu } from "./ru/sign-in.ts";
import type { SignInWords } from "./sign-in-words.ts";
import { embed as embedSv } from "./sv/embed.ts";
import { frame as frameSv } from "./sv/frame.ts";
import { game as gameSv } from "./sv/game.ts";
import { sv as movesSv } from "./sv/moves.ts";
import { sv as noticesSv } from "./sv/notices.ts";
import { settings as settingsRu } from "./ru/settings.ts";
import type { SettingsWords } from "./settings-words.ts";
import { sv as pagesSv } from "./sv/pages.ts";
import { publicWords as publicSv } from "./sv/public.ts";
import { subscriptions as subscriptionsRu } from "./ru/subscriptions.ts";
import type { SubscriptionWords } from "./subscription-words.ts";
import { sv } from "./sv/problems.ts";
import { signIn as signInSv } from "./sv/sign-in.ts";
import { settings as settingsSv } from "./sv/settings.ts";
import { subscriptions as subscriptionsSv } from "./sv/subscriptions.ts";

/** Everything that one language says, by what it is about. */
export interface Catalogue {
  readonly problems: ProblemWords;
  readonly moves: MoveWords;
  readonly notices: NoticeWords;
  readonly pages: PageWords;
  readonly embed: EmbedWords;
  readonly frame: FrameWords;
  readonly game: GameWords;
  readonly signIn: SignInWords;
  readonly public: PublicWords;
  readonly challenges: ChallengeWords;
  readonly myGames: MyGamesWords;
  readonly settings: SettingsWords;
  readonly subscriptions: SubscriptionWords;
}

const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  en: {
    problems: en,
    moves: movesEn,
    notices: noticesEn,
    pages: pagesEn,
    embed: embedEn,
    frame: frameEn,
    game: gameEn,
    signIn: signInEn,
    public: publicEn,
    challenges: challengesEn,
    myGames: myGamesEn,
    settings: settingsEn,
    subscriptions: subscriptionsEn,
  },
  ru: {
    problems: ru,
    moves: movesRu,
    notices: noticesRu,
    pages: pagesRu,
    embed: embedRu,
    frame: frameRu,
    game: gameRu,
    signIn: signInRu,
    public: publicRu,
    challenges: challengesRu,
    myGames: myGamesRu,
    settings: settingsRu,
    subscriptions: subscriptionsRu,
  },
  sv: {
    problems: sv,
    moves: movesSv,
    notices: noticesSv,
    pages: pagesSv,
    embed: embedSv,
    frame: frameSv,
    game: gameSv,
    signIn: signInSv,
    public: publicSv,
    challenges: challengesSv,
    myGames: myGamesSv,
    settings: settingsSv,
    subscriptions: subscriptionsSv,
  },
};

/** Everything that a language says. */
export function wordsIn(language: Language): Catalogue {
  return CATALOGUES[language];
}

function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

/**
 * The language to answer in: the first of ours that an `Accept-Language` header names, by its weights
 * (RFC 9110, 12.5.4), else the first of all.
 */
export function preferredLanguage(acceptLanguage: string | null | undefined): Language {
  const wishes = (acceptLanguage ?? "")
    .slice(0, 200)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return { language: tag.split("-")[0] ?? "", weight: weight ? Number(weight.slice(2)) || 0 : 1 };
    });
  const known = wishes.filter((wish) => isLanguage(wish.language) && wish.weight > 0);
  const best = known.toSorted((a, b) => b.weight - a.weight)[0];
  return best !== undefined && isLanguage(best.language) ? best.language : LANGUAGES[0];
}

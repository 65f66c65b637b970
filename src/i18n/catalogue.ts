import type { BeginWords, ChallengeWords } from "./words/challenges.ts";
import type { ChallengeMailWords, SubjectWords, SubscriptionWords } from "./words/mail.ts";
import type { ClockWords, CountingWords, ScheduleWords, TimeWords } from "./words/time.ts";
import type { EditorWords } from "./words/editor.ts";
import type { EmbedWords, FindingWords, MyGamesWords, PublicWords } from "./words/public.ts";
import type { FrameWords, HelpWords, PageWords, SignInWords, StatusWords } from "./words/pages.ts";
import type { GalleryWords } from "./words/gallery.ts";
import type { GameWords, LeftWords, MoveWords, PlayLinkWords, TogetherWords } from "./words/game.ts";
import type { LogWords } from "./words/log.ts";
import type { MovingWords, PlanWords } from "./words/script.ts";
import type { NoticeWords } from "./words/notices.ts";
import type { OverWords } from "./words/endings.ts";
import type { ProblemWords } from "./words/problems.ts";
import type { PushMessageWords, PushPageWords } from "./words/push.ts";
import type { RulesetProblemWords } from "./words/ruleset-problems.ts";
import type { SettingsWords } from "./words/settings.ts";

/**
 * Everything that one language says, by what it is about. A sentence that tells facts is a function of these facts: a
 * language without one of the sentences, or a sentence with a fact that there is not, does not compile.
 */
export interface Catalogue {
  readonly begin: BeginWords;
  readonly challengeMail: ChallengeMailWords;
  readonly challenges: ChallengeWords;
  readonly clock: ClockWords;
  readonly counting: CountingWords;
  readonly editor: EditorWords;
  readonly embed: EmbedWords;
  readonly finding: FindingWords;
  readonly frame: FrameWords;
  readonly gallery: GalleryWords;
  readonly game: GameWords;
  readonly help: HelpWords;
  readonly left: LeftWords;
  readonly log: LogWords;
  readonly moves: MoveWords;
  readonly moving: MovingWords;
  readonly myGames: MyGamesWords;
  readonly notices: NoticeWords;
  readonly over: OverWords;
  readonly pages: PageWords;
  readonly plans: PlanWords;
  readonly playLink: PlayLinkWords;
  readonly problems: ProblemWords;
  readonly public: PublicWords;
  readonly pushMessages: PushMessageWords;
  readonly pushPages: PushPageWords;
  readonly rulesetProblems: RulesetProblemWords;
  readonly schedule: ScheduleWords;
  readonly settings: SettingsWords;
  readonly signIn: SignInWords;
  readonly status: StatusWords;
  readonly subjects: SubjectWords;
  readonly subscriptions: SubscriptionWords;
  readonly time: TimeWords;
  readonly together: TogetherWords;
}

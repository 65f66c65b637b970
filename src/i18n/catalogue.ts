import type { BeginWords } from "./words/begin.ts";
import type { ChallengeMailWords } from "./words/challenge-mail.ts";
import type { ChallengeWords } from "./words/challenges.ts";
import type { ClockWords } from "./words/clock.ts";
import type { CountingWords } from "./words/counting.ts";
import type { EditorWords } from "./words/editor.ts";
import type { EmbedWords } from "./words/embed.ts";
import type { FindingWords } from "./words/finding.ts";
import type { FrameWords } from "./words/frame.ts";
import type { GalleryWords } from "./words/gallery.ts";
import type { GameWords } from "./words/game.ts";
import type { HelpWords } from "./words/help.ts";
import type { LeftWords } from "./words/left.ts";
import type { LogWords } from "./words/log.ts";
import type { MoveWords } from "./words/moves.ts";
import type { MovingWords } from "./words/moving.ts";
import type { MyGamesWords } from "./words/my-games.ts";
import type { NoticeWords } from "./words/notices.ts";
import type { OverWords } from "./words/over.ts";
import type { PageWords } from "./words/pages.ts";
import type { PlanWords } from "./words/plans.ts";
import type { PlayLinkWords } from "./words/play-link.ts";
import type { ProblemWords } from "./words/problems.ts";
import type { PushMessageWords, PushPageWords } from "./words/push.ts";
import type { PublicWords } from "./words/public.ts";
import type { RulesetProblemWords } from "./words/ruleset-problems.ts";
import type { ScheduleWords } from "./words/schedule.ts";
import type { SettingsWords } from "./words/settings.ts";
import type { SignInWords } from "./words/sign-in.ts";
import type { StatusWords } from "./words/status.ts";
import type { SubjectWords } from "./words/subjects.ts";
import type { SubscriptionWords } from "./words/subscriptions.ts";
import type { TimeWords } from "./words/time.ts";
import type { TogetherWords } from "./words/together.ts";

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

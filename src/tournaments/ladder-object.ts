import { type Outcome, refusal } from "../contract/problems/table.ts";
import { oneAtATime } from "../lib/calls.ts";
import { SECOND } from "../lib/duration.ts";
import { LazyStore } from "../lib/lazy-store.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import type { ObjectEnv } from "../lib/service-object.ts";
import { type WakingHost, WakingObject, type Woken } from "../lib/waking-object.ts";
import { err, ok } from "../rules/index.ts";
import {
  decideIdle,
  decideLadder,
  decideReport,
  type LadderCommand,
  type LadderRefusal,
  type LadderSettings,
  type LadderState,
} from "./ladder.ts";
import { StoredLadder, type StoredLadderHost } from "./stored-ladder.ts";
import type { MatchReport } from "./tournament.ts";

export interface LadderHost extends StoredLadderHost, WakingHost {
  readonly ask: (match: string) => Promise<MatchReport | null>;
}

type LadderAnswer = Outcome<LadderState, LadderRefusal>;

/** Before work begins, the alarm is set this far ahead, so that it resumes the work if the object is evicted. */
const GRACE = 10 * SECOND;

export abstract class LadderObject<Env extends ObjectEnv = ObjectEnv> extends WakingObject<Env> {
  static override readonly kind = "ladder";
  protected abstract override readonly host: LadderHost;
  readonly #ladder: LazyStore<StoredLadder> = new LazyStore(
    this.storage,
    () => new StoredLadder(this.storage, this.host),
    () => this.rearm(),
  );

  /** Idempotent. When this resolves, D1 has the ladder, unless D1 cannot be reached. */
  async make(id: string, settings: LadderSettings, by: string): Promise<LadderState> {
    if (this.#state() === null)
      this.#ladder.change((ladder) => ladder.append([{ type: "made", at: now(), id, settings, by }]));
    const made = this.#state()!;
    await this.#run();
    return made;
  }

  /** A command with the same `request` id is carried out once, so that it can be repeated if the response is lost. */
  ask(command: LadderCommand, request?: string): LadderAnswer {
    const answer = this.#ask(command, request);
    this.afterwards(this.#run());
    return answer;
  }

  /** Idempotent. Reports may arrive in any order. */
  hear(report: MatchReport): void {
    this.#hear(report);
    this.afterwards(this.#run());
  }

  state(): LadderState | null {
    return this.#state();
  }

  protected override rearm(): void {
    const due = this.#due();
    this.#ladder.alarm.by(due !== null && due <= now() ? now() + GRACE : due);
  }

  protected override async work(): Promise<Woken> {
    this.#ladder.alarm.spent();
    await this.#run();
    return { due: this.#due(), touches: this.#ladder.known()?.toPlayers.takeReached() ?? [] };
  }

  readonly #run = oneAtATime(async () => {
    const today = this.#state();
    if (today === null) return;
    this.#ladder.alarm.by(now() + GRACE);
    this.#ladder.change((ladder) => ladder.append(decideIdle(today, now())));
    await this.#ladder.opened().send();
    for (const player of this.#ladder.opened().takeGone())
      this.#ask({ type: "leave", player, why: "gone", by: null });
    for (const match of this.#ladder.opened().matchesToAsk()) await this.#askOne(match);
    this.#ladder.change(() => this.#ladder.alarm.notBefore(this.#due()));
  });

  async #askOne(match: string): Promise<void> {
    this.#ladder.change((ladder) => ladder.askLater(match, null));
    try {
      const report = await this.host.ask(match);
      if (report !== null) this.#hear(report);
    } catch (fault) {
      log("warn", "ladder-delayed", { match, fault });
    }
  }

  #ask(command: LadderCommand, request?: string): LadderAnswer {
    const today = this.#state();
    if (today === null) return err(refusal("ladder-not-found"));
    if (this.#ladder.opened().done.has(request)) return ok(today);
    const decided = decideLadder(today, command, now());
    if (!decided.ok) return decided;
    this.#ladder.change((ladder) => {
      ladder.append(decided.value);
      ladder.done.add(request);
    });
    return ok(this.#state() ?? today);
  }

  #hear(report: MatchReport): void {
    const today = this.#state();
    if (today === null) return;
    this.#ladder.change((ladder) => {
      ladder.askLater(report.match, report.deadline);
      ladder.append(decideReport(today, report, now()));
    });
  }

  #state(): LadderState | null {
    return this.#ladder.known()?.state ?? null;
  }

  #due(): number | null {
    return this.#ladder.known()?.nextDue() ?? null;
  }
}

import { otherSide, parseMove, play, type Position, type Side } from "../../src/rules/index.ts";
import { canonical } from "./chain-model.ts";
import type { Disk } from "./disk.ts";
import type { Answer, Asked, Branch, GameFacts } from "./facts.ts";
import type { Verdict } from "./verdict.ts";

/** A plan waits for the opponent's move, or its owner is to move. */
type Plan = (
  | { readonly ply: number; readonly replies: Branch }
  | { readonly ply: number; readonly answer: Answer }
) & {
  /** Below an answer to any move: what it answers was not known when it was judged. */
  readonly isLoose: boolean;
};
type Plans = Record<Side, Plan | null>;

/** A move, as a plan is cut down by it. */
interface Made {
  readonly side: Side;
  readonly ply: number;
  readonly move: string;
  readonly after: Position;
  /** Null where a plan made it. */
  readonly byHand: { readonly plan: Branch | null; readonly hasOffered: boolean } | null;
}

const SIDES = ["attackers", "defenders"] as const;
const none = (): Plans => ({ attackers: null, defenders: null });
const ANY = "*";

/** Whether the rules take an answer. To resign is always legal. */
export function isLegal(position: Position, answer: Answer): boolean {
  if ("do" in answer) return true;
  const written = parseMove(answer.move);
  return written.ok && position.ending === null && play(position, written.value).ok;
}

function ownLeft(plan: Plan | null, { ply, move }: Made): Plan | null {
  if (plan === null || plan.ply !== ply || !("answer" in plan) || !("move" in plan.answer)) return null;
  const { answer, isLoose } = plan;
  if (answer.move !== move || answer.replies === undefined) return null;
  return { ply: ply + 1, replies: answer.replies, isLoose };
}

function otherLeft(plan: Plan | null, { ply, move }: Made): Plan | null {
  if (plan === null || plan.ply !== ply || !("replies" in plan)) return null;
  const answer = plan.replies[move] ?? plan.replies[ANY];
  if (answer === undefined) return null;
  return { ply: ply + 1, answer, isLoose: plan.isLoose || plan.replies[move] === undefined };
}

/** The plans of a game by what was asked for and what was played: it plays them by itself. */
export function openPlanModel(facts: GameFacts, { hold }: Verdict) {
  let plans = none();
  /** The plans before the last move by hand, or takeback, and the owner whose answer has been illegal since. */
  let [had, illegal]: [Plans, Side | null] = [none(), null];

  /** The plan that a player has requested and that is stored now. */
  const wanted = (asked: readonly Asked[], side: Side, stored: string): Asked | undefined =>
    asked.find(({ player, command, tree, versions }) => {
      if (command.type !== "plan" || player !== facts.players?.[side].id) return false;
      const isMeant = !facts.undone.has(command.plan.ply) || versions?.includes(facts.version) === true;
      return isMeant && canonical({ ply: command.plan.ply, replies: tree }) === stored;
    });

  function checkSide(side: Side, stored: string | null): void {
    const plan = plans[side];
    const own = plan && (({ isLoose: _isLoose, ...rest }) => canonical(rest))(plan);
    if (own === stored) return;
    const what = (): string => `game ${facts.id}: the plan of ${side} is ${stored}, not ${own}`;
    if (stored === null) {
      const isEnded = facts.asked.some(
        ({ player, command }) => command.type === "unplan" && player === facts.players?.[side].id,
      );
      hold(isEnded, what);
      plans = { ...plans, [side]: null };
      return;
    }
    const asked = wanted(facts.asked, side, stored);
    const { turn, ply } = facts.position;
    const isInStep =
      facts.status === "playing" && turn !== side && (JSON.parse(stored) as { ply: number }).ply === ply + 1;
    hold(asked !== undefined && isInStep, what);
    if (asked !== undefined)
      plans = { ...plans, [side]: { ply: ply + 1, replies: asked.tree!, isLoose: false } };
  }

  return {
    /** The required next event, in the same commit: the answer of the side to move; null for nothing. */
    moved(made: Made): Answer | null {
      const { side, after, ply, byHand } = made;
      const other = otherSide(side);
      const beside = byHand?.plan == null ? null : { ply: ply + 1, replies: byHand.plan, isLoose: false };
      const left = {
        ...none(),
        [side]: beside ?? ownLeft(plans[side], made),
        [other]: otherLeft(plans[other], made),
      };
      if (byHand !== null) [had, illegal] = [{ ...plans, [side]: left[side] }, null];
      plans = after.ending === null ? left : none();
      const plan = plans[other];
      if (byHand?.hasOffered === true || plan === null || !("answer" in plan)) return null;
      if (isLegal(after, plan.answer)) return plan.answer;
      hold(plan.isLoose, () => `game ${facts.id}: a plan of ${other} was taken that is not legal`);
      [plans, illegal] = [{ ...plans, [other]: null }, other];
      return null;
    },

    /** Moves are taken back, or the game is over. */
    end(): void {
      [had, illegal, plans] = [plans, null, none()];
    },

    /** The notice to a side about its plan, at its turn. */
    told(side: Side): "ended" | "illegal" | undefined {
      if (had[side] === null || plans[side] !== null) return undefined;
      return illegal === side ? "illegal" : "ended";
    },

    /** Storage has the expected plan, or one requested since. */
    check(disk: Disk): void {
      const rows = disk.hasTable("plans") ? disk.rows("SELECT side, body FROM plans") : [];
      for (const side of SIDES) {
        const row = rows.find((one) => one["side"] === side);
        if (row === undefined) checkSide(side, null);
        else {
          const { v: _v, ...plan } = JSON.parse(String(row["body"])) as { v?: number };
          checkSide(side, canonical(plan));
        }
      }
    },

    has: (side: Side): boolean => plans[side] !== null,
  };
}

export type PlanModel = ReturnType<typeof openPlanModel>;

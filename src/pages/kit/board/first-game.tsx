import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { HousePlayer } from "../../../contract/house.ts";
import type { Outcome } from "../../../contract/problems/table.ts";
import { gameToBe } from "../../../game/to-be.ts";
import type { Ctx } from "../../../http/context.ts";
import { newId } from "../../../lib/ids.ts";
import { now } from "../../../lib/now.ts";
import { firstPosition, firstTerms } from "../../../operations/first-move.ts";
import type { Ruleset } from "../../../rules/index.ts";
import { Key } from "../buttons.tsx";
import { readerOf, useFrame, useWords } from "../context.tsx";
import { frameOf } from "../page.tsx";
import { NameField, type RefusedName } from "../sign-up.tsx";
import { gameData, useSituation } from "./context.tsx";
import type { GameData } from "./data.ts";
import { ChosenForm, PlayButtons, TakeBack } from "./forms.tsx";

import { type GameQuery, type Situation, situationOf } from "./situation.ts";

/** A game against the computer that is not stored yet. The reader moves next. */
export interface FirstGame {
  readonly house: HousePlayer;
  readonly ruleset: Ruleset;
  /** The moves so far, without captures. They are part of the page's address. */
  readonly moves: readonly string[];
}

/** Returns the address of the game's page. The form with the reader's next move is sent to the same address. */
export function firstPath({ house, ruleset, moves }: FirstGame): string {
  const parts = [house.name, ruleset.id, ...(moves.length === 0 ? [] : [moves.join(",")])];
  return `/play-now/${parts.map(encodeURIComponent).join("/")}`;
}

/** Returns the situation before the reader's next move. Rejects illegal moves. */
export function firstSituation(c: Ctx, game: FirstGame, query: GameQuery): Outcome<Situation> {
  const { house, ruleset, moves } = game;
  const position = firstPosition(ruleset, moves);
  if (!position.ok) return position;
  const reader = readerOf(frameOf(c));
  const terms = firstTerms({ id: "", name: reader.name }, house, ruleset);
  const begun = gameToBe(terms, ruleset, now(), c.env.ORIGIN);
  const view = { ...begun, moves, ply: moves.length, turn: position.value.turn };
  const own = { plan: null, notes: null, path: firstPath(game) };
  return { ok: true, value: situationOf(view, reader, { ...query, ply: null }, own) };
}

export interface FormState {
  /** The form's idempotency key, so that sending the form twice begins only one game. */
  readonly key: string;
  readonly refusal: string | null;
  readonly refusedName: RefusedName | null;
  readonly status: ContentfulStatusCode;
}

export const newForm = (): FormState => ({ key: newId(), refusal: null, refusedName: null, status: 200 });

/** Drafts are stored under the form's key, so that they are not found when the board is opened again. */
export const firstData = (situation: Situation, { key }: FormState): GameData => ({
  ...gameData(situation),
  id: key,
});

/** The form for the reader's move. A newcomer also gives a name, and the same button signs them up. */
export function FirstMove({ form }: { readonly form: FormState }) {
  const { path, chosen } = useSituation();
  const { begin, game } = useWords();
  if (useFrame().principal !== null)
    return (
      <ChosenForm action={path}>
        <Key value={form.key} />
        <PlayButtons />
      </ChosenForm>
    );
  return (
    <ChosenForm action={path}>
      <Key value={form.key} />
      <NameField
        button={game.play.confirm}
        buttonId="confirm"
        refused={form.refusedName}
        hasFocus={chosen !== null}
      />
      <p class="row">
        <TakeBack />
        <a class="only-scripts" href="/lobby" title={begin.front.laterWhy}>
          {begin.front.later}
        </a>
      </p>
    </ChosenForm>
  );
}

import { type Choice, choiceOf, NOTHING } from "../../../board/script/choice.ts";
import type { TaflBoard } from "../../../board/script/tafl-board.ts";
import { storeOf, write } from "../../kit/script/store.ts";
import { letAnalyse, letBegin, letCompute } from "./analyse.ts";
import { type Draft, draftFor, outdatedDraft, planFor, storeDraft, storePlan } from "./draft.ts";
import { draftIn, fieldOf, playForm } from "./form.ts";
import { clearMistake, leadToButton, showChoice, showMistake, takeBack } from "./play.ts";
import { letSend, showUnsent } from "./send.ts";
import type { Sound } from "../../../board/script/motion.ts";
import { Table } from "./table.ts";
import { letTab } from "./tabs.ts";
import { letWalk } from "./walking.ts";
import { gameData } from "./watch.ts";

const STORE = storeOf(() => sessionStorage);

/** Loaded for the first sound (host/assets.ts). */
const SOUNDS: string = "/assets/sound.js";
type Sounds = typeof import("./sound/play.ts");

const SETTINGS = storeOf(() => localStorage);
const SOUND_KEY = "taflpost:sound";
const ON = "on";

let isSoundOn = SETTINGS.getItem(SOUND_KEY) === ON;

/** Plays a sound if sounds are on. Browsers allow no sound before the first press on the page. */
function sound(kind: Sound): void {
  if (!isSoundOn || !navigator.userActivation.hasBeenActive) return;
  void (import(SOUNDS) as Promise<Sounds>).then(({ play }) => play(kind)).catch(() => undefined);
}

function letSound(signal: AbortSignal): void {
  const button = document.getElementById("sound");
  if (button === null) return;
  button.ariaPressed = String(isSoundOn);
  const press = () => {
    isSoundOn = !isSoundOn;
    button.ariaPressed = String(isSoundOn);
    write(SETTINGS, SOUND_KEY, isSoundOn ? ON : null);
    sound("move");
  };
  button.addEventListener("click", press, { signal });
}

function listenToBoard(table: Table, signal: AbortSignal): void {
  const { board } = table;
  board.addEventListener(
    "tafl-choice",
    ({ detail: { press } }) => {
      showChoice(table);
      if (press !== null && board.choice.move !== null) leadToButton(table, press === "key");
    },
    { signal },
  );
  board.addEventListener(
    "tafl-move",
    (event) => {
      if (table.study === null) return;
      event.preventDefault();
      table.study.make?.(event.detail.move);
    },
    { signal },
  );
  board.addEventListener("tafl-mistake", ({ detail }) => showMistake(board, detail.mistake), { signal });
  board.addEventListener("tafl-zoom", () => table.showAddress(), { signal });
  board.addEventListener("tafl-sound", ({ detail }) => sound(detail.sound), { signal });
  const leave = ({ target }: Event) => {
    if (target instanceof Node && !board.contains(target)) clearMistake();
  };
  document.addEventListener("click", leave, { signal });
}

/** Escape takes back a choice, else shows the whole board, else ends an analysis. The form's button takes back a choice. */
function letTakeBack(table: Table, signal: AbortSignal): void {
  const key = (event: KeyboardEvent) => {
    const { study, board } = table;
    const isChosen = board.choice.from !== null;
    const isWriting = event.target instanceof Element && event.target.matches("input, textarea, select");
    const isNothing = !isChosen && (isWriting || (study === null && board.zoom === null));
    if (event.key !== "Escape" || isNothing) return;
    event.preventDefault();
    if (isChosen) takeBack(table);
    else if (board.zoom !== null) board.leaveZoom();
    else study?.leave?.();
  };
  document.addEventListener("keydown", key, { signal });
  const click = (event: Event) => {
    event.preventDefault();
    takeBack(table);
  };
  document.getElementById("take-back")?.addEventListener("click", click, { signal });
}

/** Chooses a typed move. Other texts are sent to the service, which knows more notations and explains refusals. */
function letType(table: Table, form: HTMLFormElement, signal: AbortSignal): void {
  const submit = (event: Event) => {
    const choice = choiceOf(fieldOf(form, "typed")?.value ?? "", table.ways);
    if (choice.move === null || !table.canChoose) return;
    event.preventDefault();
    table.board.choose(choice, "key");
    form.reset();
  };
  form.addEventListener("submit", submit, { signal });
}

/** Restores the draft of a move, and stores it until it is sent. */
function letDraft(table: Table, form: HTMLFormElement, draft: Draft | null, signal: AbortSignal): void {
  const { board, data, last } = table;
  const { value = "" } = fieldOf(form, "move") ?? {};
  const message = fieldOf(form, "message");
  if (message !== null && message.value === "") message.value = draft?.message ?? "";
  const choice = choiceOf(value === "" ? (draft?.move ?? "") : value, table.ways);
  // While the board shows another position, the drafted move is neither restored nor overwritten.
  if (table.canChoose) board.choose(choice.move === null ? chosenPiece(table, draft) : choice);
  const store = () => {
    if (table.canChoose)
      storeDraft(STORE, data.id, { ...draftIn(form), from: board.choice.from ?? "", ply: last + 1 });
    storePlan(STORE, data.id, table.plan);
  };
  form.addEventListener("input", store, { signal });
  // Presses, keys and drags change the choice.
  for (const type of ["click", "keyup", "pointerup"]) document.addEventListener(type, store, { signal });
}

/** Returns the choice of the piece in the page's address (chosen without a script), else of the piece in the draft. */
function chosenPiece(table: Table, draft: Draft | null): Choice {
  const from = new URL(location.href).searchParams.get("from") ?? draft?.from;
  const way = table.ways.find((one) => one.from === from);
  return way === undefined ? NOTHING : { from: way.from, move: null };
}

/** Starts the script of a game's page; `signal` ends it when the page's content is replaced. */
export function beginGame(signal: AbortSignal): void {
  const data = gameData();
  const article = document.getElementById("game");
  const board = article?.querySelector<TaflBoard>("#board");
  if (data === null || article === null || board == null) return;
  const table = new Table(data, board);
  listenToBoard(table, signal);
  letWalk(table, article, signal);
  letTakeBack(table, signal);
  letSound(signal);
  letTab(signal);
  const typing = document.querySelector<HTMLFormElement>("#type");
  if (typing !== null) letType(table, typing, signal);
  const next = table.last + 1;
  const outdated = data.mine === null ? null : outdatedDraft(STORE, data.id, next);
  if (outdated !== null) showUnsent(article, outdated, data.moves);
  const draft = draftFor(STORE, data.id, next);
  const form = playForm();
  table.plan = planFor(STORE, data.id, next);
  if (form !== null) {
    letSend(form, signal);
    letDraft(table, form, draft, signal);
  }
  // The moves on a trial board remain stored after the tab is closed.
  letAnalyse(table, article, data.isTrial ? storeOf(() => localStorage) : STORE, signal);
  letCompute(table, article, signal);
  letBegin(table, article, SETTINGS, signal);
}

import { describe, expect, it } from "vitest";
import { HOUR } from "../../../../src/lib/duration.ts";
import type { Language } from "../../../../src/contract/languages.ts";
import { T0 } from "../../../game/people.ts";
import { CONTENTS, gameAfter, LINKS, ORIGIN, VACATIONS } from "../samples.ts";
import { GAME } from "../contents.ts";
import { mail } from "../written.ts";

/** The lines before the board, or before the links where there is none. */
const beginning = (name: string, language: Language = "en", lines = 6) =>
  mail(CONTENTS[name]!, { language }).text.split("\n").slice(0, lines);

describe("the mail about an hour of cover", () => {
  it("says which game would have been lost, until when the hour lasts, the balance and what to do", () => {
    expect(beginning("covered")).toEqual([
      "You would have lost a game on time: an hour of your vacation saved it.",
      "It’s your game of Brandubh with Egil.",
      "Until Saturday, 21 November 2026 at 08:00 (Europe/Stockholm), your clock is stopped in every game where vacation counts.",
      "Vacation left: 11 days 3 hours. When the hour is over, the next one is used, as long as you have any, for at most 72 hours in one turn.",
      "Make your move, or book a vacation at /settings/time. You can also switch off cover there.",
      "",
    ]);
    expect(beginning("covered", "ru")).toEqual([
      "Вы проиграли бы партию по времени: её спас час вашего отпуска.",
      "Это партия с Egil (Брандуб).",
      "Во всех партиях, где учитывается отпуск, ваши часы стоят. Конец этого часа — суббота, 21 ноября 2026 г. в 08:00 (Europe/Stockholm).",
      "Осталось отпуска: 11 дней 3 часа. Когда этот час пройдёт, начнёт расходоваться следующий — и так, пока отпуск не кончится, но не больше 72 часов за один ход партии.",
      "Сделайте ход или запланируйте отпуск на странице /settings/time. Там же можно отключить спасение партий за счёт отпуска.",
      "",
    ]);
    expect(beginning("covered", "sv")).toEqual([
      "Du hade förlorat ett parti på tid: en semestertimme räddade det.",
      "Det gäller partiet Brandubh mot Egil.",
      "Till lördag 21 november 2026 kl. 08:00 (Europe/Stockholm) står din klocka stilla i alla partier där semester räknas.",
      "Semester kvar: 11 dygn 3 timmar. När timmen är slut tas nästa, så länge det finns någon kvar, men i högst 72 timmar under ett och samma drag.",
      "Gör ditt drag, eller boka semester under /settings/time. Där kan du också stänga av att semestern räddar dina partier.",
      "",
    ]);
  });

  it("shows that game's present position, with links to move and to the vacation", () => {
    const { text, replyTo, subject } = mail(CONTENTS["covered"]!);
    expect(subject).toBe("An hour of vacation saved your game against Egil (Brandubh)");
    expect(text).toContain("4 days 14 hours left. Your move is due by Wednesday, 25 November 2026 at 21:00");
    expect(text).toContain(`Make your move:\n${LINKS.play}`);
    expect(text).toContain(`Schedule and vacation:\n${ORIGIN}/settings/time`);
    expect(replyTo).toBe(LINKS.replyTo);
  });

  it("links to the game if it is not known any more", () => {
    const { text } = mail(CONTENTS["vacation.cover"]!);
    expect(text).toContain(`Open the game:\n${ORIGIN}/games/${GAME}`);
    expect(text).not.toContain("Make your move:");
  });

  it("asks for no move if there is none to make", () => {
    const covered = gameAfter(4);
    const { text } = mail({ kind: "event", record: VACATIONS[0], waiting: 0, covered });
    expect(text).toContain("Egil has to move by");
    expect(text).not.toContain(LINKS.play);
  });
});

describe("the mail about the last day of vacation", () => {
  it.each([
    ["en", "Vacation left: 23 hours 59 minutes.", /you lose any game in which your time runs out/],
    ["ru", "Осталось отпуска: 23 часа 59 минут.", /вы проиграете любую партию, в которой истечёт ваше время/],
    ["sv", "Semester kvar: 23 timmar 59 minuter.", /förlorar du partier där din tid tar slut/],
  ] as const)("says in %s how much is left, and what happens without", (language, left, then) => {
    const [, second, third] = beginning("vacation.low", language);
    expect(second).toBe(left);
    expect(third).toMatch(then);
  });
});

describe("the mails about a vacation's beginning and end", () => {
  it.each([
    ["en", "Until Saturday, 21 November 2026 at 08:00", "You used 1 hour of your vacation."],
    ["ru", "Конец отпуска — суббота, 21 ноября 2026 г. в 08:00", "Израсходовано отпуска: 1 час."],
    ["sv", "Till lördag 21 november 2026 kl. 08:00", "Du använde 1 timme av din semester."],
  ] as const)("say in %s until when, and how much it used", (language, until, took) => {
    expect(mail(CONTENTS["vacation.began"]!, { language }).text).toContain(until);
    expect(mail(CONTENTS["vacation.ended"]!, { language }).text).toContain(took);
  });
});

describe("a mail in a turn whose clock is stopped", () => {
  const TURN = gameAfter(3);
  const until = new Date(T0 + 12 * HOUR).toISOString();

  it.each([
    ["en", "vacation", /On vacation until 21 November 2026, 09:00 \(Europe\/Stockholm\)\.$/m],
    ["ru", "night", /Ночь: часы стоят до 21 ноября 2026 г., 09:00 \(Europe\/Stockholm\)\.$/m],
    ["sv", "pause", /Paus till 21 november 2026, 09:00 \(Europe\/Stockholm\)\.$/m],
  ] as const)("says in %s what stops it and until when: %s", (language, kind, said) => {
    const game = { ...TURN, clock: { ...TURN.clock, stopped: { kind, until } } };
    const deadline = game.clock.deadline!;
    expect(mail({ kind: "reminder", game, deadline, waiting: 0 }, { language }).text).toMatch(said);
  });
});

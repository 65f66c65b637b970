import type { ProblemWords } from "../words/problems.ts";

/** Why a move is not legal, as the player reads it. */
export const illegalMove: ProblemWords["illegalMove"] = {
  "no-piece": (f) => `На ${f.at} нет фигуры.`,
  "not-your-piece": (f) => `На ${f.at} — фигура соперника.`,
  "not-straight": (f) =>
    `Фигуры ходят по горизонтали или вертикали, а ${f.at} не там и не там. Отсюда можно пойти на: ${f.legal}.`,
  "path-blocked": (f) => `Путь закрыт на ${f.at}. Этой фигурой можно пойти на: ${f.legal}.`,
  "restricted-square": (f) =>
    `В этой партии этой фигуре нельзя останавливаться на ${f.at}. Ею можно пойти на: ${f.legal}.`,
  occupied: (f) => `На ${f.at} уже стоит фигура. Этой фигурой можно пойти на: ${f.legal}.`,
  "off-board": (f) => `Поля ${f.at} на этой доске нет.`,
  "same-square": (f) =>
    `Ход должен кончаться на другом поле, не на ${f.at}. Этой фигурой можно пойти на: ${f.legal}.`,
  "captures-differ": (f) => `Указанные взятия не совпадают с ходом. Он берёт: ${f.captures}.`,
  "no-passing": (f) =>
    `В этой партии этой фигуре нельзя проходить через ${f.at}. Ею можно пойти на: ${f.legal}.`,
  "too-far": (f) =>
    `В этой партии эта фигура не может дойти до ${f.at} за один ход. Ею можно пойти на: ${f.legal}.`,
};

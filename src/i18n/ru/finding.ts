import type { FindingWords } from "../words/finding.ts";

export const finding: FindingWords = {
  lobby: {
    title: "Список вызовов",
    about: "Здесь ищут соперников. Примите вызов — и партия начнётся.",
    ruleset: "Правила",
    size: "Доска",
    everything: "Все",
    show: "Показать",
    noneSuch: "Сейчас никто не ищет соперника для такой партии.",
    all: "Все вызовы",
  },
  watch: {
    title: "Идущие партии",
    about: "Партии, которые идут сейчас. Сверху — с самыми свежими ходами.",
    begun: (when) => `Ходов ещё нет, начало: ${when}`,
    lastMove: (ply, move) => (when) => `Ход ${ply}: ${move}, ${when}`,
    turn: (name) => `Ходит ${name}.`,
    none: "Сейчас не идёт ни одной партии.",
    noMore: "Больше партий нет.",
    newest: "Последние ходы",
    more: "Ещё партии",
  },
  players: {
    title: "Игроки",
    about: "Все, кто играет на Taflpost.",
    name: "Имя или его начало",
    search: "Найти",
    newest: "Новые игроки",
    found: (beginning) => `Имена на «${beginning}»`,
    you: "Вы",
    challenge: "Вызвать",
    nobody: "Здесь пока никто не играет.",
    notFound: "Игроков с таким именем нет.",
    all: "Все игроки",
    more: "Ещё игроки",
  },
};

import { COMPETITION_SUBJECTS } from "./competitions.ts";

const TURN_MAIL = [
  "Your turn: Egil played d1-f1 (Brandubh)",
  "Ваш ход: Egil — d1-f1 (Брандуб)",
  "Din tur: Egil spelade d1-f1 (Brandubh)",
] as const;
const TIME_LEFT = [
  "4 days 14 hours left against Egil (Brandubh)",
  "Партия с Egil, осталось: 4 дня 14 часов (Брандуб)",
  "4 dygn 14 timmar kvar mot Egil (Brandubh)",
] as const;
const MORE_TIME = [
  "Egil gave you more time (Brandubh)",
  "Egil добавляет вам времени (Брандуб)",
  "Egil gav dig mer tid (Brandubh)",
] as const;
const DEADLINE_CHANGED = [
  "New deadline against Egil (Brandubh)",
  "Партия с Egil: новый срок хода (Брандуб)",
  "Ny tidsgräns mot Egil (Brandubh)",
] as const;
const TAKEN_BACK = [
  "Move taken back against Egil (Brandubh)",
  "Партия с Egil: ход возвращён (Брандуб)",
  "Ett drag togs tillbaka mot Egil (Brandubh)",
] as const;
const ADDRESS = [
  "Your e-mail address on Taflpost has changed",
  "Ваш адрес на Taflpost изменён",
  "Din adress på Taflpost har ändrats",
] as const;

/** The subject of each mail to Ragnhild, in English, Russian and Swedish. */
export const SUBJECTS: Readonly<Record<string, readonly [string, string, string]>> = {
  closed: [
    "Your account on Taflpost has been closed",
    "Ваша учётная запись на Taflpost закрыта",
    "Ditt konto på Taflpost har stängts",
  ],
  reopened: [
    "Your account on Taflpost is open again",
    "Ваша учётная запись на Taflpost снова открыта",
    "Ditt konto på Taflpost är öppet igen",
  ],
  turn: TURN_MAIL,
  begun: [
    "Your turn: the game with Egil has started (Brandubh)",
    "Ваш ход: началась партия с Egil (Брандуб)",
    "Din tur: partiet mot Egil har börjat (Brandubh)",
  ],
  challenge: [
    "Challenge from Egil (Brandubh)",
    "Вас вызывает Egil (Брандуб)",
    "Utmaning från Egil (Brandubh)",
  ],
  accepted: [
    "Egil accepted your challenge (Brandubh)",
    "Egil принимает ваш вызов (Брандуб)",
    "Egil antog din utmaning (Brandubh)",
  ],
  declined: [
    "Egil declined your challenge (Brandubh)",
    "Egil отклоняет ваш вызов (Брандуб)",
    "Egil tackade nej till din utmaning (Brandubh)",
  ],
  cancelled: [
    "Egil withdrew the challenge (Brandubh)",
    "Egil отзывает вызов (Брандуб)",
    "Egil drog tillbaka utmaningen (Brandubh)",
  ],
  expired: [
    "Challenge expired: Egil (Brandubh)",
    "Срок вызова истёк: Egil (Брандуб)",
    "Utmaningen har gått ut: Egil (Brandubh)",
  ],
  "draw-offered": [
    "Draw offer from Egil (Brandubh)",
    "Egil предлагает ничью (Брандуб)",
    "Remianbud från Egil (Brandubh)",
  ],
  "draw-declined": [
    "Egil declined a draw (Brandubh)",
    "Egil отказывается от ничьей (Брандуб)",
    "Egil tackade nej till remi (Brandubh)",
  ],
  "deadline-near": TIME_LEFT,
  "changed-by-vacation": DEADLINE_CHANGED,
  "changed-by-pause": DEADLINE_CHANGED,
  "changed-by-outage": DEADLINE_CHANGED,
  "changed-by-gift": MORE_TIME,
  "plan-answered": TURN_MAIL,
  "plan-ended": TURN_MAIL,
  "plan-illegal": TURN_MAIL,
  "plans-at-length": TURN_MAIL,
  "turn-with-offers": TURN_MAIL,
  "offered-takeback": [
    "Egil asks for a takeback (Brandubh)",
    "Egil просит вернуть ход (Брандуб)",
    "Egil vill ta tillbaka ett drag (Brandubh)",
  ],
  "offered-pause": [
    "Egil proposes a pause (Brandubh)",
    "Egil предлагает паузу (Брандуб)",
    "Egil föreslår en paus (Brandubh)",
  ],
  "offered-resume": [
    "Egil wants to end the pause (Brandubh)",
    "Egil предлагает закончить паузу (Брандуб)",
    "Egil vill avsluta pausen (Brandubh)",
  ],
  "offered-extend": [
    "Egil asks for more time (Brandubh)",
    "Egil просит добавить времени (Брандуб)",
    "Egil ber om mer tid (Brandubh)",
  ],
  "offer-accepted-takeback": [
    "Egil granted your takeback (Brandubh)",
    "Egil разрешает вернуть ход (Брандуб)",
    "Egil lät dig ta tillbaka draget (Brandubh)",
  ],
  "offer-accepted-pause": [
    "Egil agreed to a pause (Brandubh)",
    "Egil соглашается на паузу (Брандуб)",
    "Egil gick med på en paus (Brandubh)",
  ],
  "offer-accepted-resume": [
    "Egil agreed to end the pause (Brandubh)",
    "Egil соглашается закончить паузу (Брандуб)",
    "Egil gick med på att avsluta pausen (Brandubh)",
  ],
  "offer-accepted-extend": MORE_TIME,
  "offer-declined-takeback": [
    "Egil declined your takeback (Brandubh)",
    "Egil не разрешает вернуть ход (Брандуб)",
    "Egil lät dig inte ta tillbaka draget (Brandubh)",
  ],
  "offer-declined-pause": [
    "Egil declined a pause (Brandubh)",
    "Egil отказывается от паузы (Брандуб)",
    "Egil tackade nej till en paus (Brandubh)",
  ],
  "offer-declined-resume": [
    "Egil doesn’t want to end the pause (Brandubh)",
    "Egil не хочет заканчивать паузу (Брандуб)",
    "Egil vill inte avsluta pausen (Brandubh)",
  ],
  "offer-declined-extend": [
    "Egil declined to give you more time (Brandubh)",
    "Egil не добавляет вам времени (Брандуб)",
    "Egil gav dig inte mer tid (Brandubh)",
  ],
  "taken-back": TAKEN_BACK,
  "taken-back-by-opponent": TAKEN_BACK,
  "turn-again": [
    "Your turn: move taken back against Egil (Brandubh)",
    "Ваш ход: в партии с Egil возвращён ход (Брандуб)",
    "Din tur: ett drag togs tillbaka mot Egil (Brandubh)",
  ],
  message: ["Message from Egil (Brandubh)", "Вам пишет Egil (Брандуб)", "Meddelande från Egil (Brandubh)"],
  rematch: [
    "Egil wants a rematch (Brandubh)",
    "Egil предлагает реванш (Брандуб)",
    "Egil vill ha revansch (Brandubh)",
  ],
  counter: [
    "Counter-offer from Egil (Brandubh)",
    "Egil предлагает другие условия (Брандуб)",
    "Motförslag från Egil (Brandubh)",
  ],
  over: [
    "You won against Egil (Brandubh)",
    "Партия с Egil: вы победили (Брандуб)",
    "Du vann mot Egil (Brandubh)",
  ],
  "app-allowed": [
    "An app has access to your account",
    "Приложение получило доступ к вашей учётной записи",
    "En app har fått tillgång till ditt konto",
  ],
  "webhook-off": [
    "Webhook switched off: hooks.example.org",
    "Вебхук отключён: hooks.example.org",
    "Webhook avstängd: hooks.example.org",
  ],
  "vacation.cover": [
    "An hour of your vacation saved a game",
    "Час вашего отпуска спас партию",
    "En semestertimme räddade ett parti",
  ],
  "vacation.low": ["Your vacation is running out", "Ваш отпуск заканчивается", "Din semester är snart slut"],
  "vacation.began": ["Your vacation has started", "Ваш отпуск начался", "Din semester har börjat"],
  "vacation.ended": ["Your vacation is over", "Ваш отпуск закончился", "Din semester är slut"],
  "rating.changed": ["Your rating has changed", "Ваш рейтинг изменился", "Din rating har ändrats"],
  "game.annulled": [
    "One of your rated games no longer counts",
    "Ваша рейтинговая партия больше не учитывается",
    "Ett av dina ratingpartier räknas inte längre",
  ],
  "passkey.added": [
    "A passkey was added to your account",
    "К вашей учётной записи добавлен ключ доступа",
    "En lösennyckel har lagts till på ditt konto",
  ],
  "passkey.refused": [
    "One of your passkeys was refused",
    "Ваш ключ доступа не принят",
    "En av dina lösennycklar godtogs inte",
  ],
  ...COMPETITION_SUBJECTS,
  covered: [
    "An hour of vacation saved your game against Egil (Brandubh)",
    "Час отпуска спас партию с Egil (Брандуб)",
    "En semestertimme räddade partiet mot Egil (Brandubh)",
  ],
  reminder: TIME_LEFT,
  digest: [
    "Your turn in 1 game, 3 more updates",
    "Ваш ход в 1 партии, ещё 3 события",
    "Din tur i 1 parti, 3 nyheter till",
  ],
  confirm: [
    "Confirm your e-mail address for Taflpost",
    "Подтвердите адрес для Taflpost",
    "Bekräfta din adress för Taflpost",
  ],
  "sign-in": [
    "Your sign-in link for Taflpost",
    "Ссылка для входа на Taflpost",
    "Din inloggningslänk till Taflpost",
  ],
  "address-changed": ADDRESS,
  "address-removed": ADDRESS,
  "move-played": [
    "Played: e5-e1 against Egil (Brandubh)",
    "Партия с Egil: сделан ход e5-e1 (Брандуб)",
    "Draget är gjort: e5-e1 mot Egil (Brandubh)",
  ],
  "move-refused": [
    "Not played: d4-d7 against Egil (Brandubh)",
    "Партия с Egil: ход d4-d7 не сделан (Брандуб)",
    "Draget gjordes inte: d4-d7 mot Egil (Brandubh)",
  ],
  "move-unreadable": [
    "No clear move in your reply to Egil (Brandubh)",
    "Партия с Egil: ход в вашем ответе не распознан (Брандуб)",
    "Inget tydligt drag i ditt svar till Egil (Brandubh)",
  ],
  "move-unproven": [
    "Was this you? d4-d5 against Egil (Brandubh) wasn’t played",
    "Это были вы? Партия с Egil: ход d4-d5 не сделан (Брандуб)",
    "Var det du? d4-d5 mot Egil (Brandubh) spelades inte",
  ],
};

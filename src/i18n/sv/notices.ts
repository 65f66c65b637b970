import { pluralOf } from "../plurals.ts";
import type { NoticeWords, PlayNoticeWords } from "../words/notices.ts";
import { BOARD_ENDINGS } from "./endings.ts";

function tookWords(squares: string, count: number): string {
  if (count === 0) return "";
  return ` och slog ${pluralOf("sv", count, { one: "pjäsen", other: "pjäserna" })} på ${squares}`;
}

export const playNotices: PlayNoticeWords = {
  offered: {
    draw: (by) => `${by} erbjuder dig remi.`,
    takeback: (by) => `${by} vill ta tillbaka ett drag.`,
    pause: (by, until) => `${by} föreslår paus till ${until}.`,
    resume: (by) => `${by} föreslår att pausen slutar nu.`,
    extend: (by, span) => `${by} ber dig om mer tid: ${span}.`,
  },
  accepted: {
    draw: (by) => `${by} gick med på remi.`,
    takeback: (by) => `${by} lät dig ta tillbaka ditt drag.`,
    pause: (by, until) => `${by} gick med på paus till ${until}.`,
    resume: (by) => `${by} gick med på att avsluta pausen.`,
    extend: (by, span) => `${by} gav dig mer tid: ${span}.`,
  },
  declined: {
    draw: (by) => `${by} tackade nej till remi.`,
    takeback: (by) => `${by} lät dig inte ta tillbaka ditt drag.`,
    pause: (by) => `${by} gick inte med på paus.`,
    resume: (by) => `${by} gick inte med på att avsluta pausen.`,
    extend: (by) => `${by} gav dig inte mer tid.`,
  },
  takenBack: {
    yours: (by) => `${by} lät dig ta tillbaka ditt drag.`,
    theirs: (name) => `Du lät ${name} ta tillbaka ett drag.`,
  },
  plan: {
    yours: (move, squares, count) => `Din plan svarade ${move}${tookWords(squares, count)}.`,
    theirs: (by, move, squares, count) => `${by} hade planerat svaret ${move}${tookWords(squares, count)}.`,
    many: (count, list) => `Planerna svarade varandra, ${count} drag sammanlagt: ${list}.`,
    ended: "Här tar din plan slut.",
    illegal: "Svaret du planerade är inte tillåtet här, så planen tar slut.",
  },
  rematch: (by, rules) => `${by} vill ha revansch: ${rules}.`,
  counter: (by, rules) => `${by} svarade på din utmaning med andra villkor: ${rules}.`,
  changed: (list) => `Ändrat: ${list}.`,
  terms: {
    ruleset: "reglerna",
    side: "sidorna",
    clock: "betänketiden",
    stops: "vad som stoppar klockorna",
    offers: "vad som får erbjudas",
  },
  head: (head) => `Partiets protokoll så här långt: ${head}`,
};

const pieces = (count: number) => pluralOf("sv", count, { one: "pjäsen", other: "pjäserna" });

export const notices: NoticeWords = {
  events: {
    "challenge.received": (f) => `${f.by} utmanar dig på ett parti ${f.rules}.`,
    "challenge.accepted": (f) => `${f.by} antog din utmaning på ${f.rules}.`,
    "challenge.declined": (f) => `${f.by} tackade nej till din utmaning på ${f.rules}.`,
    "challenge.cancelled": (f) => `${f.by} drog tillbaka sin utmaning på ${f.rules}.`,
    "challenge.expired": (f) => `Utmaningen på ${f.rules} har gått ut: ingen svarade i tid.`,
    "game.started": (f) => `Ditt parti ${f.rules} mot ${f.opponent} har börjat.`,
    "game.turn": (f) => `Det är din tur i partiet mot ${f.opponent}.`,
    "game.move": (f) => `Ett nytt drag i partiet mot ${f.opponent}.`,
    "game.draw-offered": (f) => `${f.by} erbjuder dig remi.`,
    "game.draw-declined": (f) => `${f.by} tackade nej till remi.`,
    "game.offered": (f) => `${f.by} har ett erbjudande till dig.`,
    "game.offer-accepted": (f) => `${f.by} tackade ja till ditt erbjudande.`,
    "game.offer-declined": (f) => `${f.by} tackade nej till ditt erbjudande.`,
    "game.taken-back": (f) => `Ett drag i partiet mot ${f.opponent} har tagits tillbaka.`,
    "game.message": (f) => `${f.by} har skrivit till dig.`,
    "game.deadline-near": (f) => `Din betänketid i partiet mot ${f.opponent} håller på att ta slut.`,
    "game.deadline-changed": (f) => `Tidsgränsen i partiet mot ${f.opponent} har ändrats.`,
    "game.finished": (f) => `Partiet mot ${f.opponent} är slut.`,
    "vacation.cover": () => "Du hade förlorat ett parti på tid: en timme av din semester räddade det.",
    "vacation.low": () => "Din semester håller på att ta slut.",
    "vacation.began": () => "Din semester har börjat.",
    "vacation.ended": () => "Din semester är slut.",
    "webhook.off": (f) => `Din webhook ${f.url} har stängts av.`,
    "mail.off": (f) => `Vi har slutat mejla till ${f.address}.`,
    ping: () => "Det här är ett test: allt fungerar.",
  },
  moved: (by, move) => `${by} spelade ${move}.`,
  movedAndTook: (by, move, squares, count) =>
    `${by} spelade ${move} och slog ${pieces(count)} på ${squares}.`,
  youMoved: (move) => `Du spelade ${move}.`,
  youMovedAndTook: (move, squares, count) => `Du spelade ${move} och slog ${pieces(count)} på ${squares}.`,
  reasons: {
    ...BOARD_ENDINGS,
    "no-legal-move": (f) => `${f.loser} hade inget drag kvar.`,
  },
  declined: {
    "not-now": "Skäl: inte just nu.",
    "too-many-games": "Skäl: har redan för många partier.",
    "too-fast": "Skäl: betänketiden är för kort.",
    "too-slow": "Skäl: betänketiden är för lång.",
    "other-ruleset": "Skäl: vill hellre spela efter andra regler.",
    "other-side": "Skäl: vill hellre spela den andra sidan.",
  },
  youPlay: { attackers: "Du har anfallarna.", defenders: "Du har försvararna." },
  wouldPlay: {
    attackers: "Du har anfallarna.",
    defenders: "Du har försvararna.",
    random: "Slumpen avgör sidorna.",
  },
  clock: {
    sentence: (phrase) => `Betänketid: ${phrase}.`,
    perMove: (span) => `${span} per drag`,
    fischer: (initial, increment, max) => `${initial} plus ${increment} per drag, högst ${max}`,
    whole: (initial) => `${initial} för hela partiet`,
    minPerMove: (span) => `minst ${span} per drag`,
    maxPerMove: (span) => `högst ${span} per drag`,
    byoYomi: (main, periods, period) =>
      `${main === null ? "" : `${main}, sedan `}${pluralOf("sv", periods, { one: `${periods} period`, other: `${periods} perioder` })} om ${period}; en period förloras först när den är helt förbrukad`,
    canadian: (main, moves, time, carry) =>
      `${main === null ? "" : `${main}, sedan `}${moves} drag på ${time} i taget${carry ? "; överbliven tid förs över" : ""}`,
    unlimited: (span) => `ingen klocka (slutar efter ${span} utan drag)`,
  },
  yourDeadline: (when) => `Du ska dra senast ${when}.`,
  theirDeadline: (name, when) => `${name} ska dra senast ${when}.`,
  yourDeadlinePassed: (when) => `Din tid gick ut ${when}.`,
  timeLeft: (left) => `${left} kvar.`,
  underAMinute: "mindre än en minut",
  writes: (name) => `${name} skriver:`,
  deadlineChanged: {
    vacation: {
      later: {
        yours: "Du har semester och får därför mer tid för det här draget.",
        theirs: (name) => `${name} har semester och får därför mer tid för det här draget.`,
      },
      earlier: {
        yours: "Din semester har blivit kortare, och därmed tiden för det här draget.",
        theirs: (name) => `${name} har fått en kortare semester, och därmed mindre tid för det här draget.`,
      },
    },
    pause: {
      later: "Partiet är pausat. Klockan står stilla.",
      earlier: "Pausen är slut tidigare än avtalat. Klockan går.",
    },
    outage: "Tjänsten låg nere. Ingen av er förlorar den tiden.",
    gift: {
      yours: (giver) => `${giver} gav dig mer tid.`,
      theirs: (name) => `Du gav ${name} mer tid.`,
    },
  },
  vacation: {
    cover: (until, left) => [
      `Till ${until} står din klocka stilla i alla partier där semester räknas.`,
      `Semester kvar: ${left}. När timmen är slut tas nästa, så länge det finns någon kvar, men i högst 72 timmar under ett och samma drag.`,
      "Gör ditt drag, eller boka semester under /settings/time. Vill du inte att semestern räddar dina partier kan du stänga av det där.",
    ],
    covered: (opponent, rules) => `Det gäller partiet ${rules} mot ${opponent}.`,
    low: (left) => [
      `Semester kvar: ${left}.`,
      "När den är slut förlorar du partier där din tid tar slut.",
      "Du tjänar in tre timmar om dagen. Det du har bokat finns under /settings/time.",
    ],
    began: (until) => [
      `Till ${until} står din klocka stilla i alla partier där semester räknas. Du kan dra ändå.`,
    ],
    ended: (used) => [`Du använde ${used} av din semester. Dina klockor går igen.`],
  },
  webhookOff: {
    gone: "Mottagaren svarade 410: den vill inte ha något mer.",
    failing: "Den har inte gått att nå på fem dagar.",
    "secret-lost": "Dess hemlighet går inte längre att läsa hos oss. Ge den en ny.",
  },
  webhookBack: (id) => [
    `När det är åtgärdat slår du på webhooken igen: på sidan /settings/webhooks/${id} eller med PATCH /v1/webhooks/${id} och {"status": "active"}.`,
    `Det som har hänt under tiden finns i GET /v1/me/events, och försöken i GET /v1/webhooks/${id}/deliveries.`,
  ],
  mailOff: {
    suppressed: "Mejl till adressen har studsat eller anmälts som skräppost.",
    refused: "Adressen togs inte emot.",
  },
  play: playNotices,
  openGame: "Öppna partiet",
  openChallenge: "Öppna utmaningen",
  mail: {
    makeMove: "Gör ditt drag",
    openTime: "Schema och semester",
    orAnswer: (example) =>
      `Eller svara på det här mejlet med bara ditt drag på första raden${example === null ? "." : `, till exempel: ${example}`}`,
    answerHint: "Du kan svara på det här mejlet med ett annat drag, ensamt på första raden.",
    waiting: (count) =>
      pluralOf("sv", count, {
        one: `Det är din tur i ${count} parti till.`,
        other: `Det är din tur i ${count} partier till.`,
      }),
    reminder: (opponent) => `Påminnelse: ${opponent} väntar på ditt drag.`,
    digest: {
      mute: "Inga fler sammanfattningar",
      rest: (max) =>
        `En del av detta ville du få veta direkt, men vi skickar högst ${max} sådana mejl om dagen: resten kommer samlat.`,
      title: (count) =>
        pluralOf("sv", count, {
          one: "En sak har hänt sedan den förra sammanfattningen.",
          other: `${count} saker har hänt sedan den förra sammanfattningen.`,
        }),
    },
    confirm: {
      title: "Är det här din adress?",
      body: (name) =>
        `Spelaren ${name} på Taflpost vill få mejl till den här adressen, till exempel när det är hens tur.`,
      button: "Ja, skicka mejl hit",
      once: "Länken fungerar en gång, i 15 minuter.",
      notYou: "Om det inte var du kan du strunta i det här: det kommer inga fler mejl.",
    },
    signIn: {
      title: (name) => `Med den här länken loggar du in på Taflpost som ${name}.`,
      button: "Logga in",
      notYou: "Om det inte var du som bad om länken kan du strunta i den: utan den kommer ingen in.",
    },
    addressChanged: {
      moved: (to) => `Från och med nu mejlar Taflpost till ${to} i stället för hit.`,
      removed: "Taflpost mejlar inte längre till den här adressen.",
      notYou: "Om det inte var du har någon annan en av dina tokens: återkalla den och skapa en ny.",
    },
    movePlayed: (move) => `Ditt drag är spelat: ${move}.`,
    moveRefused: {
      of: (move) => `Ditt drag spelades inte: ${move}.`,
      none: "Inget drag spelades: vi hittade inget drag i ditt svar.",
    },
    legal: "Tillåtna drag:",
    unproven: {
      of: (move) => `Någon har svarat på ett av dina mejl med draget ${move}. Det spelades inte.`,
      none: "Någon har svarat på ett av dina mejl. Inget drag spelades.",
      why: "Vi kunde inte vara säkra på att svaret kom från dig. Om det var du, gör ditt drag med länken nedan.",
    },
    board: {
      title: (ruleset, size) => `Brädet: ${ruleset}, ${size} gånger ${size} rutor.`,
      attackers: (squares) => `Anfallare: ${squares}.`,
      defenders: (squares) => `Försvarare: ${squares}.`,
      king: (square) => `Kung: ${square}.`,
      lastMove: (from, to) => `Senaste draget: från ${from} till ${to}.`,
      captured: (squares) => `Slagna: ${squares}.`,
      legend: (f) =>
        `${f.attacker} anfallare, ${f.defender} försvarare, ${f.king} kung, ${f.captured} slagen`,
      marked: "Det senaste draget är markerat.",
    },
    why: "Du får det här mejlet för att du spelar på Taflpost.",
    muteGame: "Inga fler mejl om det här partiet",
    muteType: (what) => `Inga fler sådana mejl (${what})`,
    types: {
      "challenge.received": "någon utmanar mig",
      "challenge.accepted": "min utmaning antas",
      "challenge.declined": "min utmaning avböjs",
      "challenge.cancelled": "en utmaning till mig dras tillbaka",
      "challenge.expired": "en utmaning går ut",
      "game.turn": "det är min tur",
      "game.draw-offered": "jag erbjuds remi",
      "game.draw-declined": "mitt remianbud avböjs",
      "game.offered": "motståndaren vill ta tillbaka ett drag, ha paus eller få mer tid",
      "game.offer-accepted": "motståndaren går med på det jag bett om",
      "game.offer-declined": "motståndaren går inte med på det jag bett om",
      "game.taken-back": "ett drag tas tillbaka",
      "game.message": "motståndaren skriver till mig",
      "game.deadline-near": "min tid håller på att ta slut",
      "game.deadline-changed": "en tidsgräns ändras utan ett drag",
      "game.finished": "ett parti är slut",
      "vacation.cover": "en timme av min semester räddar ett parti",
      "vacation.low": "min semester håller på att ta slut",
      "vacation.began": "min semester börjar",
      "vacation.ended": "min semester är slut",
      "webhook.off": "en webhook stängs av",
    },
  },
};

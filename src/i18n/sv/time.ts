import type { TimeWords } from "../words/time.ts";

export const time: TimeWords = {
  stopped: {
    night: (until) => `Klockan står stilla över natten, till ${until}.`,
    weekend: (until) => `Klockan står stilla över helgen, till ${until}.`,
    vacation: (until) => `Semester till ${until}: klockan står stilla.`,
    pause: (until) => `Paus till ${until}.`,
    outage: (until) => `Stoppad av ett driftavbrott till senast ${until}.`,
  },
  standsStill: (span) => `Av den tiden står klockan stilla i ${span}.`,
  away: (name, until) => `${name} har semester till ${until}.`,
  booked: (name, spans) => `${name} har bokat semester: ${spans}.`,
  fromTo: (from, to) => `${from} till ${to}`,
  honours: (times) => `Klockorna står stilla ${times}.`,
  honoursNone: "Klockorna går dag och natt, semester eller inte.",
  whileHonoured: {
    vacation: "under semester",
    weekend: "på helger",
    night: "på natten",
  },
};

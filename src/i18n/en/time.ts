import type { TimeWords } from "../words/time.ts";

export const time: TimeWords = {
  stopped: {
    night: (until) => `Stopped for the night until ${until}.`,
    weekend: (until) => `Stopped for the weekend until ${until}.`,
    vacation: (until) => `On vacation until ${until}.`,
    pause: (until) => `Paused until ${until}.`,
    outage: (until) => `Stopped by an outage until ${until} at the latest.`,
  },
  standsStill: (span) => `The clock is stopped for ${span} of that.`,
  away: (name, until) => `${name} is on vacation until ${until}.`,
  booked: (name, spans) => `${name} has booked a vacation: ${spans}.`,
  fromTo: (from, to) => `${from} to ${to}`,
  honours: (times) => `The clocks stop ${times}.`,
  honoursNone: "The clocks run day and night, vacation or not.",
  whileHonoured: {
    vacation: "during vacations",
    weekend: "on weekends",
    night: "at night",
  },
};

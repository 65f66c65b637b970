import type { VacationPorts } from "../../src/vacation/vacation.ts";

/** A player without vacation: no game is updated. */
export const NO_VACATION: VacationPorts = {
  player: "egil-id",
  hearStops: () => Promise.reject(new Error("there is nothing to send")),
  pause: () => new Promise(() => {}),
};

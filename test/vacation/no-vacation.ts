import type { VacationPorts } from "../../src/vacation/vacation.ts";

/** A player who takes no vacation: no game is to be told of any. */
export const NO_VACATION: VacationPorts = {
  player: "egil-id",
  hearStops: () => Promise.reject(new Error("there is nothing to tell")),
  pause: () => new Promise(() => {}),
};

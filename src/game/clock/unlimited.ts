import type { FieldsOf } from "../../contract/clocks.ts";
import { clockKind, freshSpan } from "./kind.ts";

/** No clock, but a game that nobody goes on with ends; one in which not both have moved is aborted instead of lost. */
export const UNLIMITED = clockKind({
  ...freshSpan<FieldsOf<"unlimited">>(({ abandonAfter }) => abandonAfter),
  takesGifts: false,
  abortsUnbegun: true,
});

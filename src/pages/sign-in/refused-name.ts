import type { ContentfulStatusCode } from "hono/utils/http-status";

/** A name under which nobody was signed up: what was typed, why not, and free names like it. */
export interface RefusedName {
  readonly status: ContentfulStatusCode;
  readonly typed: string;
  readonly why: string;
  readonly free: readonly string[];
}

/** The name of the buttons with free names. What is pressed counts for more than what stands in the field. */
export const FREE_NAME = "free-name";

import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Secrets, secretsThatCount } from "../lib/secret.ts";

/** The file beside the state that shows under which secret everything in it is sealed. */
export const CANARY = "canary";

/** What the file holds under a secret. It says nothing about the secret itself. */
export const canaryUnder = (secret: string): string =>
  createHmac("sha256", secret).update("canary").digest("base64url");

/**
 * Compares the canary of a state with the secrets that count.
 * @returns `present` or `previous`: the secret that it was made with; `missing`: there is no canary, as in a new state or
 * one of a release before 1.1; `wrong`: it was made with neither
 */
export function canaryIn(state: string, secrets: Secrets): "present" | "previous" | "missing" | "wrong" {
  const file = join(state, CANARY);
  if (!existsSync(file)) return "missing";
  const kept = readFileSync(file, "utf8");
  const found = secretsThatCount(secrets).find((secret) => canaryUnder(secret) === kept);
  if (found === undefined) return "wrong";
  return found === secrets.SECRET ? "present" : "previous";
}

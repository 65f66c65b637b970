import { type ExportFault, verifyExport } from "./export.ts";
import { jcs } from "../../lib/jcs.ts";
import { type PublicKey, verifyDetached } from "../../lib/jws.ts";
import { CHECKS, type Check } from "../../contract/terms.ts";

/** `holds` is null if the check was not made. */
export interface Checked {
  readonly check: Check;
  readonly holds: boolean | null;
}

export interface Verification {
  readonly holds: boolean;
  readonly checks: readonly Checked[];
  readonly fault: ExportFault | null;
}

/** If `isNeeded`, an export without a signature fails the check. */
interface Trusted {
  readonly keys: readonly PublicKey[];
  readonly isNeeded: boolean;
}

const faultOf = (fault: string): ExportFault => ({ check: "signature", fault, pointer: "/signature" });

/** Returns null if the signature holds; false if there is none and none is needed. */
export async function signatureFault(
  file: object,
  { keys, isNeeded }: Trusted,
): Promise<ExportFault | null | false> {
  const { signature, ...signed } = file as { readonly signature?: unknown };
  if (signature == null) return isNeeded ? faultOf("missing") : false;
  const payload = jcs(signed);
  if (typeof signature !== "string" || payload === null) return faultOf("form");
  if (keys.length === 0) return faultOf("no-keys");
  const fault = await verifyDetached(signature, payload, keys);
  return fault === null ? null : faultOf(fault);
}

function verdict(held: readonly Check[], fault: ExportFault | null): Verification {
  const holds = (check: Check) => (held.includes(check) ? true : fault?.check === check ? false : null);
  return { holds: fault === null, checks: CHECKS.map((check) => ({ check, holds: holds(check) })), fault };
}

export const UNREAD: ExportFault = { check: "chain", fault: "unread", pointer: "/log/0" };

export const unreadVerification = (): Verification => verdict([], UNREAD);

/** The guide on proof describes each check (src/pages/guides/proof.md). `file` is parsed JSON. Never throws. */
export async function verified(file: unknown, trusted: Trusted): Promise<Verification> {
  const { held, fault } = verifyExport(file);
  const signature = fault === null ? await signatureFault(file as object, trusted) : false;
  const first = fault ?? (signature === false ? null : signature);
  return verdict(signature === null ? [...held, "signature"] : held, first);
}

import { type ExportFault, verifyExport } from "./export.ts";
import { jcs } from "../../lib/jcs.ts";
import { type PublicKey, verifyDetached } from "../../lib/jws.ts";
import { CHECKS, type Check } from "../../contract/terms.ts";

/** What became of one check of an export: it held, it did not, or (null) it was not made. */
export interface Checked {
  readonly check: Check;
  readonly holds: boolean | null;
}

/** What was found out about an export: the checks in their order, and the first thing that does not hold. */
export interface Verification {
  readonly holds: boolean;
  readonly checks: readonly Checked[];
  readonly fault: ExportFault | null;
}

/** What signatures are verified with; `isNeeded`: whether an export without one does not hold. */
interface Trusted {
  readonly keys: readonly PublicKey[];
  readonly isNeeded: boolean;
}

const faultOf = (fault: string): ExportFault => ({ check: "signature", fault, pointer: "/signature" });

/** Verifies the signature of an export; false where it has none and needs none. */
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

/** Verifies an export of a game, as parsed JSON: everything that the guide on proof says of it (src/pages/guides/proof.md). Never throws. */
export async function verified(file: unknown, trusted: Trusted): Promise<Verification> {
  const { held, fault } = verifyExport(file);
  const signature = fault === null ? await signatureFault(file as object, trusted) : false;
  const first = fault ?? (signature === false ? null : signature);
  const isHeld = (check: Check): boolean =>
    held.includes(check) || (check === "signature" && signature === null);
  const checks = CHECKS.map((check) => ({
    check,
    holds: isHeld(check) ? true : first?.check === check ? false : null,
  }));
  return { holds: first === null, checks, fault: first };
}

import { refusal, type Refusal } from "../../contract/problems/table.ts";
import { bytesOf } from "../../http/body-bytes.ts";
import type { Ctx } from "../../http/context.ts";
import { CAPS } from "../../contract/limits.ts";

/** Both kinds in which a browser sends a form, and a mail program its one click (RFC 8058). */
const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** What a form holds, by the fields' names; of a field that is there twice the last, and no files. */
export type Form = ReadonlyMap<string, string>;

/**
 * Reads the form that a page sent, of at most `longest` bytes; a request without a body is an empty one. Refuses what is
 * too long or no form.
 */
export async function readForm(c: Ctx, longest: number = CAPS.formBytes.max): Promise<Form | Refusal> {
  const { headers } = c.req.raw;
  const bytes = await bytesOf(c.req.raw, longest).catch(() => new Uint8Array());
  if (bytes === null) return refusal("body-too-large", { limit: longest });
  if (bytes.byteLength === 0) return new Map();
  const type = headers.get("content-type") ?? "";
  const isPlain = (headers.get("content-encoding") ?? "identity") === "identity";
  const fields = isPlain && FORM_TYPES.test(type) ? await fieldsIn(bytes, type) : null;
  return fields ?? refusal("unsupported-media-type", { wants: "form" });
}

async function fieldsIn(bytes: Uint8Array, type: string): Promise<Form | null> {
  try {
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    return new Map([...form].filter((field): field is [string, string] => typeof field[1] === "string"));
  } catch {
    return null;
  }
}

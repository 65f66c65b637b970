import * as z from "zod";
import { Id, Instant, lineText } from "./fields.ts";
import { onFirstUse } from "../lib/calls.ts";

/** A passkey as its player sees it: without its public key, which says nothing to anybody. */
export const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    createdAt: Instant,
    lastUsedAt: Instant.nullable().meta({ description: "When you last signed in with it." }),
  })
  .meta({ id: "Passkey" });

export const PasskeyName = z.strictObject({ name: lineText(60) }).meta({ id: "PasskeyName" });

/** As long as the parts of an answer ever are; a form has room for no more. */
const LONGEST = 16_384;
const Binary = z
  .string()
  .max(LONGEST)
  .regex(/^[A-Za-z0-9_-]+$/);

const answer = <Parts extends z.ZodRawShape>(parts: Parts) =>
  z.object({
    id: Binary,
    rawId: Binary,
    type: z.literal("public-key"),
    response: z.object({ clientDataJSON: Binary, ...parts }),
  });

/** What a browser says of a passkey that it has made, as `PublicKeyCredential.toJSON()` writes it. */
export const MadePasskey = onFirstUse(() => answer({ attestationObject: Binary }));

/** What a browser says where a passkey signs in; the user handle names the player. */
export const SignedChallenge = onFirstUse(() =>
  answer({ authenticatorData: Binary, signature: Binary, userHandle: Binary.nullish() }),
);

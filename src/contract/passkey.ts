import * as z from "zod";
import { input, view } from "./view.ts";
import { Id, Instant, lineText } from "./fields.ts";
import { onFirstUse } from "../lib/calls.ts";

/** Leaves out the public key, because players have no use for it. */
export const Passkey = view("Passkey", {
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable().describe("When you last signed in with it."),
});

export const PasskeyName = input("PasskeyName", { name: lineText(60) });

/** The longest field of a browser's response, in characters. Forms reject longer fields. */
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

/** The format is that of `PublicKeyCredential.toJSON()` for a new passkey. */
export const MadePasskey = onFirstUse(() => answer({ attestationObject: Binary }));

/** The format is that of `PublicKeyCredential.toJSON()` for signing in. The user handle identifies the player. */
export const SignedChallenge = onFirstUse(() =>
  answer({ authenticatorData: Binary, signature: Binary, userHandle: Binary.nullish() }),
);

import * as z from "zod";
import { lateView } from "./view.ts";
import { Id } from "./fields.ts";
import { Game } from "./game.ts";
import { Ledger } from "./ledger.ts";
import { LogEntry, TextInLog } from "./log.ts";
import { CHECKS } from "./terms.ts";
import { onFirstUse } from "../lib/calls.ts";

export const ExportedGame = onFirstUse(() =>
  Game.extend({
    log: z.array(LogEntry()),
    texts: z.array(TextInLog()),
    ledger: Ledger,
    signature: z.string().nullable().meta({
      description:
        "A detached JWS (EdDSA, `kid` in its header, keys at `/.well-known/jwks.json`) over the canonical form (RFC 8785) of everything else. Null while the game is running, or if the service has no key.",
    }),
  }).meta({
    id: "ExportedGame",
  }),
);

const CheckName = onFirstUse(() =>
  z.enum(CHECKS).meta({
    description:
      "`file`: every part is there. `chain`: each entry matches its hash, up to the head. `texts`: each matches its digest in the log. `moves`: each is legal and has the recorded effect. `game`: it follows from the log. `clock`: the ledger adds up and follows from the log. `signature`: the service signed exactly this.",
  }),
);

export const VerificationAnswer = lateView("Verification", () => ({
  game: Id,
  head: z.string().nullable(),
  records: z.int(),
  holds: z.boolean(),
  checks: z.array(
    z.object({
      check: CheckName(),
      holds: z.boolean().nullable().meta({
        description: "Null: not checked, because an earlier check failed or there is no signature.",
      }),
    }),
  ),
  fault: z
    .object({
      check: CheckName(),
      fault: z.string(),
      pointer: z.string().describe("Where (RFC 6901) in the game's JSON export."),
    })
    .nullable()
    .describe("The first fault."),
}));

/** A key set as in RFC 7517 and RFC 8037. */
export const KeySet = lateView("KeySet", () => ({
  keys: z.array(
    z.object({
      kty: z.literal("OKP"),
      crv: z.literal("Ed25519"),
      x: z.string(),
      kid: z.string().describe("The key's thumbprint (RFC 7638)."),
      alg: z.literal("EdDSA"),
      use: z.literal("sig"),
    }),
  ),
}));

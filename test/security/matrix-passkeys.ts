import { ALWAYS, OWN, row, type Row, SIGNED_IN } from "./matrix-row.ts";

const NAME = { body: { name: "The green key" } };

/** Passkeys: nobody sees, names or removes another's. A browser's answers are tested in test/pages/sign-in. */
export const PASSKEYS: readonly Row[] = [
  row("self", "GET /v1/me/passkeys", OWN),
  row("passkey", "PATCH /v1/me/passkeys/{id}", [200, 404, 404, 401, 401], NAME),
  row("passkey", "DELETE /v1/me/passkeys/{id}", [204, 404, 404, 401, 401]),
  row("none", "POST /passkeys/options", ALWAYS, ""),
  row("self", "GET /settings/passkeys", SIGNED_IN),
  row("self", "POST /settings/passkeys/options", SIGNED_IN, ""),
  row("self", "POST /settings/passkeys/add", [422, 422, 422, 303, 303], "answer=none"),
  row("passkey", "POST /settings/passkeys/{id}/rename", [303, 404, 404, 303, 303], "name=Green"),
  row("passkey", "POST /settings/passkeys/{id}/remove", [303, 404, 404, 303, 303], ""),
];

import { expect, it } from "vitest";
import { ask, signUp, type Someone } from "../../http/api.ts";
import { press, pressAndFollow } from "../browsing.ts";

const modes = async ({ token }: Someone) =>
  (await ask<{ push: Record<string, string> }>("GET", "/v1/me/notices", { token })).body.push;

it("notifications are chosen by event; an unknown mode is refused, and the rest stays chosen", async () => {
  const me = await signUp();
  const after = await pressAndFollow("/settings/push", { "mode.game.turn": "digest" }, me);
  expect(after).toContain("Saved.");
  expect(await modes(me)).toMatchObject({ "game.turn": "digest" });
  const wrong = { "mode.game.turn": "off", "mode.game.message": "loudly" };
  const { status, body } = await press("/settings/push", wrong, me);
  expect(status).toBe(422);
  expect(body).toContain('id="error-push"');
  expect(body).toMatch(/name="mode.game.turn"[^>]*><option value="off" selected/);
  expect(await modes(me)).toMatchObject({ "game.turn": "digest" });
});

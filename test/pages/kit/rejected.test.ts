import { expect, it } from "vitest";
import type { Ctx } from "../../../src/http/context.ts";
import { readForm } from "../../../src/pages/kit/forms.ts";
import { signUp } from "../../http/api.ts";
import { open, press } from "../browsing.ts";

const titleOf = (html: string): string => /<title>([^<]*)/.exec(html)?.[1] ?? "";
/** The names of the fields that have the focus from the beginning. */
const focusedIn = (html: string): string[] =>
  [...html.matchAll(/<(?:input|textarea|select)[^>]* autofocus[^>]*>/g)].map(
    ([tag]) => /name="([^"]*)"/.exec(tag)?.[1] ?? "",
  );

it("a refused form focuses its first wrong field and begins its title with an error", async () => {
  const someone = await signUp();
  const before = (await open("/tournaments/new", someone)).body;
  expect([titleOf(before).startsWith("Error"), focusedIn(before)]).toEqual([false, []]);
  const { status, body } = await press("/tournaments/new", { name: " ", ruleset: "brandubh" }, someone);
  expect([status, focusedIn(body)]).toEqual([422, ["name"]]);
  expect(titleOf(body)).toMatch(/^Error: /);
  expect(body).toContain("Give it a name.");
});

it("the form to sign up does, too, and one whose refusal is about no field says so in its title", async () => {
  const { body } = await press("/start", { name: "x", next: "/", key: "k" }, null);
  expect(focusedIn(body)).toEqual(["name"]);
  expect(titleOf(body)).toMatch(/^Error: /);
  const wrong = await press("/sign-in", { token: "tafl_none", next: "/" }, null);
  expect([wrong.status < 400, titleOf(wrong.body).startsWith("Error: ")]).toEqual([false, true]);
});

it("a form whose upload breaks off is refused, and does not count as an empty one", async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error("cut off")) });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const raw = new Request("http://localhost/", { method: "POST", body, headers });
  expect(await readForm({ req: { raw } } as Ctx)).toMatchObject({ code: "unsupported-media-type" });
});

import { expect, it } from "vitest";
import { challenge, signUp } from "../../http/api.ts";
import { headingOf, open } from "../browsing.ts";

const entriesOf = (html: string): string[] =>
  [...html.matchAll(/<div><a href="\/games\/(\w{22})"/g)].map(([, id = ""]) => id);

it("the lobby goes on page by page, with what one looks for, and shows none twice", async () => {
  const makers = await Promise.all([signUp(), signUp(), signUp()]);
  const made: string[] = [];
  for (const by of makers)
    for (let at = 0; at < 7; at++) made.push(await challenge(by, { ruleset: "ard-ri" }));
  await challenge(makers[0], { ruleset: "tablut" });
  const shown: string[] = [];
  for (let path = "/lobby?ruleset=ard-ri&size=7"; path !== "";) {
    const { body } = await open(path, null);
    expect(body).toContain('<option value="ard-ri" selected');
    const more = entriesOf(body);
    expect(more.length).toBeLessThanOrEqual(20);
    shown.push(...more);
    path = (/href="(\/lobby\?[^"]*cursor=[^"]*)"/.exec(body)?.[1] ?? "").replaceAll("&amp;", "&");
  }
  expect(shown.toSorted()).toEqual(made.toSorted());
});

it("the lobby says when it has none such, and leads to all", async () => {
  const { body } = await open("/lobby?ruleset=sea-battle-star", null);
  expect(body).toContain("Nobody wants to play that kind of game right now.");
  expect(body).toContain('<a href="/lobby">All challenges</a>');
});

it.each(["nonsense", "%00", "a".repeat(5000), "MTIz"])(
  "the lobby refuses a cursor that is none: %s",
  async (cursor) => {
    for (const page of ["/lobby", "/watch", "/players"]) {
      const { status, body } = await open(`${page}?cursor=${cursor}`, null);
      expect([status, headingOf(body) === ""]).toEqual([422, false]);
    }
  },
);

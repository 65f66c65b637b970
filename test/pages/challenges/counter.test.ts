import { beforeAll, describe, expect, it } from "vitest";
import { rulesetOf } from "../../../src/rules/index.ts";
import { ask, signUp, type Someone } from "../../http/api.ts";
import { browserOf, formsIn, linksIn, readText } from "../following.ts";

let [maker, named]: Someone[] = [];
beforeAll(async () => {
  [maker, named] = [await signUp(), await signUp()];
});

interface Challenged {
  readonly id: string;
  readonly counterOf: string | null;
  readonly counteredBy: string | null;
  readonly changed: readonly string[];
  readonly ruleset: string;
  readonly side: string;
  readonly clock: unknown;
  readonly offers: readonly string[];
}

const CLOCK = { kind: "per-move", perMove: "P3DT30M" };
async function challenge(ruleset: unknown = "tablut"): Promise<string> {
  const body = {
    ruleset,
    side: "attackers",
    to: named!.name,
    clock: CLOCK,
    offers: ["draw", "pause"],
  };
  return (await ask<Challenged>("POST", "/v1/challenges", { token: maker!.token, body })).body.id;
}

const read = async (id: string): Promise<Challenged> =>
  (await ask<Challenged>("GET", `/v1/challenges/${id}`, { token: named!.token })).body;
/** A form without the boxes and choices that are not ticked in it. */
async function formOf(id: string) {
  const { html } = await browserOf(named!).open(`/games/${id}/counter`);
  const [form] = formsIn(html, "/counter");
  const ticked = [...html.matchAll(/<input type="(?:radio|checkbox)"[^>]*>/g)]
    .map(([tag]) => ({
      tag,
      name: /name="([^"]*)"/.exec(tag)![1]!,
      value: /value="([^"]*)"/.exec(tag)?.[1] ?? "on",
    }))
    .filter(({ tag }) => / checked/.test(tag));
  const texts = { key: form!.fields["key"] ?? "", offers: "chosen", message: "" };
  const fields = { ...texts, ...Object.fromEntries(ticked.map(({ name, value }) => [name, value])) };
  return { action: form!.action, isHidden: false, fields };
}

const boxesIn = (html: string) =>
  [...html.matchAll(/<input type="checkbox" name="offers\.([a-z]+)"( checked)?/g)].map(
    ([, type, isTicked]) => `${type}${isTicked === undefined ? "" : "+"}`,
  );

describe("a counter-offer on the pages", () => {
  it("includes the challenge's own rule set in its choices, and keeps it", async () => {
    const { size, setup } = rulesetOf("tablut");
    const id = await challenge({ name: "Ours", size, setup, kingSpeed: 3 });
    const { ruleset } = await read(id);
    const form = await formOf(id);
    expect(form.fields).toMatchObject({ ruleset });
    const sent = await browserOf(named!).send(form, { side: "random" });
    expect([sent.status, readText(sent.html)]).toEqual([200, expect.stringContaining("Ours")]);
    const { counteredBy } = await read(id);
    expect(await read(counteredBy ?? "")).toMatchObject({ ruleset, changed: ["/side"] });
  });

  it("starts with the challenge's terms, and changes what its player changes", async () => {
    const id = await challenge();
    const page = await browserOf(named!).open(`/games/${id}`);
    expect(readText(page.html)).toContain("The players may offer each other: a draw and a pause.");
    expect(linksIn(page.html)).toContain(`/games/${id}/counter`);
    const form = await formOf(id);
    const same = await browserOf(named!).send(form);
    expect([same.status, readText(same.html)]).toEqual([
      422,
      expect.stringContaining("the terms you were offered"),
    ]);
    const sent = await browserOf(named!).send(form, { ruleset: "brandubh", "offers.extend": "on" });
    expect(sent.status).toBe(200);
    const made = linksIn(sent.html).find((link) => link === `/games/${id}`);
    expect(made).toBeDefined();
    const { body } = await ask<{ counteredBy: string }>("GET", `/v1/challenges/${id}`);
    expect(await read(body.counteredBy)).toMatchObject({
      counterOf: id,
      changed: ["/ruleset", "/offers"],
      ruleset: "brandubh",
      side: "defenders",
      clock: CLOCK,
      offers: ["draw", "pause", "extend"],
    });
    const answered = await browserOf(maker!).open(`/games/${id}`);
    expect(readText(answered.html)).toContain(`${named!.name} answered this challenge with different terms.`);
    expect(linksIn(answered.html)).toContain(`/games/${body.counteredBy}`);
    const counter = await browserOf(maker!).open(`/games/${body.counteredBy}`);
    expect(readText(counter.html)).toContain("Changed: the rules and what may be offered.");
  });

  it("is not open to others, and leads to the challenge when that is over", async () => {
    const id = await challenge();
    const form = await formOf(id);
    const byMaker = await browserOf(maker!).open(`/games/${id}/counter`);
    expect(byMaker.status).toBe(303);
    expect((await browserOf(await signUp()).send(form)).status).toBe(403);
    await ask("POST", `/v1/challenges/${id}/cancel`, { token: maker!.token });
    const late = await browserOf(named!).send(form, { ruleset: "brandubh" });
    expect(readText(late.html)).toContain(`${maker!.name} withdrew this challenge.`);
  });

  it("with an error keeps the input", async () => {
    const form = await formOf(await challenge());
    const refused = await browserOf(named!).send(form, {
      clock: "own",
      "perMove-days": "400",
      message: "Hm <b>",
    });
    expect(refused.status).toBe(422);
    expect(formsIn(refused.html, "/counter")[0]?.fields).toMatchObject({
      "perMove-days": "400",
      message: "Hm <b>",
    });
  });
});

describe("the allowed offers in the form of a challenge", () => {
  it("are all, unless the address names some, and none if nothing is ticked", async () => {
    const browser = browserOf(maker!);
    const all = ["draw+", "takeback+", "pause+", "resume+", "extend+"];
    expect(boxesIn((await browser.open("/challenges/new")).html)).toEqual(all);
    const { html } = await browser.open(`/challenges/new?offers.draw=on&to=${named!.name}`);
    expect(boxesIn(html)).toEqual(["draw+", "takeback", "pause", "resume", "extend"]);
    const action = "/challenges/new";
    const chosen = { ruleset: "tablut", side: "random", clock: "own", "perMove-days": "3", to: named!.name };
    for (const [fields, offers] of [
      [{ offers: "chosen" }, []],
      [{ offers: "chosen", "offers.draw": "on" }, ["draw"]],
      [{}, ["draw", "takeback", "pause", "resume", "extend"]],
    ] as const) {
      const made = await browser.send({ action, isHidden: false, fields: { ...chosen, ...fields } });
      const id = /data-game="([^"]*)"/.exec(made.html)![1]!;
      expect((await read(id)).offers).toEqual(offers);
    }
  });
});

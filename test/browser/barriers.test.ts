import { expect, test } from "vitest";
import { barriersOn } from "./axe.ts";
import { findOnEveryPage } from "./walk.ts";
import { makeWorld } from "./world.ts";

test("axe finds no barrier on any page, in light colours and in dark", async () => {
  const found = await findOnEveryPage(await makeWorld(), { bypassCSP: true }, barriersOn);
  expect(found).toEqual([]);
});

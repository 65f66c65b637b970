import { expect, it } from "vitest";
import { ask, askProduction } from "../../http/api.ts";

const encodingFor = async (path: string, accepted: string, asking = ask): Promise<string | null> =>
  (await asking("GET", path, { headers: { "accept-encoding": accepted } })).headers.get("content-encoding");

it("pages, style and scripts are compressed if the client accepts it, in local mode", async () => {
  expect(await encodingFor("/rules", "gzip, deflate, br")).toBe("gzip");
  expect(await encodingFor("/assets/pages.css", "gzip")).toBe("gzip");
  expect(await encodingFor("/rules", "identity, gzip;q=0")).toBeNull();
  expect((await ask("GET", "/rules")).headers.get("vary")).toContain("Accept-Encoding");
});

it("on the platform, compression is left to the platform", async () => {
  expect(await encodingFor("/rules", "gzip", askProduction)).toBeNull();
});

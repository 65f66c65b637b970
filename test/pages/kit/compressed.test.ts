import { expect, it } from "vitest";
import { ask, askProduction } from "../../http/api.ts";

const encodingFor = async (path: string, accepted: string, asking = ask): Promise<string | null> =>
  (await asking("GET", path, { headers: { "accept-encoding": accepted } })).headers.get("content-encoding");

it("pages, style and scripts are compressed for whoever takes that, in local mode", async () => {
  expect(await encodingFor("/rules", "gzip, deflate, br")).toBe("gzip");
  expect(await encodingFor("/assets/pages.css", "gzip")).toBe("gzip");
  expect(await encodingFor("/rules", "identity, gzip;q=0")).toBeNull();
  expect((await ask("GET", "/rules")).headers.get("vary")).toContain("Accept-Encoding");
});

it("the platform is left to compress by itself", async () => {
  expect(await encodingFor("/rules", "gzip", askProduction)).toBeNull();
});

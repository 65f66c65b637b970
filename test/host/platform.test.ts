import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { objectsOnCloudflare, originOnCloudflare } from "../../src/host/platform.ts";

const ENVIRONMENT = { CLOUDFLARE_ACCOUNT_ID: "account", CLOUDFLARE_API_TOKEN: "token" };
const ROOT = "https://api.cloudflare.com/client/v4/accounts/account/workers/durable_objects/namespaces";

const found = (result: unknown, more: object = {}) => ({ success: true, errors: [], result, ...more });

/** Cloudflare's API, as its reference describes the listing of objects: with these answers by path. */
function platform(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const ask = (url: string, init: { headers: Record<string, string> }) => {
    asked.push(url.slice(ROOT.length));
    expect(init.headers["authorization"]).toBe("Bearer token");
    return Promise.resolve(Response.json(answers[url.slice(ROOT.length)]));
  };
  return { asked, ask: ask as unknown as typeof fetch };
}

const NAMESPACES = found([
  { id: "m", class: "Mailbox", script: "taflpost" },
  { id: "x", class: "Game", script: "another" },
  { id: "g", class: "Game", script: "taflpost" },
]);

describe("the games on Cloudflare", () => {
  it("are listed page by page, without empty objects", async () => {
    const { asked, ask } = platform({
      "?per_page=1000": NAMESPACES,
      "/g/objects?limit=10000": found(
        [
          { id: "1", hasStoredData: true },
          { id: "2", hasStoredData: false },
        ],
        {
          result_info: { cursor: "on/1" },
        },
      ),
      "/g/objects?limit=10000&cursor=on%2F1": found([{ id: "3" }], { result_info: { cursor: "" } }),
    });
    expect(await objectsOnCloudflare("Game", "taflpost", ENVIRONMENT, ask)).toEqual(["1", "3"]);
    expect(asked).toHaveLength(3);
  });

  it("cannot be listed without an account, nor with a token without permission", async () => {
    await expect(objectsOnCloudflare("Game", "taflpost", {})).rejects.toThrow("CLOUDFLARE_ACCOUNT_ID");
    const refused = platform({
      "?per_page=1000": { success: false, errors: [{ message: "no right" }], result: null },
    });
    await expect(objectsOnCloudflare("Game", "taflpost", ENVIRONMENT, refused.ask)).rejects.toThrow(
      "Cloudflare says: no right",
    );
    const elsewhere = platform({ "?per_page=1000": found([]) });
    await expect(objectsOnCloudflare("Game", "taflpost", ENVIRONMENT, elsewhere.ask)).rejects.toThrow(
      "no games",
    );
  });

  it("are reached at the deployment of that name", () => {
    const folder = mkdtempSync(join(tmpdir(), "taflpost-"));
    mkdirSync(join(folder, "tafl"));
    const file = join(folder, "tafl", "wrangler.json");
    writeFileSync(file, JSON.stringify({ vars: { ORIGIN: "https://tafl.example.org" } }));
    expect(originOnCloudflare("tafl", folder)).toBe("https://tafl.example.org");
    expect(() => originOnCloudflare("other", folder)).toThrow("npm run deploy");
    rmSync(folder, { recursive: true });
  });
});

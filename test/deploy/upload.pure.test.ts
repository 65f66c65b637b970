import { describe, expect, it } from "vitest";
import { failure, uploadWorker, withoutRegistry } from "../../src/host/deploy/cloudflare.ts";
import { sharedConfiguration, type Configuration } from "../../src/host/deploy/files.ts";
import { optionsFrom } from "../../src/host/deploy/target.ts";

const WORKER_URL = "A request to the Cloudflare API (/accounts/a/workers/scripts/tafl) failed.";
const refusal = (code: number, message: string) =>
  failure(`✘ [ERROR] ${WORKER_URL}\n\n  ${message} [code: ${code}]\n`, { right: "", otherwise: "Again." });

const notStarting = (): Promise<void> => Promise.reject(refusal(10_021, "Uncaught SyntaxError"));

describe("an upload that Cloudflare refuses", () => {
  it("is repeated without the CPU limit on the free plan, and the operator is told", async () => {
    const tried: (Configuration["limits"] | null)[] = [];
    const said: string[] = [];
    const upload = ({ limits }: Configuration): Promise<void> => {
      tried.push(limits ?? null);
      const why = refusal(100_328, "CPU limits are not supported for the Free plan.");
      return limits === undefined ? Promise.resolve() : Promise.reject(why);
    };
    await uploadWorker(sharedConfiguration(), upload, (line) => said.push(line));
    expect(tried).toEqual([{ cpu_ms: 30_000 }, null]);
    expect(said).toEqual([
      expect.stringContaining("The free plan does not allow a CPU limit (here 30000 ms)"),
    ]);
  });

  it("names new_module_registry as the first suspect if the code does not start, unless it is switched off", async () => {
    const shared = sharedConfiguration();
    await expect(uploadWorker(shared, notStarting, () => {})).rejects.toThrow(
      /Uncaught SyntaxError[^]*without the compatibility flag new_module_registry.*--without-module-registry$/,
    );
    const without = withoutRegistry(shared);
    expect(without.compatibility_flags).toEqual(["global_fetch_strictly_public"]);
    await expect(uploadWorker(without, notStarting, () => {})).rejects.not.toThrow("suspect");
    expect(optionsFrom(["--without-module-registry"]).hasRegistry).toBe(false);
  });

  it("is neither repeated nor blamed on the flag for another reason", async () => {
    const why = refusal(10_089, "no Analytics Engine");
    await expect(
      uploadWorker(
        sharedConfiguration(),
        () => Promise.reject(why),
        () => {},
      ),
    ).rejects.toBe(why);
  });
});

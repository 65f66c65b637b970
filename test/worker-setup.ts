import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Env } from "../src/env.ts";

declare global {
  namespace Cloudflare {
    interface Env extends TestEnv {}
    interface GlobalProps {
      mainModule: typeof import("../src/index.ts");
    }
  }
}

/** The Worker's environment, with what the tests add to it. */
interface TestEnv extends Env {
  readonly MIGRATIONS: D1Migration[];
}

await applyD1Migrations(env.DB, env.MIGRATIONS);

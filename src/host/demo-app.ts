import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { runningService } from "./demo/service.ts";
import { runCommand } from "./settings.ts";

/** `npm run demo:app`: serves a third-party app on its own port (`APP_PORT`). The app signs a player in with the SDK. */

await runCommand(async () => {
  const service = await runningService();
  const template = readFileSync(join(import.meta.dirname, "demo/app.html"), "utf8");
  const page = template.replaceAll("{{service}}", service);
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  const server = createServer((_request, answer) => answer.writeHead(200, headers).end(page));
  server.listen(Number(process.env["APP_PORT"] ?? 8790), "localhost", () => {
    const { port } = server.address() as AddressInfo;
    console.log(`Demo app for ${service}: http://localhost:${port}/ (Ctrl-C stops it)`);
  });
});

import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const STOPPING = import.meta.resolve("../../src/host/stopping.ts");

/** A service that another library listens for as well, and that gets a signal before it removes that library's listener. */
const SERVICE = `
  import { onStop, removeOtherListeners } from ${JSON.stringify(STOPPING)};
  const other = () => console.log("the library ends the process");
  setTimeout(() => {
    onStop(() => console.log("stopped"));
    process.on("SIGTERM", other);
    process.kill(process.pid, "SIGTERM");
    removeOtherListeners();
  }, 0);
  // Keeps the process alive until it has handled the signal.
  setTimeout(() => {}, 100);
`;

test("a signal during the start of the service is not lost, and reaches nobody else", () => {
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", SERVICE], {
    encoding: "utf8",
  });
  expect(stdout).toBe("stopped\n");
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { runningService } from "./demo/service.ts";
import { runCommand } from "./settings.ts";

/** `npm run demo:app`: serves a third-party app on its own port (`APP_PORT`). The app signs a player in with the SDK. */

const script = (service: string): string => `
import { signedIn, signIn, taflpost } from "${service}/sdk.js";

const service = "${service}";
const redirect = location.origin + location.pathname;
const [status, list, enter, leave] = ["status", "turns", "in", "out"].map((id) => document.getElementById(id));

const enterNow = () => signIn(service, { scope: "read offline_access", redirect });
enter.onclick = () => enterNow().catch(say);

const say = (text) => (status.textContent = String(text.message ?? text));

async function show(me) {
  const api = taflpost(service, { token: me.token });
  leave.onclick = async () => (await me.signOut(), location.reload());
  const { name } = await api.getMe();
  const { items } = await api.listMyGames({ turn: "mine" });
  say(items.length === 0 ? name + ", it is not your turn in any game." : name + ", your turns:");
  list.replaceChildren(...items.map(({ url, ruleset, players }) => {
    const link = Object.assign(document.createElement("a"), { href: url });
    const names = [players.attackers, players.defenders].map((player) => player?.name ?? "?");
    link.textContent = ruleset + ": " + names.join(" – ");
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
}

try {
  const me = await signedIn(service);
  [enter.hidden, leave.hidden] = [me !== null, me === null];
  await (me === null ? say("Nobody is signed in.") : show(me));
} catch (fault) {
  say(fault);
  [enter.hidden, leave.hidden] = [false, true];
}
`;

const pageOf = (service: string): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>My turns</title>
  <h1>My turns</h1>
  <p id="status" role="status">…</p>
  <ul id="turns"></ul>
  <button id="in" hidden>Sign in with Taflpost</button>
  <button id="out" hidden>Sign out</button>
  <script type="module">${script(service)}</script>
</html>
`;

await runCommand(async () => {
  const service = await runningService();
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  const server = createServer((_request, answer) => answer.writeHead(200, headers).end(pageOf(service)));
  server.listen(Number(process.env["APP_PORT"] ?? 8790), "localhost", () => {
    const { port } = server.address() as AddressInfo;
    console.log(`Demo app for ${service}: http://localhost:${port}/ (Ctrl-C stops it)`);
  });
});

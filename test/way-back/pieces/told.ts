import { playerWithHook } from "../../crash/table.ts";
import { piece, same, readAll, confirm, type Page, type Piece } from "../piece.ts";

/** What players are told, and what lets them in. */
export const TOLD: readonly Piece[] = [
  piece({
    name: "webhooks with secrets, and what still had to be sent",
    async write(world) {
      const game = await world.begin("hook", 0);
      const hooked = await playerWithHook(world.client, world.receiver, "Hooked");
      const id = await world.challenge(hooked, { to: game.attackers.name });
      await world.must("POST", `/v1/challenges/${id}/accept`, { token: game.attackers.token });
      await world.must("POST", `/v1/games/${id}/moves`, {
        token: hooked.token,
        body: { ply: 1, move: "d6-e6" },
      });
      return { hooked, id, told: (await world.client.feed(hooked.token)).map((event) => event.id) };
    },
    async back(world, { told }) {
      await world.receiver.open();
      const arrived = () => new Set(world.receiver.deliveries.map(({ id }) => id));
      for (let looks = 0; looks < 40 && !told.every((id) => arrived().has(id)); looks++)
        await world.client.advance("PT10M");
      same("faults", world.receiver.faults, []);
      same(
        "what arrived",
        told.filter((id) => !arrived().has(id)),
        [],
      );
    },
    async forth(world, { hooked, id }) {
      const { items } = await world.must<Page>("GET", "/v1/webhooks", { token: hooked.token });
      await world.must("POST", `/v1/webhooks/${items[0]!.id}/test`, {
        token: hooked.token,
        key: `test-${id}`,
      });
      same("faults", world.receiver.faults, []);
    },
  }),
  piece({
    name: "an answer to a request with a key, sealed",
    async write(world) {
      const who = await world.signUp("Keyed");
      const wish = { token: who.token, key: "a token, please", body: { name: "spare", scopes: ["read"] } };
      return { wish, made: await world.must<{ token: string }>("POST", "/v1/me/tokens", wish) };
    },
    async back(world, { wish, made }) {
      const { isReplay, body } = await world.client.ask<{ token: string }>("POST", "/v1/me/tokens", wish);
      same("the repeat", [isReplay, body.token], [true, made.token]);
      same("the token", await world.status("GET", "/v1/me", { name: "Keyed", token: made.token }), 200);
    },
  }),
  piece({
    name: "the addresses of feeds",
    async write(world) {
      const who = await world.signUp("Reader");
      type Addresses = Record<"turns" | "deadlines", { url: string }>;
      return world.must<Addresses>("GET", "/v1/me/subscriptions", { token: who.token });
    },
    async back(world, { turns, deadlines }) {
      for (const { url } of [turns, deadlines]) same(url, (await world.open(url)).status, 200);
    },
  }),
  piece({
    name: "a link that signs in, a session, and a link that confirms an address",
    async write(world) {
      const [address, other] = ["signer@example.org", "other@example.org"];
      const who = await world.signUp("Signer", { email: address });
      await confirm(world, address);
      const { cookie } = await world.press("/sign-in", { token: who.token });
      await world.press("/sign-in", { email: address });
      const link = await world.mailedLink(address, "signIn");
      await world.must("PATCH", "/v1/me", { token: who.token, body: { email: other } });
      return { who, cookie, link, toConfirm: await world.mailedLink(other, "confirm") };
    },
    async back(world, { who, cookie, link, toConfirm }) {
      same("the session", (await world.open("/welcome", cookie)).text.includes(who.name), true);
      same("the link that signs in", (await world.press(link)).status, 303);
      same("the link that confirms", (await world.press(toConfirm)).status, 200);
      await readAll(world, who);
    },
    async forth(world, { who, cookie }) {
      same("the session", (await world.open("/welcome", cookie)).text.includes(who.name), true);
    },
  }),
  piece({
    name: "mail that waits for its hour",
    async write(world) {
      const address = "later@example.org";
      const who = await world.signUp("Later", { email: address });
      await confirm(world, address);
      const body = { mail: { "challenge.received": "digest" }, digestAt: ["12:34"], reminders: ["25%"] };
      await world.must("PATCH", "/v1/me/notices", { token: who.token, body });
      await world.challenge(await world.signUp("Mailer"), { to: who.name });
      return { who, address };
    },
    async back(world, { who, address }) {
      await readAll(world, who);
      await world.client.advance("P1D");
      const { text } = await world.open("/dev/mail");
      same("the digest", text.split(address).length > 1, true);
    },
  }),
];

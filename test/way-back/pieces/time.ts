import { piece, same, gameAt, readAll, confirm, type Page, type Piece } from "../piece.ts";

/** What no digest has. */
const NOT_DIGESTED = new Set(["game.deadline-near", "webhook.off", "vacation.cover", "vacation.low"]);

/** What the clock has ended. These are written first, for they move it. */
export const TIMED: readonly Piece[] = [
  piece({
    name: "a game that was lost on time",
    async write(world) {
      const game = await world.begin("time", 3, { kind: "per-move", perMove: "P1D" });
      await world.client.advance("P2D");
      return { ...game, was: await gameAt(world, game.id) };
    },
    async back(world, { id, was, attackers }) {
      same("its end", was.status, "finished");
      same("the game", await gameAt(world, id), was);
      const { items } = await world.must<Page>("GET", "/v1/me/games?status=finished", attackers);
      same(
        "the list",
        items.map((one) => one.id),
        [id],
      );
    },
  }),
  piece({
    name: "challenges whose time was up, and what told of it",
    async write(world) {
      const maker = await world.signUp("Expirer", { email: "expirer@example.org" });
      const named = await world.signUp("Expired-to", { email: "expired-to@example.org" });
      for (const [who, address] of [
        [maker, "expirer@example.org"],
        [named, "expired-to@example.org"],
      ] as const) {
        await confirm(world, address);
        // A digest that is due much later: what is told of the end still waits when the release before is started.
        const { mail } = await world.must<{ mail: Record<string, string> }>("GET", "/v1/me/notices", {
          token: who.token,
        });
        const digested = Object.keys(mail).filter((type) => !NOT_DIGESTED.has(type));
        const all = Object.fromEntries(digested.map((type) => [type, "digest"]));
        const body = { mail: all, digestAt: ["04:04"] };
        await world.must("PATCH", "/v1/me/notices", { token: who.token, body });
      }
      const ids = [
        await world.challenge(maker),
        await world.challenge(maker, { side: "random", listed: true }),
        await world.challenge(maker, { to: named.name }),
      ];
      await world.client.advance("P28DT1M");
      return { maker, named, ids };
    },
    async back(world, { maker, named, ids }) {
      for (const who of [maker, named]) await readAll(world, who);
      for (const id of ids) {
        same("the challenge", await world.status("GET", `/v1/challenges/${id}`, maker), 200);
        await world.status("POST", `/v1/challenges/${id}/accept`, named, {});
      }
      same("the lobby", await world.status("GET", "/v1/lobby"), 200);
      await world.challenge(maker, { to: named.name });
    },
    async forth(world, { maker, named, ids }) {
      for (const who of [maker, named]) await readAll(world, who);
      for (const id of ids)
        same("the challenge", await world.status("GET", `/v1/challenges/${id}`, maker), 200);
    },
  }),
];

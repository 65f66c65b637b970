import { piece, same, gameAt, typesOf, readAll, type Page, type Piece } from "../piece.ts";

/** Games and challenges in every status. */
export const GAMES: readonly Piece[] = [
  piece({
    name: "a game under way: its answers are repeated, and it is played on",
    async write(world) {
      const game = await world.begin("play", 5, {
        kind: "fischer",
        initial: "P3D",
        increment: "P1D",
        max: "P7D",
      });
      return { ...game, was: await gameAt(world, game.id) };
    },
    async back(world, game) {
      same("the game", await gameAt(world, game.id), game.was);
      const wish = { ply: 5, move: game.line.moves[4], message: "ply 5" };
      const again = { token: game.attackers.token, key: `${game.id}-5`, body: wish };
      const { isReplay, status } = await world.client.ask("POST", `/v1/games/${game.id}/moves`, again);
      same("the repeat", [isReplay, status], [true, 201]);
      same("the next", (await world.play(game, 6, 9)).ply, 9);
      await readAll(world, game.defenders);
    },
    async forth(world, game) {
      const { length } = game.line.moves;
      same("the end", (await world.play(game, 10, length)).status, "finished");
      const events = await typesOf(world, game.defenders);
      same(
        "what was told",
        events.filter((type) => type === "game.turn" || type === "game.move").length,
        length,
      );
    },
  }),
  piece({
    name: "a game that was played to its end",
    async write(world) {
      const game = await world.begin("end", 0);
      await world.play(game, 1, game.line.moves.length);
      return { ...game, was: await gameAt(world, game.id) };
    },
    async back(world, { id, was, attackers }) {
      same("the game", await gameAt(world, id), was);
      for (const path of ["export.json", "export.otg", "board.svg"])
        same(path, (await world.open(`/v1/games/${id}/${path}`)).status, 200);
      same("its page", (await world.open(`/games/${id}`)).status, 200);
      same("the record", await world.status("GET", `/v1/players/${attackers.name}/record`), 200);
    },
  }),
  piece({
    name: "a draw that was offered",
    async write(world) {
      const game = await world.begin("draw", 4);
      await world.must("POST", `/v1/games/${game.id}/draw`, {
        token: game.attackers.token,
        body: { ply: 4 },
      });
      return game;
    },
    async back(world, { id, defenders }) {
      await world.must("POST", `/v1/games/${id}/draw`, { token: defenders.token, body: { ply: 4 } });
      same("the end", (await gameAt(world, id)).result?.reason, "agreement");
    },
  }),
  piece({
    name: "a game whose player has gone",
    async write(world) {
      const game = await world.begin("gone", 4);
      await world.must("DELETE", "/v1/me", { token: game.attackers.token }).catch(() => undefined);
      return { ...game, was: await gameAt(world, game.id) };
    },
    async back(world, { id, was, attackers, defenders }) {
      same("the game", await gameAt(world, id), was);
      same("the token", await world.status("GET", "/v1/me", attackers), 401);
      await readAll(world, defenders);
    },
  }),
  piece({
    name: "challenges: open, accepted by the release before, declined, cancelled",
    async write(world) {
      const [maker, other] = [await world.signUp("Maker"), await world.signUp("Taker")];
      const to = { to: other.name };
      const [open, named, declined, cancelled] = [
        await world.challenge(maker, { listed: true }),
        await world.challenge(maker, to),
        await world.challenge(maker, to),
        await world.challenge(maker, to),
      ];
      await world.must("POST", `/v1/challenges/${declined}/decline`, {
        token: other.token,
        body: { reason: "not-now" },
      });
      await world.must("POST", `/v1/challenges/${cancelled}/cancel`, { token: maker.token });
      return { maker, other, open, named, declined, cancelled };
    },
    async back(world, { maker, other, open, named, declined, cancelled }) {
      const lobby = await world.must<Page>("GET", "/v1/lobby?limit=100");
      same(
        "the lobby",
        lobby.items.some(({ id }) => id === open),
        true,
      );
      for (const id of [open, named])
        await world.must("POST", `/v1/challenges/${id}/accept`, { token: other.token });
      for (const id of [declined, cancelled])
        same("a closed one", (await gameAt(world, id)).status, "cancelled");
      for (const who of [maker, other]) await readAll(world, who);
    },
    async forth(world, { maker, named }) {
      await world.must("POST", `/v1/games/${named}/moves`, {
        token: maker.token,
        body: { ply: 1, move: "d6-e6" },
      });
    },
  }),
];

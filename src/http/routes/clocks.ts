import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { allClocks, type ClockView } from "../../app/clocks.ts";
import { LANGUAGES } from "../../contract/languages.ts";
import { resource } from "../app.ts";
import { open } from "../guards.ts";
import { listQuery, pageOf, wholeListAnswer } from "../lists.ts";
import { ClockTerms } from "../../contract/clock.ts";
import { kept } from "../versions.ts";
import { answers, problems, unchanged } from "../answers.ts";

type Words = Record<keyof ClockView["words"], z.ZodString>;

const PresetClock = z
  .object({
    name: z.string(),
    default: z.boolean().meta({ description: "Whether forms start with it." }),
    clock: ClockTerms.meta({ description: "What `POST /v1/challenges` takes as `clock`." }),
    words: z
      .object(Object.fromEntries(LANGUAGES.map((language) => [language, z.string()])) as Words)
      .meta({ description: "What it means, in each language." }),
  })
  .meta({ id: "PresetClock" });

/** They change only with a release of the service. */
const CLOCKS_KEPT = { seconds: 3600 };

const list = createRoute({
  method: "get",
  path: "/v1/clocks",
  operationId: "listClocks",
  tags: ["Challenges"],
  summary: "List the usual clocks",
  description: "The clocks that the challenge form offers. A challenge may ask for any other, too.",
  ...open(),
  request: { query: z.object(listQuery) },
  responses: {
    200: answers(pageOf(PresetClock), "All of them, in display order"),
    ...unchanged,
    ...problems,
  },
});

export const clockRoutes = resource().openapi(list, (c) =>
  kept(c, wholeListAnswer(c, allClocks(), c.req.valid("query")), CLOCKS_KEPT),
);

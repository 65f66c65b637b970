import * as z from "zod";
import { wholeList } from "./lists.ts";
import { listQuery, pageOf } from "../contract/lists.ts";
import { ClockTerms } from "../contract/clock.ts";
import { type Language, LANGUAGES } from "../contract/languages.ts";
import { ok } from "../rules/index.ts";
import { page } from "./answers.ts";
import { OPEN, operation } from "./operation.ts";

const PresetClock = z
  .object({
    name: z.string(),
    default: z.boolean().meta({ description: "Whether forms start with it." }),
    clock: ClockTerms.meta({ description: "What `POST /v1/challenges` takes as `clock`." }),
    words: z
      .object(
        Object.fromEntries(LANGUAGES.map((language) => [language, z.string()])) as Record<
          Language,
          z.ZodString
        >,
      )
      .meta({ description: "What it means, in each language." }),
  })
  .meta({ id: "PresetClock" });

export const listClocks = operation({
  id: "listClocks",
  method: "get",
  path: "/v1/clocks",
  tag: "Challenges",
  summary: "List the usual clocks",
  description: "The clocks that the challenge form offers. A challenge may ask for any other, too.",
  access: OPEN,
  input: { query: z.object(listQuery) },
  // They change only with a release of the service.
  answer: page(pageOf(PresetClock), "All of them, in display order", { seconds: 3600 }),
  refuses: [],
  run: async (_, asked) => {
    const { allClocks } = await import("./usual-clocks.ts");
    return ok(wholeList(allClocks(), asked));
  },
});

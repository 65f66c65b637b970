import * as z from "zod";
import type { Shown } from "./shown.ts";

const Address = z.object({ url: z.string().meta({ description: "Anyone who knows it can read it." }) });

/** The addresses of a player's subscriptions. */
export const Subscriptions = z
  .object({ turns: Address, deadlines: Address })
  .meta({ id: "Subscriptions", description: "Addresses for a feed reader and for a calendar." });
export type SubscriptionsView = Shown<typeof Subscriptions>;

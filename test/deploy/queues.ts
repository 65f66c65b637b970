import type { FakeAccount, Subscription } from "./account.ts";
import { type Handlers, json, Refusal } from "./handlers.ts";

/** The known queues. */
export const queueHandlers = ({ queues, subscriptions }: FakeAccount): Handlers => ({
  "GET /queues": ({ query }) =>
    [...queues].flatMap(([queue_name, { id, readers }]) => {
      const consumers = readers.map((script) => ({ consumer_id: `of-${script}`, type: "worker", script }));
      return query.get("name") === queue_name ? [{ queue_id: id, queue_name, consumers }] : [];
    }),
  "POST /queues": (asked) => {
    const { queue_name } = json(asked) as { queue_name: string };
    if (queues.has(queue_name)) throw new Refusal(409, 11_009, "Queue name is already taken");
    queues.set(queue_name, { id: `queue-${queue_name}`, readers: [] });
    return { queue_id: `queue-${queue_name}`, queue_name };
  },
  "POST /queues/queue-:name/consumers": (asked) => {
    const { script_name } = json(asked) as { script_name: string };
    queues.get(asked.parts[0]!)!.readers.push(script_name);
    return { consumer_id: `of-${script_name}` };
  },
  "GET /event_subscriptions/subscriptions": ({ query }) =>
    subscriptions.filter(({ destination }) => destination.queue_id === query.get("queue_id")),
  "POST /event_subscriptions/subscriptions": (asked) => {
    subscriptions.push(json(asked) as Subscription);
    return { id: "subscription", name: "s" };
  },
});

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Webhook } from "standardwebhooks";
import { describe, expect, it, vi } from "vitest";
import { HOUR, MINUTE } from "../../src/lib/duration.ts";
import { now } from "../../src/lib/now.ts";
import { eventsOf } from "../http/api.ts";
import { playerOf, rowsOf, type Edition } from "./edition.ts";
import { pass } from "./loading.ts";

interface Waiting {
  readonly event: number;
  readonly tries: number;
  readonly next: number | null;
}

/** The webhook of Gunnar's that has just begun to fail, and his mailbox. */
function failing(edition: Edition) {
  const gunnar = playerOf(edition, "Gunnar");
  const mailbox = env.MAILBOXES.getByName(gunnar.id);
  const { id, secret } = edition.manifest.webhooks.find(({ name }) => name === "fresh")!;
  const query = "SELECT event, tries, next FROM deliveries WHERE endpoint = ? ORDER BY event";
  return {
    gunnar,

    /** What has still to be sent to it. */
    waiting: (): Promise<Waiting[]> =>
      runInDurableObject(mailbox, (_mailbox, { storage: { sql } }) =>
        sql.exec<{ event: number; tries: number; next: number | null }>(query, id).toArray(),
      ),

    /** Has the mailbox's alarm go off so much later, and waits for what it begins. */
    later: async (milliseconds: number): Promise<void> => {
      await pass(milliseconds);
      expect(await runDurableObjectAlarm(mailbox)).toBe(true);
      await mailbox.wake();
    },

    /** Has the receiver be there from now on; gives the bodies that it gets, whose signatures hold. */
    receiving: (): readonly string[] => {
      const heard: string[] = [];
      vi.mocked(fetch).mockImplementation(async (to, init) => {
        const request = new Request(to, init);
        if (!request.url.endsWith("/fail/fresh")) throw new Error("Network connection lost.");
        const body = await request.text();
        new Webhook(`whsec_${secret}`).verify(body, Object.fromEntries(request.headers));
        heard.push(body);
        return new Response(null, { status: 204 });
      });
      return heard;
    },
  };
}

/** Whether the order of what waits was stored: what waits behind another has no time of its own, but in the oldest edition. */
const hasOrder = ({ mailboxes }: Edition): boolean =>
  mailboxes.some((mailbox) => rowsOf(mailbox, "deliveries").some(({ next }) => next === null));

/** Whether waiting deliveries reach their webhooks, also after the receiver has refused them. */
export function deliveriesGoOn(edition: Edition): void {
  const { gunnar, waiting, later, receiving } = failing(edition);

  describe("a delivery that waits", () => {
    it("is tried when its time comes; a receiver that is not there is one more failure", async () => {
      const before = await waiting();
      expect(before.map(({ tries }) => tries)).toEqual([2, ...before.slice(1).map(() => 0)]);
      await later(5 * MINUTE);
      const [first, ...others] = await waiting();
      expect(first).toMatchObject({ event: before[0]!.event, tries: 3 });
      expect(first!.next).toBeGreaterThan(now());
      expect(others).toHaveLength(before.length - 1);
    });

    it("comes once the receiver is there, signed, and what waited behind it follows", async () => {
      const events = (await eventsOf(gunnar)).map((event) => JSON.stringify(event));
      const [first, ...behind] = events.slice(-(await waiting()).length);
      const heard = receiving();
      await later(HOUR);
      await vi.waitFor(async () => expect(await waiting()).toEqual([]));
      expect(heard).toHaveLength(behind.length + 1);
      expect(new Set(heard)).toEqual(new Set([first, ...behind]));
      // After its third failure nothing waits behind the first any longer.
      const others = heard.filter((body) => body !== first);
      expect(hasOrder(edition) ? others : others.toSorted()).toEqual(
        hasOrder(edition) ? behind : behind.toSorted(),
      );
    });
  });
}

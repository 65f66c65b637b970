import { EXPIRING_SCHEMA, ExpiringTexts, NEVER } from "../lib/expiring.ts";
import { now } from "../lib/now.ts";
import { hasSchema, migrate } from "../lib/object-storage.ts";
import { ServiceObject } from "../lib/service-object.ts";

/** The object of one registered app, or of one open consent page. It deletes itself after its last text expires. */
export class AuthorizationObject extends ServiceObject {
  static override readonly kind = "authorization";
  readonly #texts = new ExpiringTexts(this.storage, "texts");

  override async alarm(): Promise<void> {
    const last = hasSchema(this.storage) ? this.#texts.lastEnd() : null;
    if (last === null || last <= now()) await this.storage.deleteAll();
    else await this.storage.setAlarm(last);
  }

  get(key: string): string | null {
    return hasSchema(this.storage) ? this.#texts.get(key) : null;
  }

  /** Stores a text until `ends`. Returns false if the stored text is no longer `over` (null: none). */
  async put(key: string, body: string, ends: number, over: string | null): Promise<boolean> {
    migrate(this.storage, EXPIRING_SCHEMA);
    const isPut = this.#texts.put(key, body, ends, over);
    if (isPut && ends < NEVER) await this.storage.setAlarm(Math.max(ends, now() + 1000));
    return isPut;
  }

  /** Deletes a text. Returns false if there is none, so only one of several concurrent requests can use it up. */
  delete(key: string): boolean {
    return hasSchema(this.storage) && this.#texts.delete(key);
  }
}

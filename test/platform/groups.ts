import { DurableObject, env, RpcTarget } from "cloudflare:workers";
import { MailboxObject } from "../../src/mailbox/object.ts";

type Call = (...sent: unknown[]) => unknown;
type Groups = Readonly<Record<string, Readonly<Record<string, Call>>>>;
type Opened = () => Promise<{ readonly instance: Groups }>;

/** Finds how the Workers plugin's stand-in opens its object. */
function openedBy(standIn: object): Opened {
  const symbols = Object.getOwnPropertySymbols(Object.getPrototypeOf(standIn));
  const found = symbols.find(({ description }) => description === "kEnsureInstance");
  if (found === undefined) throw new Error("the Workers plugin opens objects in another way");
  return (standIn as Readonly<Record<symbol, Opened>>)[found]!.bind(standIn);
}

/** Whether an id is one of the mailboxes'; others have methods that are called like groups. */
function isMailbox(id: DurableObjectId): boolean {
  try {
    return env.MAILBOXES.idFromString(id.toString()).equals(id);
  } catch {
    return false;
  }
}

/** A group of methods of the object behind a stand-in. */
function groupOf(standIn: object, name: string): RpcTarget {
  const opened = openedBy(standIn);
  const group: object = Reflect.construct(RpcTarget, []) as RpcTarget;
  const prototype = new Proxy(RpcTarget.prototype, {
    get(target, key, receiver) {
      const known: unknown = Reflect.get(target, key, receiver);
      if (known !== undefined || typeof key === "symbol") return known;
      const call: Call = async (...sent) => (await opened()).instance[name]![key]!(...sent);
      return call;
    },
  });
  return Object.setPrototypeOf(group, prototype) as RpcTarget;
}

/**
 * Lets tests on the runtime call groups of methods (`mailbox.tokens.list()`): the Workers plugin puts a stand-in before each
 * object, which forwards methods, but no methods of properties.
 */
export function forwardGroups(): void {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(MailboxObject.prototype)))
    if (property.get !== undefined)
      Object.defineProperty(DurableObject.prototype, name, {
        configurable: true,
        get(this: { readonly ctx: DurableObjectState }) {
          return isMailbox(this.ctx.id) ? groupOf(this, name) : undefined;
        },
      });
}

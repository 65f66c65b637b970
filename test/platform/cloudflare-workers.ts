/** The part of `cloudflare:workers` that objects use, for tests in Node (test/platform/hooks.ts). */

export class DurableObject<Env> {
  protected readonly ctx: DurableObjectState;
  protected readonly env: Env;

  constructor(ctx: DurableObjectState, env: Env) {
    this.ctx = ctx;
    this.env = env;
  }
}

export const tracing = { getActiveSpan: () => undefined };

/** An object's members by reference. */
export const RpcTarget = Object;

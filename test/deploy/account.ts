import { DatabaseSync } from "node:sqlite";

export interface Binding {
  readonly type: string;
  readonly name: string;
  readonly text?: string;
  readonly id?: string;
}

/** A version as it was uploaded. */
export interface Uploaded {
  readonly id: string;
  readonly created: string;
  readonly annotations: Record<string, string>;
  readonly bindings: readonly Binding[];
}

export interface Script {
  migrationTag: string | undefined;
  readonly secrets: Map<string, string>;
  readonly versions: Uploaded[];
  /** The deployed versions, newest first. */
  readonly deployed: string[];
  isOnWorkersDev: boolean;
  /** How the last deployment of an uploaded version has objects run its code. */
  objectsUpdate?: string | undefined;
}

export interface Metadata {
  readonly bindings: readonly Binding[];
  readonly annotations?: Record<string, string>;
  readonly migrations?: { readonly new_tag: string };
}

export interface Rule {
  readonly matchers: readonly object[];
  readonly actions: readonly object[];
}

export interface Subscription {
  readonly enabled: boolean;
  readonly source: { readonly type: string; readonly zone_id: string; readonly domain: string };
  readonly destination: { readonly queue_id: string };
  readonly events: readonly string[];
}

/** An account at Cloudflare. */
export class FakeAccount {
  readonly databases = new Map<
    string,
    { readonly id: string; readonly db: DatabaseSync; readonly jurisdiction: string | null }
  >();
  readonly scripts = new Map<string, Script>();
  readonly zones = new Map([["example.org", "zone-of-org"]]);
  /** Hosts, with the Workers that they lead to. */
  readonly domains = new Map<string, string>();
  readonly mail = {
    sending: new Set<string>(),
    isRouting: false,
    rules: [] as Rule[],
    sent: [] as unknown[],
  };
  /** The queues by their names, with the Workers that read them. */
  readonly queues = new Map<string, { readonly id: string; readonly readers: string[] }>();
  /** The messages of each queue. */
  readonly subscriptions: Subscription[] = [];
  subdomain: string | null = "hnefi";
  /** The database's content, by the bookmark of that instant. */
  readonly past = new Map<string, { readonly at: string; readonly db: DatabaseSync }>();
  /** The objects of each class. */
  readonly objects: Record<string, readonly string[]> = {};
  /** The source maps that came with uploads, by file. */
  readonly sourceMaps = new Set<string>();
  /** Whether code was deployed before the database had its tables. */
  servedWithoutTables = false;
  #count = 0;

  /** A Worker that is there already. */
  addScript(name: string): Script {
    const script: Script = {
      migrationTag: undefined,
      secrets: new Map(),
      versions: [],
      deployed: [],
      isOnWorkersDev: false,
    };
    this.scripts.set(name, script);
    return script;
  }

  /** A database that is there already. */
  addDatabase(name: string, jurisdiction: string | null = null): DatabaseSync {
    const db = new DatabaseSync(":memory:");
    const id = `11111111-2222-4333-8444-${String(this.databases.size).padStart(12, "0")}`;
    this.databases.set(name, { id, db, jurisdiction });
    return db;
  }

  /** Adds a version and deploys it. */
  deployVersion(script: Script, bindings: readonly Binding[], annotations: Record<string, string>): string {
    this.#count += 1;
    const id = `00000000-0000-4000-8000-${String(this.#count).padStart(12, "0")}`;
    const created = new Date(Date.UTC(2026, 10, 1, 0, this.#count)).toISOString();
    script.versions.push({ id, created, annotations, bindings });
    script.deployed.unshift(id);
    return id;
  }

  /** The answers of the Worker of a name: like the service, if it has everything it needs. */
  visit(name: string, url: URL, init: RequestInit = {}): Response {
    const script = this.scripts.get(name);
    if (script === undefined || script.deployed.length === 0)
      return new Response("no Worker", { status: 404 });
    const isWell = this.hasTables(name) && script.secrets.has("SECRET");
    const health = { status: isWell ? "ok" : "failing", checks: { database: isWell ? "ok" : "failed" } };
    const asked = `${init.method ?? "GET"} ${url.pathname}`;
    if (asked === "GET /health") return Response.json(health, { status: isWell ? 200 : 503 });
    if (asked === "GET /v1/status") return Response.json(health);
    if (asked === "POST /v1/players") return Response.json({ token: "tafl_x" }, { status: 201 });
    if (asked === "DELETE /v1/me") return new Response(null, { status: 204 });
    return new Response("unknown", { status: 501 });
  }

  hasTables(name: string): boolean {
    const players = "SELECT 1 FROM sqlite_master WHERE name = 'players'";
    return this.databases.get(name)?.db.prepare(players).get() !== undefined;
  }
}

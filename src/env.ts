import type { AuthorizationObject } from "./apps/object.ts";
import type { ArchiveObject } from "./archive/object.ts";
import type { RecordedGameObject } from "./archive/recorded-game.ts";
import type { BeaconObject } from "./beacon/object.ts";
import type { GameObject } from "./game/object.ts";
import type { ThinkerObject } from "./thinker/object.ts";
import type { ReportsObject } from "./reports/object.ts";
import type { BulkObject } from "./tournaments/bulk-object.ts";
import type { LadderObject } from "./tournaments/ladder-object.ts";
import type { MatchObject } from "./tournaments/match-object.ts";
import type { TournamentObject } from "./tournaments/tournament-object.ts";
import type { LocalClock } from "./lib/local-clock.ts";
import type { LocalPost } from "./local/mail-store.ts";
import type { Mailbox } from "./mailbox/object.ts";
import type { JurisdictionEnv } from "./lib/stubs.ts";
import type { PoolObject } from "./ratings/object.ts";

/** What the platform hands to the Worker and its objects; wrangler.toml binds each. */
export interface Env extends JurisdictionEnv {
  readonly DB: D1Database;
  readonly GAMES: DurableObjectNamespace<GameObject>;
  readonly MAILBOXES: DurableObjectNamespace<Mailbox>;
  /** One object a month (archive/object.ts). */
  readonly ARCHIVES: DurableObjectNamespace<ArchiveObject>;
  /** One object a recorded game (archive/recorded-game.ts). */
  readonly RECORDS: DurableObjectNamespace<RecordedGameObject>;
  /** What thinks for the house: an object for some games of one of its players (channels/house/channel.ts). */
  readonly THINKERS: DurableObjectNamespace<ThinkerObject>;
  /** One object a rule set, by its id (ratings/object.ts). */
  readonly POOL: DurableObjectNamespace<PoolObject>;
  /** One object a match, by the id of its first game. */
  readonly MATCHES: DurableObjectNamespace<MatchObject>;
  /** One object a tournament, by its id. */
  readonly TOURNAMENTS: DurableObjectNamespace<TournamentObject>;
  /** One object a ladder, by its id. */
  readonly LADDERS: DurableObjectNamespace<LadderObject>;
  /** One object an organiser: the games that they begin for others. */
  readonly BULKS: DurableObjectNamespace<BulkObject>;
  /** One object, by the name THE_REPORTS. */
  readonly REPORTS: DurableObjectNamespace<ReportsObject>;
  /** One object an app that has registered, or an open consent page, by its key. */
  readonly AUTHORIZATION: DurableObjectNamespace<AuthorizationObject>;
  /** One object, by the name THE_BEACON. */
  readonly BEACON: DurableObjectNamespace<BeaconObject>;
  /** Where the service is reached, without a slash at the end. */
  readonly ORIGIN: string;
  /** On a server of your own: the scheme (`http:` or `https:`) by which the client reached the proxy. Absent: the URL's. */
  readonly CLIENT_SCHEME?: string;
  /** The domain that mail comes from and goes to: post@… sends it, play+…@… takes moves. */
  readonly MAIL_DOMAIN: string;
  /** On a server of one's own: by which name its mail server vouches for senders. Absent, only the platform does. */
  readonly MAIL_AUTHSERV?: string;
  /** The platform's mail. One's own machine keeps every mail to be looked at instead (LOCAL_POST). */
  readonly EMAIL: SendEmail;
  /** Seals what must be readable again: webhook secrets and stored answers. At least 32 characters. */
  readonly SECRET: string;
  /** The secret before it: what was sealed and signed with it counts for as long as this is set. */
  readonly SECRET_PREVIOUS?: string;
  /**
   * Signs the exports of games (Ed25519): 32 bytes in base 64, as `openssl rand -base64 32` makes them. Absent, they are
   * not signed.
   */
  readonly SIGNING_KEY?: string;
  /** The public keys of those before it (`x` at /.well-known/jwks.json), separated by spaces: what they signed holds. */
  readonly SIGNING_KEYS_PREVIOUS?: string;
  /** Lets the operator in (http/operator.ts). At least 32 characters; absent, nobody is let in. */
  readonly OPERATOR_TOKEN?: string;
  /** How people reach who runs the service: an e-mail address or a page (https). Absent, what /about says. */
  readonly CONTACT?: string;
  /** Who runs the service: a club, a person. Absent, nobody is named. */
  readonly OPERATOR_NAME?: string;
  /** Whom to tell of a hole, as `/.well-known/security.txt` says it: `mailto:…` or `https://…`. Absent, `CONTACT`. */
  readonly SECURITY_CONTACT?: string;
  /** "1" in a sandbox (lib/sandbox.ts). */
  readonly SANDBOX?: string;
  /** Where the operator runs a sandbox beside this service: the reference's examples ask there. */
  readonly SANDBOX_URL?: string;
  /** The version that runs, in production: `timestamp` says when it was uploaded. */
  readonly VERSION?: WorkerVersionMetadata;
  /** When the service was started, in milliseconds since 1970, on one's own machine. */
  readonly STARTED?: string;
  /** "1" on one's own machine: loopback webhooks and the movable clock. Absent in production. */
  readonly LOCAL?: string;
  /** The port that local mode listens on, where its origin names another one. */
  readonly LOCAL_PORT?: string;
  /** Where numbers are written (lib/numbers.ts); absent, they are at /operator/metrics alone. */
  readonly METRICS?: AnalyticsEngineDataset;
  readonly LOCAL_CLOCK?: DurableObjectNamespace<LocalClock>;
  readonly LOCAL_POST?: DurableObjectNamespace<LocalPost>;
  /** The pages' style and scripts, and the files of the reference's reader. */
  readonly ASSETS: Fetcher;
  /** The platform's limiters; what serves one's own machine binds none. */
  readonly LIMIT_TOKEN?: RateLimit;
  readonly LIMIT_ADDRESS?: RateLimit;
  readonly LIMIT_SIGNUP?: RateLimit;
  readonly LIMIT_MOVES?: RateLimit;
  readonly LIMIT_PLANS?: RateLimit;
  readonly LIMIT_TESTS?: RateLimit;
  readonly LIMIT_UNKNOWN?: RateLimit;
}

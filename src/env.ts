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
import type { MailboxObject } from "./mailbox/object.ts";
import type { JurisdictionEnv } from "./lib/stubs.ts";
import type { PoolObject } from "./ratings/object.ts";

/** Bindings of the Worker and its objects, from wrangler.toml. */
export interface Env extends JurisdictionEnv {
  readonly DB: D1Database;
  readonly GAMES: DurableObjectNamespace<GameObject>;
  readonly MAILBOXES: DurableObjectNamespace<MailboxObject>;
  /** One object for each month. */
  readonly ARCHIVES: DurableObjectNamespace<ArchiveObject>;
  /** One object for each recorded game. */
  readonly RECORDS: DurableObjectNamespace<RecordedGameObject>;
  /** Computes the moves of house players: one object for some games of a player (channels/house/channel.ts). */
  readonly THINKERS: DurableObjectNamespace<ThinkerObject>;
  /** One object for each rule set, by its id. */
  readonly POOL: DurableObjectNamespace<PoolObject>;
  /** One object for each match, by the id of its first game. */
  readonly MATCHES: DurableObjectNamespace<MatchObject>;
  readonly TOURNAMENTS: DurableObjectNamespace<TournamentObject>;
  readonly LADDERS: DurableObjectNamespace<LadderObject>;
  /** One object for each organiser: the games that they start for others. */
  readonly BULKS: DurableObjectNamespace<BulkObject>;
  /** One object, by the name THE_REPORTS. */
  readonly REPORTS: DurableObjectNamespace<ReportsObject>;
  /** One object for each registered app, or for an open consent page, by its key. */
  readonly AUTHORIZATION: DurableObjectNamespace<AuthorizationObject>;
  /** One object, by the name THE_BEACON. */
  readonly BEACON: DurableObjectNamespace<BeaconObject>;
  /** The service's address, without a slash at the end. */
  readonly ORIGIN: string;
  /** On your own server: the scheme (`http:` or `https:`) by which the client reached the proxy. Default: the URL's. */
  readonly CLIENT_SCHEME?: string;
  /** The domain of mail: post@… sends it, play+…@… takes moves. */
  readonly MAIL_DOMAIN: string;
  /** On your own server: the name under which its mail server vouches for senders. Default: only the platform does. */
  readonly MAIL_AUTHSERV?: string;
  /** The platform's mail. Local mode stores mails instead (LOCAL_POST). */
  readonly EMAIL: SendEmail;
  /** Encrypts what must be readable again, such as webhook secrets. At least 32 characters. */
  readonly SECRET: string;
  /** The previous secret, whose texts and signatures stay valid while it is set. */
  readonly SECRET_PREVIOUS?: string;
  /**
   * Signs the exports of games (Ed25519): 32 bytes in base 64, as `openssl rand -base64 32` makes them. Default: no
   * signatures.
   */
  readonly SIGNING_KEY?: string;
  /** Earlier public keys (`x` at /.well-known/jwks.json), separated by spaces: their signatures stay valid. */
  readonly SIGNING_KEYS_PREVIOUS?: string;
  /** The operator's token (http/operator.ts), at least 32 characters. Default: nobody has access. */
  readonly OPERATOR_TOKEN?: string;
  /** How to reach the operator: an e-mail address or a page (https). */
  readonly CONTACT?: string;
  /** The operator's name, such as a club. */
  readonly OPERATOR_NAME?: string;
  /** Where to report vulnerabilities (`/.well-known/security.txt`): `mailto:…` or `https://…`. Default: `CONTACT`. */
  readonly SECURITY_CONTACT?: string;
  /** "1" in a sandbox (lib/sandbox.ts). */
  readonly SANDBOX?: string;
  /** The operator's sandbox, which the reference's examples use. */
  readonly SANDBOX_URL?: string;
  /** The running version; `timestamp` is its upload. */
  readonly VERSION?: WorkerVersionMetadata;
  /** In local mode: when the service was started, in milliseconds since 1970. */
  readonly STARTED?: string;
  /** "1" in local mode: loopback webhooks and the movable clock. */
  readonly LOCAL?: string;
  /** The port of local mode, if its origin names another one. */
  readonly LOCAL_PORT?: string;
  /** Where metrics are written (lib/numbers.ts). Default: only /operator/metrics has them. */
  readonly METRICS?: AnalyticsEngineDataset;
  readonly LOCAL_CLOCK?: DurableObjectNamespace<LocalClock>;
  readonly LOCAL_POST?: DurableObjectNamespace<LocalPost>;
  /** Files that the build writes. */
  readonly ASSETS: Fetcher;
  /** The platform's limiters. Local mode binds none. */
  readonly LIMIT_TOKEN?: RateLimit;
  readonly LIMIT_ADDRESS?: RateLimit;
  readonly LIMIT_SIGNUP?: RateLimit;
  readonly LIMIT_MOVES?: RateLimit;
  readonly LIMIT_PLANS?: RateLimit;
  readonly LIMIT_TESTS?: RateLimit;
  readonly LIMIT_UNKNOWN?: RateLimit;
}

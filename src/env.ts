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

/** Bindings of the Worker and of its objects, from wrangler.toml. */
export interface Env extends JurisdictionEnv {
  readonly DB: D1Database;
  readonly GAMES: DurableObjectNamespace<GameObject>;
  readonly MAILBOXES: DurableObjectNamespace<MailboxObject>;
  /** One object for each month. */
  readonly ARCHIVES: DurableObjectNamespace<ArchiveObject>;
  /** One object for each recorded game. */
  readonly RECORDS: DurableObjectNamespace<RecordedGameObject>;
  /** Objects that compute the moves of house players. Each serves at most 64 games (channels/house/channel.ts). */
  readonly THINKERS: DurableObjectNamespace<ThinkerObject>;
  /** One object for each rule set, named with the rule set's id. */
  readonly POOL: DurableObjectNamespace<PoolObject>;
  /** One object for each match, named with the id of the match's first game. */
  readonly MATCHES: DurableObjectNamespace<MatchObject>;
  readonly TOURNAMENTS: DurableObjectNamespace<TournamentObject>;
  readonly LADDERS: DurableObjectNamespace<LadderObject>;
  /** One object for each organiser. It begins the games of their bulk pairings. */
  readonly BULKS: DurableObjectNamespace<BulkObject>;
  /** A single object, named THE_REPORTS. */
  readonly REPORTS: DurableObjectNamespace<ReportsObject>;
  /** One object for each registered app or open consent page, named with its key. */
  readonly AUTHORIZATION: DurableObjectNamespace<AuthorizationObject>;
  /** A single object, named THE_BEACON. */
  readonly BEACON: DurableObjectNamespace<BeaconObject>;
  /** The service's address, without a slash at the end. */
  readonly ORIGIN: string;
  /**
   * On your own server: the scheme (`http:` or `https:`) that the client used to reach the proxy. Default: the URL's
   * scheme.
   */
  readonly CLIENT_SCHEME?: string;
  /** The domain of mail. The service sends from post@… and receives moves at play+…@…. */
  readonly MAIL_DOMAIN: string;
  /** On your own server: the mail server's name in `Authentication-Results`. Default: only the platform's results are valid. */
  readonly MAIL_AUTHSERV?: string;
  /** Sends mail through the platform. Local mode stores mails instead (LOCAL_POST). */
  readonly EMAIL: SendEmail;
  /** Encrypts data that must be readable again, such as webhook secrets. At least 32 characters. */
  readonly SECRET: string;
  /** The previous secret. Texts and signatures made with it stay valid while it is set. */
  readonly SECRET_PREVIOUS?: string;
  /**
   * Signs the exports of games (Ed25519). 32 bytes in base 64, as `openssl rand -base64 32` prints them. Default:
   * exports have no signature.
   */
  readonly SIGNING_KEY?: string;
  /** Earlier public keys (`x` in /.well-known/jwks.json), separated by spaces. Signatures made with them stay valid. */
  readonly SIGNING_KEYS_PREVIOUS?: string;
  /** The operator's token (http/operator.ts), at least 32 characters. Default: nobody has access. */
  readonly OPERATOR_TOKEN?: string;
  /** How to reach the operator: an e-mail address or the https address of a page. */
  readonly CONTACT?: string;
  /** The operator's name, such as a club. */
  readonly OPERATOR_NAME?: string;
  /** Where to report vulnerabilities (`/.well-known/security.txt`): `mailto:…` or `https://…`. Default: `CONTACT`. */
  readonly SECURITY_CONTACT?: string;
  /** "1" in a sandbox (lib/sandbox.ts). */
  readonly SANDBOX?: string;
  /** The address of the operator's sandbox, which the examples in the API reference use. */
  readonly SANDBOX_URL?: string;
  /** The running version. `timestamp` is the time of its upload. */
  readonly VERSION?: WorkerVersionMetadata;
  /** When the service was started, in milliseconds since 1970. Absent on Cloudflare. */
  readonly STARTED?: string;
  /** "1" in local mode, which has loopback webhooks and a clock that can be advanced. */
  readonly LOCAL?: string;
  /** The port that the service listens on, except on Cloudflare. Behind a proxy, `ORIGIN` may have another port. */
  readonly LOCAL_PORT?: string;
  /** The dataset for metrics (lib/numbers.ts). Without it, only /operator/metrics has them. */
  readonly METRICS?: AnalyticsEngineDataset;
  readonly LOCAL_CLOCK?: DurableObjectNamespace<LocalClock>;
  readonly LOCAL_POST?: DurableObjectNamespace<LocalPost>;
  /** The files of the build. On Cloudflare, the platform also serves them itself, without the Worker. */
  readonly ASSETS: Fetcher;
  /** Rate limiters. On your own server, src/server.ts replaces the platform's. `npm start` has none, so nothing is limited. */
  readonly LIMIT_TOKEN?: RateLimit;
  readonly LIMIT_ADDRESS?: RateLimit;
  readonly LIMIT_SIGNUP?: RateLimit;
  readonly LIMIT_MOVES?: RateLimit;
  readonly LIMIT_PLANS?: RateLimit;
  readonly LIMIT_TESTS?: RateLimit;
  readonly LIMIT_UNKNOWN?: RateLimit;
}

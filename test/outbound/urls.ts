import type { UrlRefusal } from "../../src/contract/terms.ts";

/** The service whose webhooks are judged here. */
export const OWN_ORIGIN = "https://taflpost.example";

/** A spelling, and its verdict: `ok`, or why not. */
export type UrlRow = readonly [spelling: string, verdict: "ok" | UrlRefusal];

const LONG = `https://hooks.example.org/${"a".repeat(2048 - 26)}`;

/** Production's verdicts. Read on both runtimes: their parsers must agree on every row. */
export const PRODUCTION: readonly UrlRow[] = [
  // Addresses that must be possible.
  ["https://hooks.example.org/tafl", "ok"],
  ["https://hooks.example.org", "ok"],
  ["https://hooks.example.org:443/tafl", "ok"],
  ["https://hooks.example.org:8443/tafl?who=egil&what=a%20b", "ok"],
  ["https://HOOKS.Example.ORG/tafl", "ok"],
  ["https://hooks.example.org./tafl", "ok"],
  ["https://xn--smrgs-lua6j.example.org/", "ok"],
  ["https://smörgås.example.org/", "ok"],
  ["https://1.2.3.4.example.org/", "ok"],
  ["https://10.example.org/", "ok"],
  ["https://notlocalhost.org/", "ok"],
  ["https://localhost.example.org/", "ok"],
  ["https://internal.example.org/", "ok"],
  ["  https://hooks.example.org/tafl  ", "ok"],
  ["https:hooks.example.org/tafl", "ok"],
  ["https:\\\\hooks.example.org\\tafl", "ok"],
  [LONG, "ok"],
  // No address at all.
  ["", "not-a-url"],
  ["hooks.example.org", "not-a-url"],
  ["/tafl", "not-a-url"],
  ["https://", "not-a-url"],
  ["https:///", "not-a-url"],
  ["https://hooks example.org/", "not-a-url"],
  ["https://hooks.example.org:99999/", "not-a-url"],
  ["https://[::1/", "not-a-url"],
  ["https://256.256.256.256/", "not-a-url"],
  ["https://127.0.0.0x/nothing-after-x", "address"],
  ["https://1.2.3.4.5/", "not-a-url"],
  // Too long, as written or as it would be called.
  [`${LONG}a`, "too-long"],
  [`https://hooks.example.org/${"å".repeat(1000)}`, "too-long"],
  // Other schemes.
  ["http://hooks.example.org/", "scheme"],
  ["ftp://hooks.example.org/", "scheme"],
  ["ws://hooks.example.org/", "scheme"],
  ["file:///etc/passwd", "scheme"],
  ["javascript:alert(1)", "scheme"],
  ["data:text/plain,hello", "scheme"],
  ["gopher://hooks.example.org/", "scheme"],
  ["http://localhost:9999/", "scheme"],
  ["http://127.0.0.1:9999/", "scheme"],
  ["http://[::1]:9999/", "scheme"],
  // Credentials.
  ["https://egil:secret@hooks.example.org/", "credentials"],
  ["https://egil@hooks.example.org/", "credentials"],
  ["https://:secret@hooks.example.org/", "credentials"],
  ["https://hooks.example.org@127.0.0.1/", "credentials"],
  // Fragments, an empty one too.
  ["https://hooks.example.org/#there", "fragment"],
  ["https://hooks.example.org/#", "fragment"],
  ["https://hooks.example.org/?a#b", "fragment"],
  // Loopback, in every spelling of IPv4.
  ["https://127.0.0.1/", "address"],
  ["https://127.0.0.1./", "address"],
  ["https://127.0.0.1../", "address"],
  ["https://127.1/", "address"],
  ["https://127.0.1/", "address"],
  ["https://2130706433/", "address"],
  ["https://0x7f000001/", "address"],
  ["https://0x7f.0.0.1/", "address"],
  ["https://0x7f.1/", "address"],
  ["https://0177.0.0.1/", "address"],
  ["https://017700000001/", "address"],
  ["https://127.0.0.0x1/", "address"],
  ["https://①②⑦.⓪.⓪.①/", "address"],
  ["https://１２７.０.０.１/", "address"],
  ["https://127。0。0。1/", "address"],
  ["https://127.0.0.1%2e/", "address"],
  ["https://%31%32%37.0.0.1/", "address"],
  ["https://12\t7.0.\n0.1/", "address"],
  ["https:\\\\127.0.0.1\\", "address"],
  ["https://127.0.0.1:8443/", "address"],
  // Private, link-local, metadata, unspecified, broadcast.
  ["https://0.0.0.0/", "address"],
  ["https://0/", "address"],
  ["https://10.0.0.1/", "address"],
  ["https://172.16.0.1/", "address"],
  ["https://192.168.1.1/", "address"],
  ["https://3232235777/", "address"],
  ["https://100.64.0.1/", "address"],
  ["https://169.254.169.254/latest/meta-data/", "address"],
  ["https://2852039166/latest/meta-data/", "address"],
  ["https://0xa9fea9fe/", "address"],
  ["https://0251.0376.0251.0376/", "address"],
  ["https://224.0.0.1/", "address"],
  ["https://255.255.255.255/", "address"],
  // A bare public address is one too.
  ["https://93.184.216.34/", "address"],
  // IPv6.
  ["https://[::1]/", "address"],
  ["https://[::]/", "address"],
  ["https://[0:0:0:0:0:0:0:1]/", "address"],
  ["https://[::ffff:127.0.0.1]/", "address"],
  ["https://[::ffff:7f00:1]/", "address"],
  ["https://[::ffff:a9fe:a9fe]/", "address"],
  ["https://[64:ff9b::7f00:1]/", "address"],
  ["https://[fe80::1]/", "address"],
  ["https://[fc00::1]/", "address"],
  ["https://[fd00:ec2::254]/", "address"],
  ["https://[2002:7f00:1::]/", "address"],
  ["https://[2606:2800:220:1:248:1893:25c8:1946]/", "address"],
  // Names that never belong to a public host.
  ["https://localhost/", "name"],
  ["https://LOCALHOST/", "name"],
  ["https://localhost./", "name"],
  ["https://localhost../", "name"],
  ["https://ⓛocalhost/", "name"],
  ["https://local%68ost/", "name"],
  ["https://loc\nalhost/", "name"],
  ["https://api.localhost/", "name"],
  ["https://api.localhost./", "name"],
  ["https://printer.local/", "name"],
  ["https://metadata.google.internal/", "name"],
  ["https://metadata.google.internal../", "name"],
  ["https://metadata/", "name"],
  ["https://intranet/", "name"],
  ["https://router.home.arpa/", "name"],
  ["https://facebookcorewwwi.onion/", "name"],
  ["https://hooks.test/", "name"],
  ["https://hooks.invalid/", "name"],
  ["https://localhost.localdomain/", "name"],
  // Ourselves.
  ["https://taflpost.example/v1/me", "name"],
  ["https://TAFLPOST.example/", "name"],
  ["https://taflpost.example./", "name"],
  ["https://taflpost.example:8443/", "name"],
  ["https://api.taflpost.example/", "name"],
  ["https://nottaflpost.example/", "ok"],
];

/** Local mode's different verdicts; all others must be the same. */
export const LOCAL: readonly UrlRow[] = [
  ["http://localhost:9999/hook", "ok"],
  ["http://LOCALHOST:9999/hook", "ok"],
  ["http://127.0.0.1:9999/hook", "ok"],
  ["http://127.8.9.10/hook", "ok"],
  ["http://2130706433:9999/", "ok"],
  ["http://[::1]:9999/hook", "ok"],
  ["http://localhost:8787/", "name"],
  ["http://localhost.:9999/", "scheme"],
  ["http://0.0.0.0:9999/", "scheme"],
  ["http://10.0.0.1:9999/", "scheme"],
  ["http://128.0.0.1/", "scheme"],
  ["http://169.254.169.254/", "scheme"],
  ["http://[::ffff:127.0.0.1]:9999/", "scheme"],
  ["http://[::2]:9999/", "scheme"],
  ["http://localhost.example.org/", "scheme"],
  ["http://127.0.0.1.example.org/", "scheme"],
  ["http://api.localhost:9999/", "scheme"],
  ["ftp://localhost/", "scheme"],
  ["http://egil@localhost:9999/", "credentials"],
  ["http://localhost:9999/#there", "fragment"],
  ["http://localhost:22/", "port"],
  ["https://localhost:9999/", "name"],
  ["https://127.0.0.1:9999/", "address"],
  ["https://hooks.example.org/", "ok"],
];

/** The ports of other protocols, which browsers refuse too (the Fetch standard). */
export const REFUSED_PORTS: readonly number[] = [
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];

/** Ports on which receivers really listen. */
export const GOOD_PORTS: readonly number[] = [80, 443, 3000, 8080, 8443, 9443, 65535];

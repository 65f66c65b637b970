/** `/sw.js` shows push messages, and a stored page while the service cannot be reached. It stores only `FILES`. */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** The name must change whenever the offline page changes. */
const CACHE = "offline-1";
const PAGE = "/offline";
const FILES: readonly string[] = [PAGE, "/assets/pages.css"];
const ICON = "/icon-192.png";

interface Message {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly path: string;
  readonly tag: string;
}

async function keep(): Promise<void> {
  const cache = await worker.caches.open(CACHE);
  await cache.addAll(FILES.map((path) => new Request(path, { cache: "reload" })));
  await worker.skipWaiting();
}

async function dropOld(): Promise<void> {
  const names = await worker.caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => worker.caches.delete(name)));
  await worker.clients.claim();
}

/** Fetches a file. If the service cannot be reached, it returns the stored file `path` instead. */
async function orStored(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await worker.caches.match(path, { ignoreVary: true })) ?? Response.error();
  }
}

/** Returns the address of a path of this service; `/me` for addresses of other sites. */
function pageAt(path: unknown): URL {
  const { origin } = worker.location;
  const page = URL.parse(String(path), origin);
  return page?.origin === origin ? page : new URL("/me", origin);
}

const openPages = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });

async function show({ title, body, lang, path, tag }: Message): Promise<void> {
  const page = pageAt(path);
  const pages = await openPages();
  // A player who is looking at the game does not need a notification.
  if (pages.some(({ url, focused }) => focused && new URL(url).pathname === page.pathname)) return;
  // The types lack `renotify`. With it, a notification alerts again even if it replaces another one.
  const again = { renotify: true } as object;
  await worker.registration.showNotification(title, {
    body,
    lang,
    tag,
    icon: ICON,
    data: page.pathname,
    ...again,
  });
}

async function open(path: unknown): Promise<void> {
  const page = pageAt(path);
  const there = (await openPages()).find(({ url }) => new URL(url).pathname === page.pathname);
  await (there === undefined ? worker.clients.openWindow(page.href) : there.focus());
}

async function ourKey(): Promise<string> {
  const { key } = (await (await fetch("/v1/push/key")).json()) as { readonly key: string };
  return key;
}

/** Sends the new subscription to the service when the browser has replaced the old one on its own. */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey ?? (await ourKey());
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const made = newSubscription ?? (await worker.registration.pushManager.subscribe(options));
  const { endpoint = "", keys = {} } = made.toJSON();
  const form = new URLSearchParams({ endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" });
  await fetch("/settings/push/add", { method: "POST", body: form, redirect: "manual" });
}

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOld()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  // Forms are left to the browser, because it asks the reader before it sends a form again.
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(orStored(request, PAGE));
  else if (request.destination === "style" && origin === worker.location.origin && FILES.includes(pathname))
    event.respondWith(orStored(request, pathname));
});
worker.addEventListener("push", (event) => {
  if (event.data !== null) event.waitUntil(show(event.data.json() as Message));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

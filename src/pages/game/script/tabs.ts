/** The `hash` of the tab that the reader opened last. This tab stays open when the page's content is replaced. */
let chosen = "";

function show(tabs: readonly HTMLAnchorElement[], open: HTMLAnchorElement): void {
  for (const tab of tabs) {
    const isOpen = tab === open;
    tab.ariaSelected = String(isOpen);
    tab.tabIndex = isOpen ? 0 : -1;
    const panel = document.querySelector<HTMLElement>(tab.hash);
    for (const part of [tab, panel]) part?.classList.toggle("open", isOpen);
  }
}

/** Marks a link as a tab for screen readers. Without a script it is a link to its part. */
function markTab(tab: HTMLAnchorElement): void {
  tab.setAttribute("role", "tab");
  tab.setAttribute("aria-controls", tab.hash.slice(1));
  document.querySelector(tab.hash)?.setAttribute("role", "tabpanel");
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

/** Turns the parts of a game's page into tabs. Any link to a part opens its tab. */
export function letTab(signal: AbortSignal): void {
  const list = document.querySelector("#tabs > nav");
  const tabs = [...(list?.querySelectorAll("a") ?? [])];
  const tabFor = (hash: string) => tabs.find((tab) => tab.hash === hash);
  list?.setAttribute("role", "tablist");
  for (const tab of tabs) markTab(tab);
  const first =
    tabFor(chosen) ?? tabFor(location.hash) ?? tabs.find(({ classList }) => classList.contains("open"));
  if (first !== undefined) show(tabs, first);
  const open = (tab: HTMLAnchorElement) => {
    chosen = tab.hash;
    show(tabs, tab);
  };
  const click = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const tab = link?.getAttribute("href")?.startsWith("#") === true ? tabFor(link.hash) : undefined;
    if (tab === undefined) return;
    if (tab === link) event.preventDefault();
    open(tab);
  };
  const key = (event: Event) => {
    const step = event instanceof KeyboardEvent ? KEYS[event.key] : undefined;
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const tab = step === undefined ? undefined : tabs[Math.max(0, Math.min(tabs.length - 1, at + step))];
    if (tab === undefined) return;
    event.preventDefault();
    open(tab);
    tab.focus();
  };
  document.addEventListener("click", click, { signal });
  list?.addEventListener("keydown", key, { signal });
}

import { storeOf } from "../../game/script/draft.ts";

const KEY = "taflpost-example-language";

function choose(language: string | null): void {
  for (const radio of document.querySelectorAll<HTMLInputElement>(".tabs input"))
    if (radio.value === language) radio.checked = true;
}

/** Shows all examples in the language that was chosen in one of them, on this page and those that follow. */
export function rememberLanguage(signal: AbortSignal): void {
  const store = storeOf(() => localStorage);
  choose(store.getItem(KEY));
  const change = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.closest(".tabs") === null) return;
    const before = target.getBoundingClientRect().top;
    choose(target.value);
    // The examples above it are longer or shorter now.
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: "instant" });
    store.setItem(KEY, target.value);
  };
  document.addEventListener("change", change, { signal });
}

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** For browsers that forbid access to their storage. */
const EMPTY: Store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** Returns the browser's storage, or an empty store if `open` throws. */
export function storeOf(open: () => Store): Store {
  try {
    return open();
  } catch {
    return EMPTY;
  }
}

/** Stores a text; null removes it. If the store is full, does nothing: the page then loses the text on a reload. */
export function write(store: Store, key: string, text: string | null): void {
  try {
    if (text === null) store.removeItem(key);
    else store.setItem(key, text);
  } catch {
    // The page works without the stored text.
  }
}

/** Stores a value as JSON; null removes it. */
export const writeJson = (store: Store, key: string, value: object | null): void =>
  write(store, key, value && JSON.stringify(value));

/** Returns null if there is no value, or if it is not JSON. */
export function readJson(store: Store, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

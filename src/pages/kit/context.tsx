import { createContext, useContext } from "hono/jsx";
import type { Look } from "../../board/looks.ts";
import type { Language } from "../../contract/languages.ts";
import type { Catalogue } from "../../i18n/built/catalogue.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Reader } from "../../i18n/reader.ts";

/** The reader of a page, their language, and the page's `path` with its query. */
export interface Frame {
  readonly language: Language;
  /**
   * The signed-in player; null if nobody is signed in. `timezone`: an IANA name; `waiting`: how many moves, offers and
   * challenges wait for them, null if unknown.
   */
  readonly principal: {
    readonly name: string;
    readonly timezone: string;
    readonly waiting: number | null;
    /** Whether the session may moderate. */
    readonly moderates: boolean;
  } | null;
  readonly path: string;
  /** The service's origin, without a path. */
  readonly origin: string;
  /** The service's time, RFC 3339. The script compares it with the reader's clock, which may be wrong. */
  readonly now: string;
  readonly look: Look;
}

const Current = createContext<Frame | null>(null);

/** Set by `renderPage`, so that every component knows its reader. */
export const FrameProvider = Current.Provider;

export function useFrame(): Frame {
  const frame = useContext(Current);
  if (frame === null) throw new Error("a component that reads the frame is rendered outside a page");
  return frame;
}

export const useWords = (): Catalogue => wordsIn(useFrame().language);

/** Returns the page's reader; the name is empty if nobody is signed in. */
export function readerOf({ principal, language }: Frame): Reader {
  return { name: principal?.name ?? "", timezone: principal?.timezone ?? "UTC", language };
}

const CurrentReader = createContext<Reader | null>(null);

/** Sets the reader of a part of a page that addresses somebody else, such as the player of a mailed link. */
export const ReaderProvider = CurrentReader.Provider;

export const useReader = (): Reader => useContext(CurrentReader) ?? readerOf(useFrame());

/** The service's time in milliseconds since 1970. */
export const useNow = (): number => Date.parse(useFrame().now);

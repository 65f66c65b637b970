import { ICONS } from "../../board/icon.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";

const iconOf = (name: keyof typeof ICONS, purpose: "any" | "maskable") => ({
  src: `/${name}`,
  sizes: `${ICONS[name].side}x${ICONS[name].side}`,
  type: "image/png",
  purpose,
});

/** The web app manifest: what a browser installs. */
export function manifestIn(language: Language) {
  const { frame, myGames } = wordsIn(language);
  return {
    id: "/",
    name: "Taflpost",
    short_name: "Taflpost",
    description: frame.app,
    lang: language,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#ece1cd",
    theme_color: "#ece1cd",
    categories: ["games"],
    icons: [
      iconOf("icon-192.png", "any"),
      iconOf("icon-512.png", "any"),
      iconOf("icon-maskable-512.png", "maskable"),
    ],
    shortcuts: [
      { name: frame.myGames, url: "/me" },
      { name: myGames.challenge, url: "/challenges/new" },
    ],
  };
}

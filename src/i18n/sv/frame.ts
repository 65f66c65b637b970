import type { FrameWords } from "../words/frame.ts";

export const frame: FrameWords = {
  navigation: "Huvudmeny",
  skip: "Till innehållet",
  myGames: "Mina partier",
  rules: "Regler",
  settings: "Inställningar",
  signIn: "Logga in",
  signOut: "Logga ut",
  languages: { en: "English", ru: "Русский", sv: "Svenska" },
  foot: "Taflpost: tafl per post.",
  api: "API:et",
  status: "Driftstatus",
  play: "Spela",
  lobby: "Lobbyn",
  watch: "Titta",
  players: "Spelare",
  about: "Om Taflpost",
  help: "Hjälp",
  account: (name) => `${name}: ditt konto`,
  profile: "Profil",
};

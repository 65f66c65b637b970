import type { FrameWords } from "../words/frame.ts";

export const frame: FrameWords = {
  navigation: "Main",
  skip: "Skip to content",
  myGames: "My games",
  rules: "Rules",
  settings: "Settings",
  signIn: "Sign in",
  signOut: "Sign out",
  languages: { en: "English", ru: "Русский", sv: "Svenska" },
  foot: "Taflpost: tafl by post.",
  api: "The API",
  status: "Status",
  play: "Play",
  lobby: "Lobby",
  watch: "Watch",
  players: "Players",
  about: "About",
  help: "Help",
  account: (name) => `${name}: your account`,
  profile: "Profile",
};

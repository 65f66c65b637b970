import type { FrameWords } from "../frame-words.ts";

export const frame: FrameWords = {
  navigation: "Главное меню",
  skip: "К содержанию",
  myGames: "Мои партии",
  rules: "Правила",
  settings: "Настройки",
  signIn: "Войти",
  signOut: "Выйти",
  languages: { en: "English", ru: "Русский", sv: "Svenska" },
  foot: "Taflpost: тафл по переписке.",
  api: "API",
};

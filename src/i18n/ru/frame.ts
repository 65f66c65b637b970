import type { FrameWords } from "../words/frame.ts";

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
  status: "Состояние сервиса",
  play: "Играть",
  lobby: "Вызовы",
  watch: "Партии",
  players: "Игроки",
  about: "О сайте",
  help: "Помощь",
  account: (name) => `${name}: ваша учётная запись`,
  profile: "Профиль",
};

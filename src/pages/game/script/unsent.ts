import { pageWords } from "../../frame/script/speech.ts";

const squeezed = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();

/**
 * Shows the message for a move that has been made elsewhere meanwhile: in another window, or by mail. Nothing is shown
 * where the page has the text already, because it was sent, or was refused by the service.
 */
export function showUnsent(article: HTMLElement, message: string): void {
  const texts = [...article.querySelectorAll("blockquote")].map(({ textContent }) => squeezed(textContent));
  if (message.trim() === "" || texts.includes(squeezed(message))) return;
  const box = document.createElement("div");
  box.className = "message";
  const why = document.createElement("p");
  why.className = "soft";
  why.textContent = pageWords().unsent;
  const text = document.createElement("blockquote");
  text.dir = "auto";
  text.textContent = message;
  box.append(why, text);
  article.querySelector(".top")?.append(box);
}

import { announce } from "../../../../board/script/speech.ts";
import { CONTENT } from "../../../kit/script/swap.ts";

/** How long a rating counts up, in milliseconds. */
const COUNT = 900;

/** The pauses between requests for the ratings, in milliseconds: the first and the longest. Each is twice the one before. */
const SHORTEST = 1000;
const LONGEST = 8000;

const partOf = (id: string) => document.getElementById(id);

const isAwaited = (): boolean => partOf("over")?.dataset["rates"] !== undefined;

/** Counts up the ratings. Each frame finds the elements again, because the page's content may be replaced meanwhile. */
function countUp(): void {
  const begun = performance.now();
  const step = (at: number) => {
    const share = Math.min(Math.max(0, at - begun) / COUNT, 1);
    for (const field of document.querySelectorAll<HTMLElement>("#ratings [data-from]")) {
      const [from, to] = [Number(field.dataset["from"]), Number((field.dataset["to"] ??= field.textContent))];
      // Slower towards the end.
      field.textContent = String(Math.round(from + (to - from) * share * (2 - share)));
    }
    if (share < 1) requestAnimationFrame(step);
  };
  step(begun);
}

/** Fetches the page, at most four times, until it has the ratings. Returns false if the page did not wait for any. */
async function awaitRatings(fetchAgain: () => Promise<void>): Promise<boolean> {
  if (!isAwaited()) return false;
  for (let pause = SHORTEST; isAwaited() && pause <= LONGEST; pause *= 2) {
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
      document.addEventListener(CONTENT, resolve, { once: true });
    });
    if (isAwaited()) await fetchAgain();
  }
  return true;
}

/** Scrolls to the result of a game that has just ended, unless the reader is writing. Then counts up the ratings. */
export async function end(fetchAgain: () => Promise<void>): Promise<void> {
  const isWriting = document.activeElement?.matches("textarea, input") ?? false;
  if (!isWriting) partOf("result")?.scrollIntoView({ block: "nearest" });
  const haveCome = await awaitRatings(fetchAgain);
  const ratings = partOf("ratings");
  if (ratings === null) return;
  if (haveCome) announce(ratings.textContent);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) countUp();
}

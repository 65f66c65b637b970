/** Where one sentence ends and the next begins, and what only a program asks: a route of the API. */
const BETWEEN = /(?<=[.!?…])\s+(?=\p{Lu})/u;
const ROUTE = /\/v1\/|\bPATCH\b/;

/** A refusal as a page says it: without the sentences that tell a program which route to ask next. */
export function forPeople(detail: string): string {
  const sentences = detail.split(BETWEEN).filter((sentence) => !ROUTE.test(sentence));
  return sentences.length === 0 ? detail : sentences.join(" ");
}

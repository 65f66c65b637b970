import { setImmediate } from "node:timers/promises";
import { runCommand, Trouble, wordsOf } from "../settings.ts";
import { type Conversation, conversation, LINE_LENGTH } from "./protocol.ts";

const USAGE =
  "npm run engine [-- --nodes N]: speaks the OpenTafl Engine Protocol over standard input and output.";

/**
 * Takes what a conversation hears; gives a function that takes text as it comes in and hands it on by lines. Of a line that is too long only as
 * much is kept as shows that.
 */
export function byLines(hear: (line: string) => void): (text: string) => void {
  let line = "";
  return (text) => {
    const [first = "", ...others] = text.split("\n");
    line = (line + first).slice(0, LINE_LENGTH + 1);
    for (const next of others) {
      hear(line);
      line = next.slice(0, LINE_LENGTH + 1);
    }
  };
}

function nodesIn(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,11}$/.test(text)) throw new Trouble(`${text} is not a number of nodes. ${USAGE}`);
  return Number(text);
}

/** Thinks as long as there is something to think about; between two slices what has come in is read. */
async function thinkOn(talk: Conversation): Promise<void> {
  while (talk.work()) await setImmediate();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function run(): Promise<void> {
  const { values } = wordsOf({ options: { nodes: { type: "string" } } }, USAGE);
  const talk = conversation({ send: say, now: () => performance.now(), nodes: nodesIn(values.nodes) });
  let thinking = Promise.resolve();
  const hear = byLines((line) => {
    talk.read(line);
    thinking = thinking.then(() => thinkOn(talk));
  });
  for await (const text of process.stdin.setEncoding("utf8")) {
    hear(text as string);
    if (talk.isOver()) break;
  }
  if (!talk.isOver()) hear("\n");
  await thinking;
}

if (import.meta.main) await runCommand(run);

import { setImmediate } from "node:timers/promises";
import { runCommand, Trouble, wordsOf } from "../settings.ts";
import { LINE_LENGTH, Session } from "./protocol.ts";

const USAGE =
  "npm run engine [-- --nodes N]: speaks the OpenTafl Engine Protocol over standard input and output.";

/** Splits text into lines. Cuts lines to one character above the limit, to bound memory; `Session` rejects these. */
export function byLines(onLine: (line: string) => void): (text: string) => void {
  let line = "";
  return (text) => {
    const [first = "", ...others] = text.split("\n");
    line = (line + first).slice(0, LINE_LENGTH + 1);
    for (const next of others) {
      onLine(line);
      line = next.slice(0, LINE_LENGTH + 1);
    }
  };
}

function nodesIn(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,11}$/.test(text)) throw new Trouble(`${text} is not a number of nodes. ${USAGE}`);
  return Number(text);
}

async function thinkOn(session: Session): Promise<void> {
  while (session.work()) await setImmediate();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function run(): Promise<void> {
  const { values } = wordsOf({ options: { nodes: { type: "string" } } }, USAGE);
  const session = new Session({ send: say, now: () => performance.now(), nodes: nodesIn(values.nodes) });
  let thinking = Promise.resolve();
  const takeText = byLines((line) => {
    session.read(line);
    thinking = thinking.then(() => thinkOn(session));
  });
  for await (const text of process.stdin.setEncoding("utf8")) {
    takeText(text as string);
    if (session.isOver) break;
  }
  if (!session.isOver) takeText("\n");
  await thinking;
}

if (import.meta.main) await runCommand(run);

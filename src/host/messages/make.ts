import { LANGUAGES } from "../../contract/languages.ts";
import { runCommand, Trouble } from "../settings.ts";
import { buildMessages } from "./build.ts";
import { missing, topics, written } from "./read.ts";

/** Prints what a language does not say yet, as its files would hold it: the keys with what the first language says. */
function printMissing(language: string): void {
  for (const topic of topics()) {
    const open = missing(language, topic).map((key) => [key, written(LANGUAGES[0], topic)[key]]);
    if (open.length > 0)
      console.log(`${language}/${topic}.json`, JSON.stringify(Object.fromEntries(open), null, 2));
  }
}

/** `npm run messages` builds them; `npm run messages -- missing de` lists what a language does not say yet. */
await runCommand(async () => {
  const [command, language] = process.argv.slice(2);
  if (command === undefined) return buildMessages();
  if (command === "missing" && language !== undefined) return printMissing(language);
  throw new Trouble("Give nothing, or “missing” and a language, as in: npm run messages -- missing de");
});

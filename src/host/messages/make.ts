import { LANGUAGES } from "../../contract/languages.ts";
import { buildMessages } from "./build.ts";
import { missing, topics, written } from "./read.ts";

/** `npm run messages`: builds them. `npm run messages -- missing de` lists what a language does not say yet, as its files hold it. */
const [command, language] = process.argv.slice(2);
if (command !== "missing") buildMessages();
else {
  for (const topic of topics()) {
    const first = written(LANGUAGES[0], topic);
    const open = missing(language ?? "", topic).map((key) => [key, first[key]]);
    if (open.length > 0)
      console.log(`${language}/${topic}.json`, JSON.stringify(Object.fromEntries(open), null, 2));
  }
}

import { checkFolder } from "./vector-folder.ts";

const [folder, ...only] = process.argv.slice(2);
const { lines, well } =
  folder === undefined
    ? { lines: ["usage: npm run vectors -- FOLDER [FILE...]"], well: false }
    : checkFolder(folder, only);
process.stdout.write(`${lines.join("\n")}\n`);
process.exitCode = well ? 0 : 1;

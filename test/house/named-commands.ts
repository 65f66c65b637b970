import { read } from "./files.ts";

/** Commands that need a development installation: they compile, or they speak to Cloudflare. */
const DEVELOPMENT = new Set(["build", "deploy", "deploy:back", "dev", "generate", "bench", "bench:scale"]);

const { scripts } = JSON.parse(read("package.json")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

const FOR_OPERATORS = ["src/host/run-book.md"].concat(
  ["server", "cloudflare", "operating"].map((id) => `src/pages/guides/${id}.md`),
);

/** The commands that the run book and the guides for operators name, of those that a server has. */
export function namedCommands(): string[] {
  const named = FOR_OPERATORS.flatMap((path) =>
    [...read(path).matchAll(/npm run ([a-z]+(?::[a-z]+)?)/g)].map(([, name]) => name!),
  );
  return [...new Set(named)].filter((name) => !DEVELOPMENT.has(name)).toSorted();
}

/** The words of a command as npm runs it, without `node`: a file, and its arguments. Empty for any other command. */
export const programOf = (command: string): string[] =>
  /^node (src\/\S+\.ts.*)/.exec(scripts[command] ?? "")?.[1]?.split(" ") ?? [];

import { lexer, type Token, type Tokens } from "marked";

/** A code block of a guide. `file`: the file with this content; null for code that readers run, and for output. */
export interface Fence {
  readonly language: string;
  readonly file: string | null;
  readonly code: string;
}

export interface Step {
  readonly fences: readonly Fence[];
  readonly output: Fence | null;
}

export interface StepToken extends Step {
  readonly type: "step";
  readonly raw: string;
  readonly at: number;
  readonly program: string | null;
}

const OUTPUTS = new Set(["text", "json"]);
const LANGUAGES = new Set(["sh", "python", "js"]);

function fenceOf({ lang = "", text }: Tokens.Code): Fence {
  const [language = "", word = ""] = lang.split(" ");
  // Only a word with a dot is a file name. In the run book, other words can follow the language.
  const file = word.includes(".") ? word : null;
  return { language, file, code: `${text}\n` };
}

/** Whether the fence shows the same step in another language. Either all fences of a step have a file name, or none. */
function isSame({ fences }: Step, { language, file }: Fence): boolean {
  const isNamed = file !== null;
  return (
    [...fences.map((one) => one.language), language].every(
      (one, at, all) => LANGUAGES.has(one) && all.indexOf(one) === at,
    ) && fences.every((one) => (one.file !== null) === isNamed)
  );
}

function joined(step: Step | null, fence: Fence): Step | null {
  if (step === null || step.output !== null) return null;
  if (OUTPUTS.has(fence.language) && !OUTPUTS.has(step.fences[0]!.language))
    return { ...step, output: fence };
  return isSame(step, fence) ? { ...step, fences: [...step.fences, fence] } : null;
}

/**
 * Numbers the steps, and sets `program` for steps that pages can run: JavaScript without imports. Browsers do not let
 * scripts read `Set-Cookie`, so neither a step that reads it nor any later step can run.
 */
function numbered(tokens: readonly Token[]): (Token | StepToken)[] {
  let [at, isOver] = [0, false];
  return tokens.map((token) => {
    if (token.type !== "step") return token;
    const { fences } = token as StepToken;
    const code = fences.find(({ language, file }) => language === "js" && file === null)?.code ?? null;
    isOver ||= code !== null && code.includes("getSetCookie");
    const program = code === null || isOver || /^import /m.test(code) ? null : code;
    return { ...token, at: at++, program };
  });
}

export function withSteps(tokens: readonly Token[]): (Token | StepToken)[] {
  const grouped: Token[] = [];
  for (const token of tokens) {
    const last = grouped.at(-1);
    if (token.type === "space" && last?.type === "step") continue;
    if (token.type !== "code") {
      grouped.push(token);
      continue;
    }
    const fence = fenceOf(token as Tokens.Code);
    const more = joined(last?.type === "step" ? (last as StepToken) : null, fence);
    if (more !== null) grouped.pop();
    grouped.push({ type: "step", raw: "", ...(more ?? { fences: [fence], output: null }) });
  }
  return numbered(grouped);
}

export const stepsOf = (markdown: string): readonly StepToken[] =>
  withSteps(lexer(markdown)).filter((token): token is StepToken => token.type === "step");

/** Returns the names of players that the steps create, through the API or on the page that an app opens (`handle`). */
export function playersIn(steps: readonly Step[]): readonly string[] {
  const code = steps.flatMap(({ fences }) => fences.map((fence) => fence.code)).join("\n");
  const signUps = code.matchAll(/(?:\/players\b|signUp\(|\bhandle\b)(?:[^\n]|\\\n)*?"?\bname"?: "([\w-]+)"/g);
  return [...new Set([...signUps].map(([, name = ""]) => name))];
}

import { wordsIn } from "../../i18n/catalogues.ts";
import type { Frame } from "../frame/layout.tsx";
import type { ProblemExample, Step } from "./steps.ts";

/** A body of this length is written on one line. */
const SHORT = 80;

/** JSON to be read: short values on one line, and lists of texts and numbers always. */
function jsonText(value: unknown): string {
  const whole = JSON.stringify(value, null, 2);
  const inline = (text: string) => text.replaceAll(/\s*\n\s*/g, " ");
  return whole.length <= SHORT ? inline(whole) : whole.replaceAll(/\[[^[\]{}]*\]/g, inline);
}

/** A request as HTTP has it, with the status of its response. */
function requestText({ request, as, headers = {}, wait, body, text, status }: Step): string {
  const sent = body === undefined ? text : jsonText(body);
  const lines = Object.entries({
    ...(as === undefined ? {} : { authorization: `Bearer {${as}}` }),
    ...(sent === undefined ? {} : { "content-type": "application/json" }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  const head = [...(wait === undefined ? [] : [`# ${wait} later`]), request, ...lines].join("\n");
  return `${head}\n${sent === undefined ? "" : `\n${sent}\n`}→ ${status}`;
}

interface ExampleProps extends ProblemExample {
  readonly frame: Frame;
}

const Lines = ({ text }: { readonly text: string }) => (
  <div class="code" lang="en">
    <pre>{text}</pre>
  </div>
);

/** A request that is rejected, the problem, and the requests that are accepted instead. */
export function Example({ frame, refused, cures }: ExampleProps) {
  const words = wordsIn(frame.language).public.problems;
  return (
    <>
      <h2>{words.example}</h2>
      <p class="soft">{words.masked}</p>
      <p>{words.rejected}</p>
      <Lines text={requestText(refused)} />
      <p>{words.response}</p>
      <Lines text={jsonText(refused.answer).replaceAll("{origin}", frame.origin)} />
      <p>{words.accepted}</p>
      {cures.map((step) => (
        <Lines text={requestText(step)} />
      ))}
    </>
  );
}

/** `name` is in lower case; `weight` is from 0 (not acceptable) to 1. */
interface Choice {
  readonly name: string;
  readonly weight: number;
}

/** Parses an `Accept` or `Accept-Language` header (RFC 9110, 12.4.2). Keeps the order of the header. */
export function choicesIn(header: string): readonly Choice[] {
  return header.split(",").map((part) => {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { name, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
}

/** Returns the weight of a media type. The most specific range decides (RFC 9110, 12.5.1). */
export function weightOf(type: string, choices: readonly Choice[]): number {
  const ranges = [type, `${type.split("/")[0]}/*`, "*/*"];
  const found = ranges.map((range) => choices.find(({ name }) => name === range));
  return found.find((choice) => choice !== undefined)?.weight ?? 0;
}

export const JSON_TYPE = "application/json";
export const LINES_TYPE = "application/x-ndjson";

/** Whether `accept` names `type` with at least the weight of `to`. A range with a `*` includes both, so it is not enough. */
export function prefers(type: string, to: string, accept: string | undefined): boolean {
  const choices = choicesIn(accept ?? "");
  const weight = choices.find(({ name }) => name === type)?.weight ?? 0;
  return weight > 0 && weight >= weightOf(to, choices);
}

export const prefersLines = (accept: string | undefined): boolean => prefers(LINES_TYPE, JSON_TYPE, accept);

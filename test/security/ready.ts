import type { AnyOperation } from "../../src/operations/operation.ts";
import { refusal, type Someone } from "../http/api.ts";
import { MATRIX } from "./matrix.ts";
import { ROLES, type Row } from "./matrix-row.ts";
import { make, pair, requestOf } from "./things.ts";

/** The row of an operation in the matrix. */
export const rowOf = ({ method, path }: Pick<AnyOperation, "method" | "path">): Row =>
  MATRIX.find(({ route }) => route === `${method.toUpperCase()} ${path}`)!;

/** The permitted caller: the owner of the thing, or the opponent; -1 for nobody. */
export const allowed = (one: AnyOperation) => rowOf(one).statuses.findIndex((status) => status < 300);

/** An operation's request by one who may, as the matrix has it, about something that was made for it. */
export async function ready(one: AnyOperation) {
  const people = await pair();
  const id = await make(rowOf(one).thing, people);
  const { method, path, raw } = requestOf(rowOf(one), id, people);
  const by: Someone = people[ROLES[allowed(one)] === "opponent" ? "opponent" : "owner"];
  const send = (headers: Record<string, string> = {}, text = raw) =>
    refusal(method, path, {
      token: by.token,
      headers,
      ...(text === undefined ? {} : { raw: text }),
    });
  return { id, method, path, raw, by, send };
}

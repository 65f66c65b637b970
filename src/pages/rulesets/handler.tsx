import { Hono } from "hono";
import { readRulesetById } from "../../operations/custom-rulesets.ts";
import { ruleText } from "../../i18n/rulesets/index.ts";
import { madeFigures } from "../../i18n/rulesets/made-figures.ts";
import {
  CUSTOM_NAME,
  DEFAULT_RULES,
  readOtnRules,
  type Ruleset,
  rulesetOf,
  shippedRuleset,
  USUAL_RULESET,
} from "../../rules/index.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { reading } from "../kit/opened.ts";
import { renderPage } from "../kit/page.tsx";
import { isSquare } from "../../board/squares.ts";
import { cellsIn, setupOf } from "./edit/board.ts";
import { type Fields, fieldsOf, sizeIn, wholeFields } from "./edit/fields.ts";
import { judged } from "./edit/judged.ts";
import { EditorPage, EMPTY, type GivenRecord } from "./editor-view.tsx";
import { TryPage } from "./try-view.tsx";

/** The fields for an address without a query. */
const USUAL: Fields = fieldsOf(rulesetOf("copenhagen"));

/** Returns the name of a custom rule set; empty if it has none, or if the rule set is built in. */
const nameOf = ({ id, name }: Ruleset): string =>
  name === CUSTOM_NAME || shippedRuleset(id) !== null ? "" : name;

interface Start {
  readonly fields: Fields;
  readonly record: GivenRecord;
}

const NO_RECORD: GivenRecord = { text: "", errors: [] };

function fromRecord(text: string): Start {
  const read = readOtnRules(text);
  if (!read.ok) return { fields: USUAL, record: { text, errors: read.error } };
  return { fields: fieldsOf(read.value.ruleset, nameOf(read.value.ruleset)), record: NO_RECORD };
}

/** Returns the fields of an empty board with default rules. */
function empty(query: Fields): Fields {
  const size = sizeIn(query);
  return fieldsOf({ ...DEFAULT_RULES, size, setup: setupOf(cellsIn("", size)) });
}

/** Returns the form that an address requests; null for an unknown rule set. */
async function startIn(c: Ctx, query: Fields): Promise<Start | null> {
  const [otn, from] = [query.get("otn"), query.get("from")];
  if (otn !== undefined) return fromRecord(otn);
  if (from === EMPTY) return { fields: empty(query), record: NO_RECORD };
  if (from !== undefined) {
    const ruleset = await readRulesetById(from, portsOf(c));
    return ruleset && { fields: fieldsOf(ruleset), record: NO_RECORD };
  }
  return { fields: query.has("size") ? wholeFields(query) : USUAL, record: NO_RECORD };
}

const queryOf = (c: Ctx): Fields => new Map(new URL(c.req.url).searchParams);

async function editor(c: Ctx): Promise<Response> {
  const query = queryOf(c);
  const start = await startIn(c, query);
  if (start === null) return problem(c, "ruleset-not-found", { ruleset: query.get("from") ?? "" });
  const found = judged(start.fields);
  const { language } = c.var;
  const ruleset = found.ok ? found.value.ruleset : null;
  const text = ruleset && ruleText(ruleset, language, madeFigures(ruleset));
  const zoom = query.get("near") ?? null;
  return renderPage(c, <EditorPage {...start} zoom={zoom} judged={found} text={text} />);
}

/** Returns the rule set to try; null if it is unknown, or its record cannot be read. */
async function tried(c: Ctx, query: Fields): Promise<Ruleset | null> {
  const otn = query.get("otn");
  if (otn === undefined) return readRulesetById(query.get("ruleset") ?? USUAL_RULESET.id, portsOf(c));
  const read = readOtnRules(otn);
  return read.ok ? read.value.ruleset : null;
}

async function tryIt(c: Ctx): Promise<Response> {
  const query = queryOf(c);
  const ruleset = await tried(c, query);
  // The editor shows the errors of a record that cannot be read.
  if (ruleset === null && query.has("otn")) return editor(c);
  if (ruleset === null) return problem(c, "ruleset-not-found", { ruleset: query.get("ruleset") ?? "" });
  const isKnown = !query.has("otn") || shippedRuleset(ruleset.id) !== null;
  const isFlipped = query.get("flip") === "1";
  const square = query.get("near") ?? "";
  const zoom = isSquare(square, ruleset.size) ? square : null;
  return renderPage(c, <TryPage ruleset={ruleset} isKnown={isKnown} isFlipped={isFlipped} zoom={zoom} />);
}

export const rulesetPages = new Hono<HttpEnv>()
  .get("/rulesets/new", reading(editor))
  .get("/rulesets/try", reading(tryIt));

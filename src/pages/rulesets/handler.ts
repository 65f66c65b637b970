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
import { frameOf, page } from "../kit/page.tsx";
import { cellsIn, isSquare, setupOf } from "./edit/board.ts";
import { type Fields, fieldsOf, sizeIn, wholeFields } from "./edit/fields.ts";
import { judged } from "./edit/judged.ts";
import { EditorPage, EMPTY, type GivenRecord } from "./editor-view.tsx";
import { TryPage } from "./try-view.tsx";

/** What the editor begins with where its address names nothing. */
const USUAL: Fields = fieldsOf(rulesetOf("copenhagen"));

/** What a rule set is called in the form: nothing, where nobody has named it, or where the name is another's. */
const nameOf = ({ id, name }: Ruleset): string =>
  name === CUSTOM_NAME || shippedRuleset(id) !== null ? "" : name;

/** What the editor shows: the form, and the record that it was asked to read. */
interface Asked {
  readonly fields: Fields;
  readonly record: GivenRecord;
}

const NO_RECORD: GivenRecord = { text: "", errors: [] };

function fromRecord(text: string): Asked {
  const read = readOtnRules(text);
  if (!read.ok) return { fields: USUAL, record: { text, errors: read.error } };
  return { fields: fieldsOf(read.value.ruleset, nameOf(read.value.ruleset)), record: NO_RECORD };
}

/** An empty board of the size that is asked for, with the rules as they usually are. */
function empty(query: Fields): Fields {
  const size = sizeIn(query);
  return fieldsOf({ ...DEFAULT_RULES, size, setup: setupOf(cellsIn("", size)) });
}

/** What an address asks the editor for; null where it names a rule set that there is not. */
async function askedIn(c: Ctx, query: Fields): Promise<Asked | null> {
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
  const asked = await askedIn(c, query);
  if (asked === null) return problem(c, "ruleset-not-found", { ruleset: query.get("from") ?? "" });
  const found = judged(asked.fields);
  const { language } = c.var;
  const ruleset = found.ok ? found.value.ruleset : null;
  const text = ruleset && ruleText(ruleset, language, madeFigures(ruleset));
  const near = query.get("near") ?? null;
  const props = { ...asked, near, frame: frameOf(c), judged: found, text, origin: c.env.ORIGIN };
  return page(c, language, EditorPage(props));
}

/** The rule set that is to be tried, a newcomer's where the address names none; null where that cannot be played. */
async function tried(c: Ctx, query: Fields): Promise<Ruleset | null> {
  const otn = query.get("otn");
  if (otn === undefined) return readRulesetById(query.get("ruleset") ?? USUAL_RULESET.id, portsOf(c));
  const read = readOtnRules(otn);
  return read.ok ? read.value.ruleset : null;
}

async function tryIt(c: Ctx): Promise<Response> {
  const query = queryOf(c);
  const ruleset = await tried(c, query);
  // The editor says what is wrong with a record.
  if (ruleset === null && query.has("otn")) return editor(c);
  if (ruleset === null) return problem(c, "ruleset-not-found", { ruleset: query.get("ruleset") ?? "" });
  const isKnown = !query.has("otn") || shippedRuleset(ruleset.id) !== null;
  const isFlipped = query.get("flip") === "1";
  const asked = query.get("near") ?? "";
  const near = isSquare(asked, ruleset.size) ? asked : null;
  return page(c, c.var.language, TryPage({ frame: frameOf(c), ruleset, isKnown, isFlipped, near }));
}

/** `/rulesets/new`: the rule set editor; `/rulesets/try`: a board to try a rule set on. Neither keeps anything. */
export const rulesetPages = new Hono<HttpEnv>()
  .get("/rulesets/new", reading(editor))
  .get("/rulesets/try", reading(tryIt));

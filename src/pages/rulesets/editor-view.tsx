import type { Language } from "../../contract/languages.ts";
import { titleAndSize, type RuleText } from "../../i18n/rulesets/index.ts";
import { BoardSymbols, BoardView, squareViews } from "../../board/view.tsx";
import { type RulesetError, type RulesetId, rulesetOf, RULESETS } from "../../rules/index.ts";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Select } from "../kit/fields.tsx";
import { previewWithQuery } from "../kit/preview.tsx";
import { ByName, zoomLinks, Palette, Text } from "./board-view.tsx";
import type { Fields } from "./edit/fields.ts";
import { drawingOf, type Judged, wrongSquares } from "./edit/judged.ts";
import { Findings, verdictOf } from "./findings.tsx";
import { attributesOf, type FieldsProps, GroupLinks, RuleGroups, useTell, WhyNot } from "./fields-view.tsx";

/** An OTN record that the reader entered, and its errors. */
export interface GivenRecord {
  readonly text: string;
  readonly errors: readonly RulesetError[];
}

interface EditorProps {
  readonly fields: Fields;
  readonly zoom: string | null;
  readonly judged: Judged;
  readonly record: GivenRecord;
  /** Null while there are errors. */
  readonly text: RuleText | null;
}

const titlesIn = (language: Language) => (id: RulesetId) => titleAndSize(rulesetOf(id), language);

/** The value of the query parameter `from` for an empty board. */
export const EMPTY = "empty";

function RecordForm({ record }: Pick<EditorProps, "record">) {
  const words = useWords().editor.start;
  const isWrong = record.errors.length > 0;
  const described = isWrong ? ({ "aria-invalid": "true", "aria-describedby": "why-otn" } as const) : {};
  return (
    <form method="get" action="/rulesets/new">
      <label>
        {words.otn}
        <textarea name="otn" rows={3} maxlength={2000} spellcheck={false} required {...described}>
          {record.text}
        </textarea>
      </label>
      {isWrong && (
        <p class="error" id="why-otn">
          {record.errors.map(useTell()).join(" ")}
        </p>
      )}
      <button class="quiet">{words.read}</button>
    </form>
  );
}

function Beginnings({ record }: Pick<EditorProps, "record">) {
  const words = useWords().editor.start;
  const { language } = useFrame();
  return (
    <details open={record.errors.length > 0}>
      <summary>{words.title}</summary>
      <div class="columns">
        <form method="get" action="/rulesets/new">
          <Select
            name="from"
            label={words.from}
            options={[
              [EMPTY, words.empty],
              ...RULESETS.map((ruleset) => [ruleset.id, titleAndSize(ruleset, language)] as const),
            ]}
          />
          <button class="quiet">{words.load}</button>
        </form>
        <RecordForm record={record} />
      </div>
    </details>
  );
}

function Board({ zoom, fields, errors }: FieldsProps & Pick<EditorProps, "zoom">) {
  const words = useWords().editor;
  const drawing = drawingOf(fields, zoom);
  const wrong = new Set(wrongSquares(fields, errors));
  const rows = squareViews(drawing, useWords().game.pieces, (square) => ({
    marks: wrong.has(square) ? ["wrong"] : [],
  }));
  const field = { field: "setup", errors } as const;
  return (
    <div>
      <Palette words={words} />
      <div class="bleed" id="setting">
        <BoardView drawing={drawing} rows={rows} label={words.place.board} zoom={zoomLinks(useFrame())} />
      </div>
      <p class="visually-hidden" id="board-keys">
        {words.place.keys}
      </p>
      <ByName words={words} />
      <div class="rule">
        <label>
          {words.fields.setup}
          <span class="hint">{words.setupHint}</span>
          <textarea {...attributesOf(field)} rows={3} maxlength={500} spellcheck={false} autocapitalize="off">
            {fields.get("setup") ?? ""}
          </textarea>
        </label>
        <WhyNot {...field} />
      </div>
    </div>
  );
}

function Name({ fields, errors }: FieldsProps) {
  const words = useWords().editor;
  return (
    <div class="rule">
      <label>
        <span>{words.name}</span>
        <input
          {...attributesOf({ field: "name", errors })}
          value={fields.get("name") ?? ""}
          maxlength={40}
          autocomplete="off"
          dir="auto"
        />
      </label>
      <p class="hint">{words.nameHint}</p>
      <WhyNot field="name" errors={errors} />
    </div>
  );
}

function EditorForm({ fields, zoom, judged }: EditorProps) {
  const { language, origin } = useFrame();
  const words = useWords().editor;
  const tell = useTell();
  const errors = judged.ok ? [] : judged.error;
  const form = { fields, errors };
  return (
    <form id="editor" method="get" action="/rulesets/new">
      <div class="split even">
        <div>
          <Board zoom={zoom} {...form} />
          <section id="findings">
            <Findings {...{ fields, judged, words, tell, origin, titleOf: titlesIn(language) }} />
          </section>
        </div>
        <div class="rules">
          <GroupLinks />
          <Name {...form} />
          <RuleGroups {...form} />
        </div>
      </div>
      <p class={`row apart verdict${errors.length === 0 ? "" : " wrong"}`}>
        <a href="#findings">{verdictOf({ judged, words, tell })}</a> <button>{words.check}</button>
      </p>
    </form>
  );
}

/** The rule-set editor. Without a script, a button checks the form and the board is written as text. */
export function EditorPage(props: EditorProps) {
  const { judged, text, record } = props;
  const words = useWords().editor;
  return (
    <Layout
      title={words.title}
      description={words.about}
      preview={previewWithQuery(useFrame(), { title: words.title, description: words.about })}
      isWide
    >
      <BoardSymbols />
      <p>{words.about}</p>
      <Beginnings record={record} />
      <EditorForm {...props} />
      <section id="rule-text" data-of={judged.ok ? judged.value.ruleset.id : undefined}>
        {text !== null && <Text text={text} words={words} />}
      </section>
      <p id="announce" class="visually-hidden" aria-live="polite"></p>
    </Layout>
  );
}

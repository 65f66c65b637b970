import type { Child } from "hono/jsx";
import { Facts, joined } from "../kit/lists.tsx";
import { useReference } from "./context.tsx";
import { codeWords } from "../../i18n/refusals.ts";
import { answerExample, curlOf, sdkCallOf } from "./example.ts";
import { type Answer, nameOf, type Schema } from "./openapi.ts";
import { printed, Prose, Paragraph } from "./prose.tsx";
import { answersOf, bodyOf, type Placed, refusalsOf } from "./reference.ts";
import { Field, SchemaBody, TypeWords } from "./schema.tsx";

interface OperationProps {
  readonly placed: Placed;
}

const WHERE = { path: "In the path", query: "In the query", header: "Headers" } as const;

function Parameters({ placed }: OperationProps) {
  const { parameters = [] } = placed.operation;
  const places = (["path", "query", "header"] as const)
    .map((place) => [place, parameters.filter((one) => one.in === place)] as const)
    .filter(([, own]) => own.length > 0);
  return places.map(([place, own]) => (
    <>
      <h3>{WHERE[place]}</h3>
      <dl class="fields">
        {own.map(({ name, schema, required, description }) => (
          <Field
            name={name}
            schema={schema}
            isOptional={place !== "path" && required !== true}
            description={description}
          />
        ))}
      </dl>
    </>
  ));
}

function Body({ placed, isHome }: OperationProps & { readonly isHome: boolean }) {
  const schema = bodyOf(placed.operation);
  if (schema === null) return null;
  const name = nameOf(schema);
  const body = name === null ? schema : useReference().api.components.schemas[name];
  return (
    <>
      <h3>
        Body: <TypeWords schema={schema} />
        {placed.operation.requestBody?.required !== true && <i> optional</i>}
      </h3>
      {(isHome || name === null) && body !== undefined && (
        <div id={name ?? undefined}>
          <SchemaBody schema={body} />
        </div>
      )}
    </>
  );
}

/** Whether the schema itself lists fields, instead of referring to a named schema. */
const hasOwn = ({ schema }: { readonly schema?: Schema }) => schema?.properties !== undefined;

function Contents({ answer }: { readonly answer: Answer }) {
  const contents = Object.entries(answer.content ?? {});
  return (
    <>
      {contents.map(([type, { schema }]) => (
        <p>
          <code>{type}</code>
          {schema !== undefined && (
            <>
              {": "}
              <TypeWords schema={schema} />
            </>
          )}
        </p>
      ))}
      {contents
        .filter(([type, content]) => type !== "application/x-ndjson" && hasOwn(content))
        .map(([, { schema = {} }]) => (
          <details>
            <summary>Fields of the answer</summary>
            <SchemaBody schema={schema} />
          </details>
        ))}
    </>
  );
}

function Answers({ placed }: OperationProps) {
  const answers = answersOf(placed.operation).map(([status, answer]): [Child, Child] => [
    <code>{status}</code>,
    <>
      <Paragraph text={answer.description} />
      <Contents answer={answer} />
      <HeaderNames names={Object.keys(answer.headers ?? {})} />
    </>,
  ]);
  return (
    <>
      <h3>Answers</h3>
      <Facts class="fields" of={answers} />
    </>
  );
}

/** Links to the explanations of the headers on `/docs`. */
function HeaderNames({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p class="soft">
      Headers: {joined(names.map((name) => <a href={`/docs#header-${name.toLowerCase()}`}>{name}</a>))}
    </p>
  );
}

function Refusals({ placed }: OperationProps) {
  const refusals = refusalsOf(placed.operation);
  if (refusals.length === 0) return null;
  const rows = refusals.flatMap(([status, codes]) => codes.map((code) => [status, code] as const));
  return (
    <details>
      <summary>Errors ({rows.length})</summary>
      <ul class="plain">
        {rows.map(([status, code]) => (
          <li>
            {status}{" "}
            <a href={`/problems/${code}`}>
              <code>{code}</code>
            </a>{" "}
            {codeWords(code, "en").title}
          </li>
        ))}
      </ul>
    </details>
  );
}

export const Code = ({ text }: { readonly text: string }) => (
  <div class="code">
    <pre>{text}</pre>
    <button type="button" class="link" data-copy={text}>
      Copy
    </button>
  </div>
);

function Example({ placed }: OperationProps) {
  const reference = useReference();
  const call = sdkCallOf(placed, reference);
  const answer = answerExample(placed);
  return (
    <>
      <h3>Example</h3>
      <Code text={curlOf(placed, reference)} />
      {call !== null && (
        <>
          <p>With the SDK:</p>
          <Code text={call} />
        </>
      )}
      {answer !== null && (
        <details>
          <summary>Answered with {answer.status}</summary>
          <div class="code">
            <pre>{answer.text}</pre>
          </div>
        </details>
      )}
    </>
  );
}

const Route = ({ placed: { method, path, operation } }: OperationProps) => (
  <p class="route">
    <code>
      <b>{method}</b> {path}
    </code>{" "}
    <a class="soft" href={`#${operation.operationId}`}>
      {operation.operationId}
    </a>
  </p>
);

interface WholeProps extends OperationProps {
  /** Whether this is the page's first operation with this body. Later operations only link to the body's schema. */
  readonly isHome: boolean;
}

export function OperationSection({ placed, isHome }: WholeProps) {
  const { operationId, summary, description, deprecated } = placed.operation;
  return (
    <section class="operation" id={operationId} aria-labelledby={`${operationId}-title`}>
      <h2 id={`${operationId}-title`}>{printed(summary)}</h2>
      <Route placed={placed} />
      {deprecated === true && (
        <p class="due">
          Deprecated: <a href="/docs/changes">see the changes</a>.
        </p>
      )}
      {description !== undefined && <Prose text={description} />}
      <Parameters placed={placed} />
      <Body placed={placed} isHome={isHome} />
      <Answers placed={placed} />
      <Refusals placed={placed} />
      <Example placed={placed} />
    </section>
  );
}

export function EventSection({ placed }: OperationProps) {
  const { path, operation } = placed;
  const schema = bodyOf(operation);
  const name = schema === null ? null : nameOf(schema);
  return (
    <section class="operation" id={operation.operationId} aria-labelledby={`${operation.operationId}-title`}>
      <h2 id={`${operation.operationId}-title`}>
        <code>{path}</code>
      </h2>
      <p>{printed(operation.summary)}.</p>
      {name !== null && (
        <p>
          Body: <a href={`#${name}`}>{name}</a>
        </p>
      )}
    </section>
  );
}

import FIRST_PAGE from "./first-page.json" with { type: "json" };
import { LinkLine, Section } from "../kit/lists.tsx";
import { DocsLayout, TITLE } from "./aside.tsx";
import { useReference } from "./context.tsx";
import { GuideList } from "./guide.tsx";
import { nameOf, type Operation } from "./openapi.ts";
import { Code, EventSection, OperationSection } from "./operation.tsx";
import { printed, Prose, Paragraph } from "./prose.tsx";
import { bodyOf, foundIn, type Part, type Placed } from "./reference.ts";
import type { Findings, Hit } from "./search.ts";
import { Field, SchemaBody } from "./schema.tsx";

const ABOUT = "The API of Taflpost: how to begin, and every operation.";

const WayBack = () => <LinkLine href="/docs" text={`${TITLE}: how to begin, and all operations`} />;

interface OperationsProps {
  readonly part: Part;
  readonly anchored?: boolean;
  /** Lists only operations that contain all of these words. */
  readonly search?: string;
}

const Operations = ({ part, anchored = false, search = "" }: OperationsProps) => (
  <ul class="plain operations">
    {foundIn(part, search).map(({ method, path, operation: { operationId, summary } }) => (
      <li id={anchored ? operationId : undefined}>
        <a href={`${anchored ? part.href : ""}#${operationId}`}>{printed(summary)}</a>{" "}
        <code>
          {method} {path}
        </code>
      </li>
    ))}
  </ul>
);

function Guide() {
  const reference = useReference();
  const scopes = reference.api.components.securitySchemes["token"]?.description ?? "";
  return FIRST_PAGE.map(({ id, heading, text, code }) => (
    <Section id={id} title={heading}>
      <Prose text={id === "tokens" ? `${text}\n\n${scopes}` : text} />
      {code !== undefined && <Code text={code.replaceAll("{origin}", reference.origin)} />}
    </Section>
  ));
}

const Headers = () => (
  <dl class="fields">
    {Object.entries(useReference().api.components.headers).map(([name, { description, example }]) => (
      <>
        <dt id={`header-${name.toLowerCase()}`}>
          <code>{name}</code>
        </dt>
        <dd>
          <Paragraph text={description} />
          <p>
            Example <code>{example}</code>
          </p>
        </dd>
      </>
    ))}
  </dl>
);

const EventList = ({ events, path }: { readonly events: Part; readonly path: string }) => (
  <ul class="plain operations">
    {events.operations.map(({ path: type, operation: { operationId, summary } }) => (
      <li>
        <a href={`${path}#${operationId}`}>
          <code>{type}</code>
        </a>{" "}
        {printed(summary)}
      </li>
    ))}
  </ul>
);

function Hits({ title, hits }: { readonly title: string; readonly hits: readonly Hit[] }) {
  if (hits.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul class="plain operations">
        {hits.map(({ href, text, code }) => (
          <li>
            <a href={href}>{printed(text)}</a> {code !== undefined && <code>{code}</code>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** `/docs?search=` */
export function FoundPage({ search, found }: { readonly search: string; readonly found: Findings }) {
  const isEmpty = Object.values(found).every(({ length }) => length === 0);
  return (
    <DocsLayout search={search} title={TITLE} description={ABOUT} here="/docs">
      <p role="status">
        {isEmpty ? "Nothing has" : "Found:"} “{search}”. <a href="/docs">Show everything</a>
      </p>
      <Hits title="Guides" hits={found.guides} />
      {found.parts.map((part) => (
        <>
          <h2>
            <a href={part.href}>{part.name}</a>
          </h2>
          <Operations part={part} anchored search={search} />
        </>
      ))}
      <Hits title={useReference().events.name} hits={found.events} />
      <Hits title="Errors" hits={found.problems} />
      <Hits title="Schemas" hits={found.schemas} />
    </DocsLayout>
  );
}

/** `/docs` */
export function DocsPage() {
  const { api, parts, events } = useReference();
  return (
    <DocsLayout title={TITLE} description={ABOUT} here="/docs">
      <Prose text={api.info.description} />
      <p>
        <a href="#operations">All operations</a> · <a href="/docs/guides">Guides</a> ·{" "}
        <a href="/v1/openapi.json">openapi.json</a> (<a href="/v1/openapi-3.2.json">3.2</a>) ·{" "}
        <a href="/sdk.js">sdk.js</a> · <a href="/sdk.d.ts">sdk.d.ts</a> · <a href="/docs/changes">Changes</a>{" "}
        · <a href="/problems">Errors</a> · <a href="/embed">A board on your own site</a> ·{" "}
        <a href="/llms.txt">llms.txt</a>
      </p>
      <Guide />
      <h2 id="guides">Guides</h2>
      <GuideList />
      <h2 id="operations">All operations</h2>
      {parts.map((part) => (
        <>
          <h3>
            <a href={part.href}>{part.name}</a>
          </h3>
          <p>{printed(part.description)}</p>
          <Operations part={part} anchored />
        </>
      ))}
      <h2 id="events">
        <a href={events.href}>{events.name}</a>
      </h2>
      <EventList events={events} path={events.href} />
      <h2 id="headers">Headers of answers</h2>
      <Headers />
    </DocsLayout>
  );
}

/** The schemas that a page refers to, except request bodies, which are shown with their operation. */
function Schemas({ names }: { readonly names: readonly string[] }) {
  const { schemas } = useReference().api.components;
  if (names.length === 0) return null;
  return (
    <>
      <h2 id="schemas">Schemas</h2>
      {names.toSorted().map((name) => (
        <section id={name} aria-labelledby={`${name}-title`}>
          <h3 id={`${name}-title`}>{name}</h3>
          <SchemaBody schema={schemas[name] ?? {}} />
        </section>
      ))}
    </>
  );
}

const bodyName = ({ operation }: Placed) => nameOf(bodyOf(operation) ?? {});

/** `/docs/{part}` */
export function PartPage({ part }: { readonly part: Part }) {
  const homes = new Map(part.operations.toReversed().map((placed) => [bodyName(placed), placed]));
  return (
    <DocsLayout title={`${TITLE}: ${part.name}`} description={part.description} here={part.href}>
      <WayBack />
      <Paragraph text={part.description} />
      <Operations part={part} />
      <p class="soft">Fields are required, or always present, unless they are marked as optional.</p>
      {part.operations.map((placed) => (
        <OperationSection placed={placed} isHome={homes.get(bodyName(placed)) === placed} />
      ))}
      <Schemas names={part.schemas.filter((name) => !homes.has(name))} />
    </DocsLayout>
  );
}

/** The headers and responses that all events share. */
const WithEach = ({ parameters = [], responses }: Operation) => (
  <dl class="fields">
    {parameters.map(({ name, schema, description }) => (
      <Field name={name} schema={schema} isOptional={false} description={description} />
    ))}
    {Object.entries(responses).map(([status, { description }]) => (
      <>
        <dt>
          Answered with <code>{status}</code>
        </dt>
        <dd>
          <Paragraph text={description} />
        </dd>
      </>
    ))}
  </dl>
);

/** `/docs/webhook-events` */
export function EventsPage() {
  const { events } = useReference();
  const [first] = events.operations;
  return (
    <DocsLayout title={`${TITLE}: ${events.name}`} description={events.name} here={events.href}>
      <WayBack />
      <Paragraph text={events.description} />
      <EventList events={events} path="" />
      <h2 id="with-each">With each of them</h2>
      {first !== undefined ? <WithEach {...first.operation} /> : <dl class="fields"></dl>}
      {events.operations.map((placed) => (
        <EventSection placed={placed} />
      ))}
      <Schemas names={events.schemas} />
    </DocsLayout>
  );
}

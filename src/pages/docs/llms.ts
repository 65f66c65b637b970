import { type Guide, GUIDES, markdownHref } from "../guides/guides.ts";

/** What there is besides the guides: where, under which title, and what a program finds there. */
const REFERENCE = [
  ["/v1/openapi.json", "OpenAPI 3.1", "every operation, schema and error code, with recorded examples"],
  ["/v1/openapi-3.2.json", "OpenAPI 3.2", "the same, with the items of streams"],
  ["/docs", "The API", "how to begin, and every operation, as pages"],
  ["/problems", "Errors", "every error code and what it means"],
  ["/sdk.js", "SDK", "a JavaScript module for browsers, Node and Deno, with types at /sdk.d.ts"],
  ["/mcp", "MCP", "the endpoint for AI clients (Model Context Protocol, streamable HTTP)"],
  ["/docs/changes", "Changes", "what has changed in the API; as an Atom feed at /docs/changes.atom"],
] as const;

/** The first guide for operators; those before it are for developers of clients. */
const FIRST_FOR_OPERATORS = GUIDES.findIndex(({ id }) => id === "operating");

/** Writes `/llms.txt` (llmstxt.org): what the service is, and where programs that read text find the rest. */
export function llmsText(origin: string): string {
  const line = (href: string, title: string, about: string) => `- [${title}](${origin}${href}): ${about}\n`;
  const guides = (some: readonly Guide[]) =>
    some.map(({ id, title, about }) => line(markdownHref(id), title, about)).join("");
  return `# Taflpost

> Correspondence tafl (Hnefatafl and its relatives) as an API: slow games over days, from any client.

Sign up with \`POST /v1/players\`, keep the token, and send it as \`Authorization: Bearer …\`. Errors are
\`application/problem+json\` with a stable \`code\`. Guides are also sent as Markdown if \`Accept\` has \`text/markdown\`.

## API

${REFERENCE.map(([href, title, about]) => line(href, title, about)).join("")}
## Guides

${guides(GUIDES.slice(0, FIRST_FOR_OPERATORS))}
## Optional

${guides(GUIDES.slice(FIRST_FOR_OPERATORS))}`;
}

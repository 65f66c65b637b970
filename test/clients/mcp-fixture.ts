import { completable, fromJsonSchema, McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import * as z from "zod";

const IMAGE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const SOUND = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=";

const text = (said: string) => ({ type: "text" as const, text: said });
const image = { type: "image" as const, data: IMAGE, mimeType: "image/png" };
const embedded = (uri: string, said: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType: "text/plain", text: said },
});

const ADDRESSED = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object" as const,
  $defs: {
    address: { type: "object", properties: { street: { type: "string" }, city: { type: "string" } } },
  },
  properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
  additionalProperties: false,
};

const prompts = (...content: object[]) =>
  ({ messages: content.map((one) => ({ role: "user", content: one })) }) as never;

/** The tools, resources and prompts that the conformance suite asks a server for. */
export function conformanceServer(): McpServer {
  const server = new McpServer(
    { name: "conformance", version: "1" },
    { capabilities: { tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} } },
  );
  const says = (name: string, ...content: object[]) =>
    server.registerTool(name, { description: name }, () => ({ content }) as never);
  says("test_simple_text", text("This is a simple text response for testing."));
  says("test_image_content", image);
  says("test_audio_content", { type: "audio", data: SOUND, mimeType: "audio/wav" });
  says(
    "test_embedded_resource",
    embedded("test://embedded-resource", "This is an embedded resource content."),
  );
  says(
    "test_multiple_content_types",
    text("Multiple content types test:"),
    image,
    embedded("test://mixed-content-resource", JSON.stringify({ test: "data", value: 123 })),
  );
  server.registerTool("test_error_handling", { description: "fails" }, () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  server.registerTool("test_tool_with_logging", { description: "logs" }, async (c) => {
    for (const said of ["Tool execution started", "Tool processing data", "Tool execution completed"])
      await c.mcpReq.log("info", said);
    return { content: [text("Logged")] };
  });
  server.registerTool("test_tool_with_progress", { description: "tells how far it is" }, async (c) => {
    const progressToken = c.mcpReq._meta?.progressToken ?? 0;
    for (const progress of [0, 50, 100])
      await c.mcpReq.notify({
        method: "notifications/progress",
        params: { progressToken, progress, total: 100 },
      });
    return { content: [text(String(progressToken))] };
  });
  server.registerTool(
    "json_schema_2020_12_tool",
    { description: "has a schema of 2020-12", inputSchema: fromJsonSchema(ADDRESSED) },
    () => ({ content: [text("Read")] }),
  );
  server.registerResource("text", "test://static-text", { mimeType: "text/plain" }, ({ href }) => ({
    contents: [
      { uri: href, mimeType: "text/plain", text: "This is the content of the static text resource." },
    ],
  }));
  server.registerResource("binary", "test://static-binary", { mimeType: "image/png" }, ({ href }) => ({
    contents: [{ uri: href, mimeType: "image/png", blob: IMAGE }],
  }));
  server.registerResource(
    "template",
    new ResourceTemplate("test://template/{id}/data", { list: undefined }),
    { mimeType: "application/json" },
    ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: "application/json",
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
  server.registerPrompt("test_simple_prompt", { description: "simple" }, () =>
    prompts(text("This is a simple prompt for testing.")),
  );
  server.registerPrompt(
    "test_prompt_with_arguments",
    {
      description: "with arguments",
      argsSchema: z.object({ arg1: completable(z.string(), () => ["paris", "park"]), arg2: z.string() }),
    },
    ({ arg1, arg2 }) => prompts(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "with a resource", argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) =>
      prompts(embedded(resourceUri, "Embedded resource content for testing."), text("Read it.")),
  );
  server.registerPrompt("test_prompt_with_image", { description: "with an image" }, () =>
    prompts(image, text("Look at it.")),
  );
  return server;
}

import { OWN, row, type Row } from "./matrix-row.ts";

/** The endpoint for AI clients: each tool's permissions are tested with the API's operations (test/mcp). */
export const CLIENTS: readonly Row[] = [
  row("none", "POST /mcp", OWN, { body: { jsonrpc: "2.0", id: 1, method: "ping" } }),
];

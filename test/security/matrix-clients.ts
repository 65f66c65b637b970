import { OWN, row, type Row } from "./matrix-row.ts";

/** The door of AI clients: what each tool may do is asked of the API's operations (test/mcp). */
export const CLIENTS: readonly Row[] = [
  row("none", "POST /mcp", OWN, { body: { jsonrpc: "2.0", id: 1, method: "ping" } }),
];

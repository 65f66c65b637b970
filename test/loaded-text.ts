import type { LoadFnOutput } from "node:module";

/** The text of a module that Node has loaded. */
export const loadedText = ({ source = "" }: LoadFnOutput): string =>
  typeof source === "string" ? source : new TextDecoder().decode(source);

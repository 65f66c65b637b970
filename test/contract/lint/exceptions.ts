/** The rules of the linters that we go without, each with its reason; all others hold, warnings too. */
export const WITHOUT: Readonly<Record<"redocly" | "spectral", Readonly<Record<string, string>>>> = {
  redocly: {},
  spectral: {
    "oas3-operation-security-defined":
      "It knows OpenAPI 3.0, where only OAuth had scopes. In 3.1 a requirement of any scheme may name those that it needs.",
  },
};

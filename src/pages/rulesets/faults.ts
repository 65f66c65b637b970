import type { Language } from "../../i18n/languages.ts";
import type { FaultWords } from "./findings.tsx";

export const faultsIn = (_language: Language): FaultWords => ({
  error: (e) => e.code,
  warning: (w) => w.code,
});

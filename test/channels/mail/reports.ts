import REPORTS from "./reports.json" with { type: "json" };

/** Reports about a mail as mail servers write them, to the envelope sender of the mail. */

/** Where a report goes, and what it says of the delivery. */
interface Delivery {
  readonly to?: string;
  readonly action?: string;
  readonly status?: string;
}

const RETURNED = "post+token@taflpost.example";

/** Fills in the names in braces. */
const report = (name: keyof typeof REPORTS, facts: Readonly<Record<string, string>> = {}): string =>
  REPORTS[name].map((line) => `${line.replaceAll(/\{(\w+)\}/g, (_all, fact) => facts[fact]!)}\r\n`).join("");

export const postfix = ({ to = RETURNED, action = "failed", status = "5.1.1" }: Delivery = {}): string =>
  report("postfix", { to, action, status });
export const gmail = report("gmail");
/** Exchange orders the fields differently, and writes names in angle brackets. */
export const exchange = report("exchange");
export const complaint = ({ to = RETURNED, type = "abuse" } = {}): string =>
  report("complaint", { to, type });
export const onHoliday = report("onHoliday");

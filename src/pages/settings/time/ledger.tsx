import { wordsIn } from "../../../i18n/catalogues.ts";
import { signedWords, dayTimeWords } from "../../../i18n/times.ts";
import { timeOffPhrase } from "../../../i18n/sentences/index.ts";
import { MINUTE } from "../../../lib/duration.ts";
import { readerOf } from "../../frame/page.ts";
import type { VacationProps } from "./form.ts";

/** How many lines the page shows. */
const SHOWN = 40;

type Entry = VacationProps["vacation"]["ledger"][number];

/** What a line is about: a vacation with its span, or what was earned. */
function what(entry: Entry, { frame }: VacationProps): string {
  const words = wordsIn(frame.language).schedule.vacation.entries;
  const { type, from, to } = entry;
  if (from === undefined || to === undefined) return words[type];
  return `${words[type]}: ${timeOffPhrase({ from, to }, readerOf(frame), Date.parse(frame.now))}`;
}

function Line({ entry, ...props }: VacationProps & { readonly entry: Entry }) {
  const { language, now, principal } = props.frame;
  const at = Date.parse(entry.at);
  return (
    <tr>
      <td>{dayTimeWords(at, Date.parse(now), language, principal?.timezone ?? "UTC")}</td>
      <td>{what(entry, props)}</td>
      <td class="number">{signedWords(entry.add, language, { isChange: true, least: MINUTE })}</td>
      <td class="number">{signedWords(entry.balance, language, { least: MINUTE })}</td>
    </tr>
  );
}

/** The account of the vacation, the newest line first. */
export function VacationLedger(props: VacationProps) {
  const words = wordsIn(props.frame.language).schedule.vacation;
  const lines = props.vacation.ledger.toReversed();
  const more = lines.length - SHOWN;
  return (
    <details>
      <summary id="account">{words.ledger}</summary>
      <p class="soft">{words.ledgerHint}</p>
      <div class="scroll" role="region" aria-labelledby="account" tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.when}</th>
              <th scope="col">{words.what}</th>
              <th scope="col" class="number">
                {words.change}
              </th>
              <th scope="col" class="number">
                {words.balance}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, SHOWN).map((entry) => (
              <Line {...props} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p class="soft">{words.older(more)}</p>}
    </details>
  );
}

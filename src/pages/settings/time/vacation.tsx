import { wordsIn } from "../../../i18n/catalogues.ts";
import { timeOffPhrase } from "../../../i18n/sentences/index.ts";
import { dayTimeWords, signedWords, spanWords, untilWords } from "../../../i18n/times.ts";
import type { ViewOf } from "../../../contract/view.ts";
import type { Vacations } from "../../../contract/vacation.ts";
import { DAY, MINUTE, parseDuration } from "../../../lib/duration.ts";
import { newId } from "../../../lib/ids.ts";
import { localInstant } from "../../../lib/zones.ts";
import { fieldsOf, text } from "../../kit/fields.tsx";
import type { Form } from "../../kit/forms.ts";
import { readerOf } from "../../kit/context.tsx";
import { FigureTable } from "../../kit/table.tsx";
import type { SettingsProps } from "../frame.tsx";
import { ButtonForm } from "../../kit/buttons.tsx";

export const BOOK = "/settings/time/book";
export const END = "/settings/time/end";

const BOOKING = fieldsOf({
  from: text({ type: "datetime-local" }),
  to: text({ type: "datetime-local", required: true }),
});

/** The body of `POST /v1/me/vacation`. Without a beginning it begins now. */
export function bookingIn(form: Form, timezone: string) {
  const { from, to } = BOOKING.read(form);
  const end = { to: localInstant(to, timezone) };
  return from === "" ? end : { from: localInstant(from, timezone), ...end };
}

interface VacationProps extends SettingsProps {
  readonly vacation: ViewOf<typeof Vacations>;
  /** The rejected form. */
  readonly booking: Form | null;
}

/** The page shows the bookings left today only if they are few. */
const FEW_BOOKINGS = 3;

function spanIn(duration: string, { frame: { language } }: VacationProps): string {
  return spanWords(parseDuration(duration) ?? 0, language, wordsIn(language).notices.underAMinute);
}

function Balance(props: VacationProps) {
  const { balance, earns, max } = props.vacation;
  const words = wordsIn(props.frame.language).schedule.vacation;
  const span = (duration: string) => spanIn(duration, props);
  const every = parseDuration(earns.every) === DAY ? null : span(earns.every);
  return <p>{words.left(span(balance), span(earns.add), every, span(max))}</p>;
}

function End({ id, label }: { readonly id: string; readonly label: string }) {
  return (
    <ButtonForm action={END} label={label}>
      <input type="hidden" name="id" value={id} />
    </ButtonForm>
  );
}

/** An hour of cover cannot be ended early. */
function Running({ frame, vacation: { running } }: VacationProps) {
  if (running === null) return null;
  const { language, principal, now } = frame;
  const words = wordsIn(language).schedule.vacation;
  const zone = principal?.timezone ?? "UTC";
  const until = untilWords(Date.parse(running.to), Date.parse(now), language, zone);
  const isCover = running.kind === "cover";
  return (
    <div class="note">
      <p>{isCover ? words.covering(until) : words.running(until)}</p>
      {!isCover && <End id={running.id} label={words.end} />}
    </div>
  );
}

function Booked({ frame, vacation: { running, booked } }: VacationProps) {
  const words = wordsIn(frame.language).schedule.vacation;
  const reader = readerOf(frame);
  const now = Date.parse(frame.now);
  if (booked.length === 0) return running === null && <p class="soft">{words.nothingBooked}</p>;
  return (
    <>
      <h3>{words.booked}</h3>
      <ul class="entries">
        {booked.map((one) => (
          <li>
            <p>{timeOffPhrase(one, reader, now)}</p>
            {one.kind === "booked" && <End id={one.id} label={words.unbook} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Book({ frame, refused, booking, vacation: { bookingsLeft } }: VacationProps) {
  const { from, to, vacation: words } = wordsIn(frame.language).schedule;
  return (
    <form method="post" action={BOOK}>
      <input type="hidden" name="key" value={newId()} />
      <h3 id="book">{words.book}</h3>
      <p class="soft">
        {words.bookHint(frame.principal?.timezone ?? "UTC")}{" "}
        {bookingsLeft <= FEW_BOOKINGS && words.bookingsLeft(bookingsLeft)}
      </p>
      <div class="columns">
        <BOOKING.Fields
          values={booking === null ? { from: "", to: "" } : BOOKING.read(booking)}
          refused={refused}
          words={{ from: { label: from }, to: { label: to } }}
        />
      </div>
      <button type="submit">{words.doBook}</button>
    </form>
  );
}

const SHOWN = 40;

type Entry = VacationProps["vacation"]["ledger"][number];

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

function Ledger(props: VacationProps) {
  const { clock, schedule } = wordsIn(props.frame.language);
  const words = schedule.vacation;
  const lines = props.vacation.ledger.toReversed();
  const more = lines.length - SHOWN;
  return (
    <details>
      <summary id="account">{words.ledger}</summary>
      <p class="soft">{words.ledgerHint}</p>
      <FigureTable
        labelledBy="account"
        texts={[words.when, words.what]}
        numbers={[clock.change, clock.balance]}
      >
        {lines.slice(0, SHOWN).map((entry) => (
          <Line {...props} entry={entry} />
        ))}
      </FigureTable>
      {more > 0 && <p class="soft">{words.older(more)}</p>}
    </details>
  );
}

export function Vacation(props: VacationProps) {
  const { frame, vacation } = props;
  const words = wordsIn(frame.language).schedule.vacation;
  return (
    <section aria-labelledby="vacation">
      <h2 id="vacation">{words.title}</h2>
      <Balance {...props} />
      {vacation.waiting > 0 && <p>{words.waiting(vacation.waiting)}</p>}
      <Running {...props} />
      <Booked {...props} />
      <Book {...props} />
      <Ledger {...props} />
    </section>
  );
}

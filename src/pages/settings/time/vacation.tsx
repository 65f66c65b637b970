import { wordsIn } from "../../../i18n/catalogues.ts";
import { timeOffPhrase } from "../../../i18n/sentences/index.ts";
import { spanWords, untilWords } from "../../../i18n/times.ts";
import { DAY, parseDuration } from "../../../lib/duration.ts";
import { readerOf } from "../../frame/page.ts";
import { Field, marks, Press } from "../frame.tsx";
import { VacationLedger } from "./ledger.tsx";
import type { VacationProps } from "./form.ts";

/** Only who has booked often today is told how often they still can. */
const FEW_BOOKINGS = 3;

const WHERE = "/settings/time";

function spanIn(duration: string, { frame: { language } }: VacationProps): string {
  return spanWords(parseDuration(duration) ?? 0, language, wordsIn(language).notices.underAMinute);
}

/** What is left, and how it grows. */
function Balance(props: VacationProps) {
  const { balance, earns, max } = props.vacation;
  const words = wordsIn(props.frame.language).schedule.vacation;
  const span = (duration: string) => spanIn(duration, props);
  const every = parseDuration(earns.every) === DAY ? null : span(earns.every);
  return <p>{words.left(span(balance), span(earns.add), every, span(max))}</p>;
}

function End({ id, label }: { readonly id: string; readonly label: string }) {
  return (
    <Press action={`${WHERE}/end`} label={label}>
      <input type="hidden" name="id" value={id} />
    </Press>
  );
}

/** The vacation that runs, with the way to end it. An hour of cover runs to its end. */
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

function Book({ frame, refused, booking, formKey, vacation: { bookingsLeft } }: VacationProps) {
  const words = wordsIn(frame.language).schedule.vacation;
  return (
    <form method="post" action={`${WHERE}/book`}>
      <input type="hidden" name="key" value={formKey} />
      <h3 id="book">{words.book}</h3>
      <p class="soft">
        {words.bookHint(frame.principal?.timezone ?? "UTC")}{" "}
        {bookingsLeft <= FEW_BOOKINGS && words.bookingsLeft(bookingsLeft)}
      </p>
      <div class="columns">
        <Field label={words.from} refused={refused} at="/from">
          <input type="datetime-local" name="from" value={booking.from} {...marks(refused, "/from")} />
        </Field>
        <Field label={words.to} refused={refused} at="/to">
          <input type="datetime-local" name="to" value={booking.to} required {...marks(refused, "/to")} />
        </Field>
      </div>
      <button type="submit">{words.doBook}</button>
    </form>
  );
}

/** What is left of the vacation, what runs and is booked, the form to book, and what became of it so far. */
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
      <VacationLedger {...props} />
    </section>
  );
}

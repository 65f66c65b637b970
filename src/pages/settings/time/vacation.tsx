import { timeOffPhrase } from "../../../i18n/sentences/time-off.ts";
import { signedWords, untilWords } from "../../../i18n/times.ts";
import type { ViewOf } from "../../../contract/view.ts";
import type { Vacations } from "../../../contract/vacation.ts";
import { DAY, MINUTE, parseDuration } from "../../../lib/duration.ts";
import { localInstant } from "../../../lib/zones.ts";
import { text } from "../../kit/fields.tsx";
import { fieldsOf } from "../../kit/form-page.tsx";
import type { Form } from "../../kit/forms.ts";
import { useNow, useReader, useWords } from "../../kit/context.tsx";
import { useFormat } from "../../kit/format.ts";
import { Entries, Section } from "../../kit/lists.tsx";
import { FigureTable } from "../../kit/table.tsx";
import { ButtonForm, Hidden, Key, SubmitButton } from "../../kit/buttons.tsx";

export const BOOK = "/settings/time/book";
export const END = "/settings/time/end";

const BOOKING = fieldsOf({
  from: text({ type: "datetime-local" }),
  to: text({ type: "datetime-local", required: true }),
});

/** Returns the body of `POST /v1/me/vacation`. Without a beginning, the vacation begins now. */
export function bookingIn(form: Form, timezone: string) {
  const { from, to } = BOOKING.read(form);
  const end = { to: localInstant(to, timezone) };
  return from === "" ? end : { from: localInstant(from, timezone), ...end };
}

interface VacationProps {
  readonly vacation: ViewOf<typeof Vacations>;
}

/** The page shows the number of bookings left today if it is at most this. */
const FEW_BOOKINGS = 3;

function Balance({ vacation: { balance, earns, max } }: VacationProps) {
  const words = useWords().schedule.vacation;
  const format = useFormat();
  const every = parseDuration(earns.every) === DAY ? null : format.span(earns.every);
  return <p>{words.left(format.span(balance), format.span(earns.add), every, format.span(max))}</p>;
}

const End = ({ id, label }: { readonly id: string; readonly label: string }) => (
  <ButtonForm action={END} label={label}>
    <Hidden name="id" value={id} />
  </ButtonForm>
);

/** An hour of cover cannot be ended early. */
function Running({ vacation: { running } }: VacationProps) {
  if (running === null) return null;
  const { language, timezone } = useReader();
  const words = useWords().schedule.vacation;
  const until = untilWords(Date.parse(running.to), useNow(), language, timezone);
  const isCover = running.kind === "cover";
  return (
    <div class="note">
      <p>{isCover ? words.covering(until) : words.running(until)}</p>
      {!isCover && <End id={running.id} label={words.end} />}
    </div>
  );
}

function Booked({ vacation: { running, booked } }: VacationProps) {
  const words = useWords().schedule.vacation;
  const [reader, now] = [useReader(), useNow()];
  if (booked.length === 0) return running === null && <p class="soft">{words.nothingBooked}</p>;
  return (
    <>
      <h3>{words.booked}</h3>
      <Entries
        of={booked}
        each={(one) => (
          <li>
            <p>{timeOffPhrase(one, reader, now)}</p>
            {one.kind === "booked" && <End id={one.id} label={words.unbook} />}
          </li>
        )}
      />
    </>
  );
}

function Book({ vacation: { bookingsLeft } }: VacationProps) {
  const { from, to, vacation: words } = useWords().schedule;
  return (
    <form method="post" action={BOOK}>
      <Key />
      <h3 id="book">{words.book}</h3>
      <p class="soft">
        {words.bookHint(useReader().timezone)}{" "}
        {bookingsLeft <= FEW_BOOKINGS && words.bookingsLeft(bookingsLeft)}
      </p>
      <div class="columns">
        <BOOKING.Fields action={BOOK} values={{ from: "", to: "" }} words={{ from, to }} />
      </div>
      <SubmitButton label={words.doBook} />
    </form>
  );
}

/** The most lines of the ledger that are shown. */
const LINES = 40;

type Entry = VacationProps["vacation"]["ledger"][number];

function Line({ entry: { type, at, from, to, add, balance } }: { readonly entry: Entry }) {
  const reader = useReader();
  const what = useWords().schedule.vacation.entries[type];
  const hasSpan = from !== undefined && to !== undefined;
  return (
    <tr>
      <td>{useFormat().dayTime(at)}</td>
      <td>{hasSpan ? `${what}: ${timeOffPhrase({ from, to }, reader, useNow())}` : what}</td>
      <td class="number">{signedWords(add, reader.language, { isChange: true, least: MINUTE })}</td>
      <td class="number">{signedWords(balance, reader.language, { least: MINUTE })}</td>
    </tr>
  );
}

function Ledger({ vacation }: VacationProps) {
  const { clock, schedule } = useWords();
  const words = schedule.vacation;
  const lines = vacation.ledger.toReversed();
  const more = lines.length - LINES;
  return (
    <details>
      <summary id="account">{words.ledger}</summary>
      <p class="soft">{words.ledgerHint}</p>
      <FigureTable
        labelledBy="account"
        texts={[words.when, words.what]}
        numbers={[clock.change, clock.balance]}
      >
        {lines.slice(0, LINES).map((entry) => (
          <Line entry={entry} />
        ))}
      </FigureTable>
      {more > 0 && <p class="soft">{words.older(more)}</p>}
    </details>
  );
}

export function Vacation(props: VacationProps) {
  const words = useWords().schedule.vacation;
  const { waiting } = props.vacation;
  return (
    <Section id="vacation" title={words.title}>
      <Balance {...props} />
      {waiting > 0 && <p>{words.waiting(waiting)}</p>}
      <Running {...props} />
      <Booked {...props} />
      <Book {...props} />
      <Ledger {...props} />
    </Section>
  );
}

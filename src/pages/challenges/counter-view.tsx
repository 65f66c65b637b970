import type { ChallengeView } from "../../game/view.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { clockSentence } from "../../i18n/sentences/index.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { type Frame, Layout } from "../frame/layout.tsx";
import { readerOf } from "../frame/reader.ts";
import { Clocks } from "./new-clocks.tsx";
import type { Filled } from "./new-fields.tsx";
import { OffersAllowed } from "./new-offers.tsx";
import { Stops } from "./new-stops.tsx";
import { Rulesets } from "./new-rulesets.tsx";
import { Message, Sides } from "./new-view.tsx";
import { broughtBy } from "./own-rulesets.ts";

interface CounterProps extends Filled {
  readonly frame: Frame;
  /** The challenge that is answered. */
  readonly challenge: ChallengeView;
  /** The form's idempotency key: sent twice, it makes one challenge. */
  readonly formKey: string;
  readonly refusal: string | null;
}

/** The form for a counter-offer: that of a challenge, filled with the one that it answers. It needs no script. */
export function CounterPage({ frame, challenge, formKey, refusal, ...filled }: CounterProps) {
  const { language } = frame;
  const words = wordsIn(language).challenges.counter;
  const path = `/games/${challenge.id}`;
  return (
    <Layout frame={frame} title={words.title(challenge.by.name)} isWide>
      <BoardSymbols />
      {refusal && (
        <p class="due" role="alert">
          {refusal}
        </p>
      )}
      <p>{words.hint(challenge.by.name)}</p>
      <form class="new-challenge" method="post" action={`${path}/counter`} data-once>
        <input type="hidden" name="key" value={formKey} />
        <Rulesets language={language} brought={broughtBy(challenge)} {...filled} />
        <Sides language={language} {...filled} />
        <Clocks language={language} {...filled} proposed={clockSentence(challenge.clock, readerOf(frame))} />
        <Stops language={language} {...filled} />
        <OffersAllowed language={language} {...filled} />
        <Message language={language} {...filled} />
        <p class="actions">
          <button type="submit">{words.send}</button>
          <a href={path}>{words.back}</a>
        </p>
      </form>
    </Layout>
  );
}

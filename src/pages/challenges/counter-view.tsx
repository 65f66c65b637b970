import { wordsIn } from "../../i18n/catalogues.ts";
import { clockSentence } from "../../i18n/sentences/index.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { type Frame, Layout } from "../frame/layout.tsx";
import { readerOf } from "../frame/reader.ts";
import type { Filled } from "./new-fields.tsx";
import { TermsFields } from "./new-view.tsx";
import { broughtBy } from "./own-rulesets.ts";
import type { ChallengeView } from "../../contract/game.ts";

interface CounterProps extends Filled {
  readonly frame: Frame;
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
        <TermsFields
          language={language}
          brought={broughtBy(challenge)}
          proposed={clockSentence(challenge.clock, readerOf(frame))}
          {...filled}
        >
          <p class="actions">
            <button type="submit">{words.send}</button>
            <a href={path}>{words.back}</a>
          </p>
        </TermsFields>
      </form>
    </Layout>
  );
}

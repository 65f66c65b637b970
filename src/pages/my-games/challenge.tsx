import {
  AcceptForm,
  CancelForm,
  ChallengeMessage,
  challengeTitle,
  DeclineForm,
  LinkToCopy,
  type ListPage,
  type Part,
  termsFor,
} from "../challenges/parts.tsx";
import type { Child } from "hono/jsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Frame } from "../frame/layout.tsx";
import type { ChallengeView } from "../../contract/game.ts";

interface ListedProps {
  readonly frame: Frame;
  readonly challenge: ChallengeView;
}

function Entry({ frame, challenge, part, children }: ListedProps & EntryProps) {
  return (
    <li>
      <div>
        <a href={`/games/${challenge.id}`}>{challengeTitle(challenge, part, frame.language)}</a>
        <p>{termsFor(challenge, part, frame).join(" ")}</p>
        <ChallengeMessage challenge={challenge} part={part} language={frame.language} />
        {children}
      </div>
    </li>
  );
}

interface EntryProps {
  readonly part: Part;
  readonly children?: Child;
}

/** A challenge to the reader, to be answered where it stands. */
export function ChallengeIn({ frame, challenge, from }: ListedProps & { readonly from: ListPage }) {
  const answer = { id: challenge.id, language: frame.language, from };
  return (
    <Entry frame={frame} challenge={challenge} part="invited">
      <div class="actions">
        <AcceptForm {...answer} />
        <DeclineForm {...answer} />
        <a href={`/games/${challenge.id}/counter`}>{wordsIn(frame.language).challenges.counter.propose}</a>
      </div>
    </Entry>
  );
}

/** A challenge of the reader's own, to be sent on (one for anyone) or taken back. */
export function ChallengeOut({ frame, challenge }: ListedProps) {
  const { id, url, to } = challenge;
  return (
    <Entry frame={frame} challenge={challenge} part="maker">
      {to === null && <LinkToCopy url={url} language={frame.language} />}
      <CancelForm id={id} language={frame.language} from="me" />
    </Entry>
  );
}

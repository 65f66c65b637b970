import type { Child } from "hono/jsx";
import { BoardSymbols } from "../../board/view.tsx";
import { PiecePicture } from "../kit/pictures.tsx";
import { type Side, SIDES } from "../../rules/index.ts";
import { Layout } from "../kit/layout.tsx";
import { Key } from "../kit/buttons.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { previewWithQuery } from "../kit/preview.tsx";
import { FREE_NAME, type RefusedName, NameField } from "../kit/sign-up.tsx";
import { Clocks } from "../kit/terms/clocks.tsx";
import { Alert, area, FieldRefusal, Group, marks, useRefused } from "../kit/fields.tsx";
import {
  Choice,
  chosenOf,
  hasOwnOffers,
  hasOwnStops,
  OffersAllowed,
  Stops,
  useFilled,
} from "../kit/terms/terms.tsx";
import { Rulesets } from "../kit/terms/rulesets.tsx";
import { hasRequires, Rated, Requires } from "../kit/terms/standing.tsx";
import type { Brought } from "../kit/terms/form.ts";

const LONGEST_NAME = 40;

function Opponent() {
  const { form, isNew } = useFilled();
  const words = useWords().challenges.make;
  const usual = isNew && !form.get("to") ? "yes" : "no";
  const chosen = chosenOf({ form, isNew: true }, "listed", ["no", "yes"], usual);
  return (
    <Group class="opponent" words={{ label: words.to }}>
      <div class="row">
        <Choice name="listed" value="no" chosen={chosen} label={words.friend} />
        <Choice name="listed" value="yes" chosen={chosen} label={words.anyone} />
      </div>
      <div class="friend">
        <label>
          {words.name}
          <input
            name="to"
            value={form.get("to") ?? ""}
            maxlength={LONGEST_NAME}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-describedby="to-hint"
            {...marks(useRefused(), "/to")}
          />
        </label>
        <p class="hint" id="to-hint">
          {words.nameHint}
        </p>
        <FieldRefusal at="/to" />
      </div>
      <p class="hint in-lobby">{words.listed}</p>
    </Group>
  );
}

const SideLabel = ({ side }: { readonly side: Side }) => (
  <>
    {useWords().game[side]} <PiecePicture piece={side === "attackers" ? "a" : "k"} />
  </>
);

function Sides() {
  const { challenges } = useWords();
  const chosen = chosenOf(useFilled(), "side", [...SIDES, "random"], "random");
  return (
    <Group at="/side" words={{ label: challenges.make.side }}>
      <div class="row">
        {SIDES.map((side) => (
          <Choice name="side" value={side} chosen={chosen} label={<SideLabel side={side} />} />
        ))}
        <Choice name="side" value="random" chosen={chosen} label={challenges.make.random} />
      </div>
    </Group>
  );
}

const MESSAGE = area({ rows: 2, maxlength: 500, dir: "auto" });

const Message = () =>
  MESSAGE.show({
    name: "message",
    at: "/message",
    value: useFilled().form.get("message") ?? "",
    words: { label: useWords().game.play.message },
    refused: useRefused(),
  });

/** The details are open if a term in them differs from the default or was rejected. */
function MoreTerms({ isOpen }: { readonly isOpen: boolean }) {
  const filled = useFilled();
  const isRefused = [...(useRefused()?.fields.keys() ?? [])].some((at) =>
    /^\/(stops|offers|requires)\b/.test(at),
  );
  return (
    <details
      class="more-terms"
      open={isRefused || hasOwnStops(filled) || hasOwnOffers(filled) || (isOpen && hasRequires(filled))}
    >
      <summary>{useWords().begin.make.more}</summary>
      <Stops />
      <OffersAllowed />
      {isOpen && <Requires />}
    </details>
  );
}

interface TermsProps {
  readonly brought: Brought | null;
  /** The proposed clock in words, if the terms answer a challenge. */
  readonly proposed?: string;
  readonly first?: Child;
  readonly children?: Child;
}

export const TermsFields = ({ brought, proposed, first, children }: TermsProps) => (
  <div class="split even">
    <div>
      {first}
      <Rulesets brought={brought} />
    </div>
    <div>
      <Sides />
      <Clocks proposed={proposed} />
      <Message />
      <Rated isProposed={brought === null} />
      <MoreTerms isOpen={proposed === undefined} />
      {children}
    </div>
  </div>
);

interface NewChallengeProps extends Pick<TermsProps, "brought"> {
  readonly refusal: string | null;
  readonly refusedName: RefusedName | null;
}

function ForNewcomer({ refusedName }: Pick<NewChallengeProps, "refusedName">) {
  const { form } = useFilled();
  const { begin, challenges } = useWords();
  const typed = form.get(FREE_NAME) ?? form.get("name");
  return (
    <div class="newcomer">
      <NameField button={challenges.make.send} refused={refusedName} typed={typed} />
      <p>
        <button type="submit" class="link" name={SIGN_IN} value="yes" formnovalidate>
          {begin.alreadyPlaying}
        </button>
      </p>
    </div>
  );
}

/** The name of the button that leads to the sign-in page and back to the filled-in form. */
export const SIGN_IN = "sign-in";

/** The form contains a key, so that sending it twice creates only one challenge and one player. */
export function NewChallengePage({ brought, refusal, refusedName }: NewChallengeProps) {
  const frame = useFrame();
  const { challenges, help, public: words } = useWords();
  const title = words.front.newChallenge;
  const preview = previewWithQuery(frame, { title, description: help.about.what.text });
  return (
    <Layout title={title} preview={preview} isWide>
      <BoardSymbols />
      <Alert says={refusal} />
      <form class="new-challenge" method="post" action="/challenges/new">
        <Key value={useFilled().form.get("key")} />
        <TermsFields brought={brought} first={<Opponent />}>
          {frame.principal === null ? (
            <ForNewcomer refusedName={refusedName} />
          ) : (
            <p class="actions">
              <button type="submit">{challenges.make.send}</button>
            </p>
          )}
        </TermsFields>
      </form>
    </Layout>
  );
}

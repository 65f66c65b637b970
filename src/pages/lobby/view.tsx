import { BoardSymbols } from "../../board/view.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { RULESETS } from "../../rules/index.ts";
import { type Frame, Layout } from "../frame/layout.tsx";
import { LobbyList } from "../front/lobby.tsx";
import { SIZES, type Wish } from "./wish.ts";
import type { ChallengeView } from "../../contract/game.ts";

export interface LobbyPageProps {
  readonly frame: Frame;
  readonly wish: Wish;
  readonly challenges: readonly ChallengeView[];
  /** The address of the page that follows; null at the end. */
  readonly more: string | null;
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  /** What the first option, which chooses nothing, says. */
  readonly none: string;
  readonly chosen: string | undefined;
  readonly options: readonly (readonly [string, string])[];
}

function Choice({ name, label, none, chosen, options }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name}>
        <option value="">{none}</option>
        {options.map(([value, text]) => (
          <option value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Filter({ frame: { language }, wish }: Pick<LobbyPageProps, "frame" | "wish">) {
  const words = wordsIn(language).finding.lobby;
  const rulesets = RULESETS.map((ruleset) => [ruleset.id, rulesetTitle(ruleset, language)] as const);
  const sizes = SIZES.map((size) => [String(size), `${size}×${size}`] as const);
  return (
    <form class="in-line" action="/lobby">
      <Choice
        name="ruleset"
        label={words.ruleset}
        none={words.everything}
        chosen={wish.ruleset}
        options={rulesets}
      />
      <Choice
        name="size"
        label={words.size}
        none={words.everything}
        chosen={String(wish.size)}
        options={sizes}
      />
      <button type="submit" class="quiet">
        {words.show}
      </button>
    </form>
  );
}

function List({ frame, wish, challenges, more }: LobbyPageProps) {
  const { language } = frame;
  const words = wordsIn(language).finding.lobby;
  const isFiltered = wish.ruleset !== undefined || wish.size !== undefined;
  if (challenges.length === 0 && isFiltered)
    return (
      <p class="soft">
        {words.noneSuch} <a href="/lobby">{words.all}</a>
      </p>
    );
  return (
    <>
      <LobbyList frame={frame} challenges={challenges} />
      {more !== null && (
        <p>
          <a href={more}>{wordsIn(language).public.front.more}</a>
        </p>
      )}
    </>
  );
}

/** `/lobby`: the open challenges, a page of them at a time. */
export function LobbyPage(props: LobbyPageProps) {
  const { frame } = props;
  const { finding, public: general } = wordsIn(frame.language);
  const { title, about } = finding.lobby;
  return (
    <Layout frame={frame} title={title} description={about} isWide>
      <BoardSymbols />
      <div class="beginning">
        <p>{about}</p>
        <a class="button" href="/challenges/new">
          {general.front.newChallenge}
        </a>
      </div>
      <Filter {...props} />
      <List {...props} />
    </Layout>
  );
}

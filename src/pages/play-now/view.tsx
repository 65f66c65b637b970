import type { ContentfulStatusCode } from "hono/utils/http-status";
import { BoardSymbols } from "../../board/view.tsx";
import type { Language } from "../../contract/languages.ts";
import { HOUSE } from "../../contract/house.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { rulesetTitle, titleAndSize } from "../../i18n/rulesets/index.ts";
import { RULESETS, USUAL_RULESET } from "../../rules/index.ts";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import { Alert, Select } from "../kit/fields.tsx";
import { ChosenForm, PlayButtons, TakeBack } from "../kit/board/forms.tsx";
import { DataForScript, gameData } from "../kit/board/page-data.ts";
import type { Situation } from "../kit/board/situation.ts";
import { Table } from "../kit/board/table.tsx";
import { NameField, type RefusedName } from "../kit/sign-up.tsx";

export interface KeptPress {
  readonly key: string;
  readonly refusal: string | null;
  readonly refusedName: RefusedName | null;
  readonly status: ContentfulStatusCode;
}

interface Props {
  readonly frame: Frame;
  readonly to: string;
  readonly situation: Situation;
  readonly kept: KeptPress;
}

/** A newcomer also gives a name, and is signed up with the same press. */
function FirstMove({ frame: { language, principal }, situation, kept }: Omit<Props, "to">) {
  const { confirm } = wordsIn(language).game.play;
  return (
    <ChosenForm situation={situation} action={situation.path}>
      <input type="hidden" name="key" value={kept.key} />
      {principal === null ? (
        <>
          <NameField
            language={language}
            button={confirm}
            buttonId="confirm"
            refused={kept.refusedName}
            hasFocus={situation.chosen !== null}
          />
          <p>
            <TakeBack situation={situation} />
          </p>
        </>
      ) : (
        <PlayButtons situation={situation} />
      )}
    </ChosenForm>
  );
}

export function PlayNowPage({ frame, to, situation, kept }: Props) {
  const { playNow, game, notices } = wordsIn(frame.language);
  const { drawn, mine, chosen } = situation;
  const title = `${to} · ${rulesetTitle(drawn.ruleset, frame.language)}`;
  return (
    <Layout frame={frame} title={title} isWide>
      <article id="game" class={chosen === null ? undefined : "preview"}>
        {/* Drafts are stored under the form's key, so that they are not found when the board is opened again. */}
        <DataForScript data={{ ...gameData(situation), id: kept.key }} />
        <BoardSymbols />
        <div class="top">
          <Alert says={kept.refusal} />
          <div id="status">
            <p>
              <strong class="mine">{game.status.yourTurn}</strong>{" "}
              {mine !== null && <span class="soft">{notices.youPlay[mine]}</span>}
            </p>
          </div>
        </div>
        <Table situation={situation} hasWalk={false} />
        <div class="beside">
          {chosen === null && <p class="hint soft">{game.choose}</p>}
          <FirstMove frame={frame} situation={situation} kept={kept} />
          <p class="soft">{playNow.about(to)}</p>
          <p>
            <a href={`/rules/${encodeURIComponent(drawn.ruleset.id)}`}>
              {`${game.rules}: ${titleAndSize(drawn.ruleset, frame.language)}`}
            </a>
          </p>
        </div>
        <p id="announce" class="visually-hidden" aria-live="polite"></p>
      </article>
    </Layout>
  );
}

interface FormProps {
  readonly language: Language;
  readonly ruleset?: string | undefined;
}

export function PlayNowForm({ language, ruleset = USUAL_RULESET.id }: FormProps) {
  const { challenges, frame, playNow } = wordsIn(language);
  return (
    <form class="play-now" action="/play-now">
      <div class="row low">
        <Select
          name="to"
          label={challenges.make.to}
          options={HOUSE.map(({ name }) => [name, `${name}: ${playNow.levels[name]}`])}
        />
        <Select
          name="ruleset"
          label={frame.rules}
          chosen={ruleset}
          options={RULESETS.map((one) => [one.id, titleAndSize(one, language)])}
        />
        <button type="submit">{playNow.button}</button>
      </div>
    </form>
  );
}

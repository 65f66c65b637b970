import type { ContentfulStatusCode } from "hono/utils/http-status";
import { rulesetTitle, titleAndSize } from "../../i18n/rulesets/index.ts";
import { Layout } from "../kit/layout.tsx";
import { Key } from "../kit/buttons.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Alert } from "../kit/fields.tsx";
import { ChosenForm, PlayButtons, TakeBack } from "../kit/board/forms.tsx";
import { GameArticle, useSituation } from "../kit/board/context.tsx";
import { gameData } from "../kit/board/page-data.ts";
import type { Situation } from "../kit/board/situation.ts";
import { Table } from "../kit/board/table.tsx";
import { NameField, type RefusedName } from "../kit/sign-up.tsx";
import { LinkLine } from "../kit/lists.tsx";

export interface FormState {
  readonly key: string;
  readonly refusal: string | null;
  readonly refusedName: RefusedName | null;
  readonly status: ContentfulStatusCode;
}

interface Props {
  readonly to: string;
  readonly situation: Situation;
  readonly form: FormState;
}

/** A newcomer also gives a name, and the same button signs them up. */
function FirstMove({ form }: Pick<Props, "form">) {
  const { path, chosen } = useSituation();
  if (useFrame().principal !== null)
    return (
      <ChosenForm action={path}>
        <Key value={form.key} />
        <PlayButtons />
      </ChosenForm>
    );
  return (
    <ChosenForm action={path}>
      <Key value={form.key} />
      <NameField
        button={useWords().game.play.confirm}
        buttonId="confirm"
        refused={form.refusedName}
        hasFocus={chosen !== null}
      />
      <p>
        <TakeBack />
      </p>
    </ChosenForm>
  );
}

export function PlayNowPage({ to, situation, form }: Props) {
  const { playNow, game, notices } = useWords();
  const { language } = useFrame();
  const { drawn, mine, chosen } = situation;
  const rules = `${game.rules}: ${titleAndSize(drawn.ruleset, language)}`;
  // Drafts are stored under the form's key, so that they are not found when the board is opened again.
  const data = { ...gameData(situation), id: form.key };
  return (
    <Layout title={`${to} · ${rulesetTitle(drawn.ruleset, language)}`} isWide>
      <GameArticle situation={situation} data={data}>
        <div class="top">
          <Alert says={form.refusal} />
          <div id="status">
            <p>
              <strong class="mine">{game.status.yourTurn}</strong>{" "}
              {mine !== null && <span class="soft">{notices.youPlay[mine]}</span>}
            </p>
          </div>
        </div>
        <Table hasWalk={false} />
        <div class="beside">
          {chosen === null && <p class="hint soft">{game.choose}</p>}
          <FirstMove form={form} />
          <p class="soft">{playNow.about(to)}</p>
          <LinkLine href={`/rules/${encodeURIComponent(drawn.ruleset.id)}`} text={rules} />
        </div>
      </GameArticle>
    </Layout>
  );
}

import { CAPS } from "../../../contract/limits.ts";
import { MadePasskey, type Passkey } from "../../../contract/passkey.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { portsOf } from "../../../http/context.ts";
import { addPasskey, askToMake } from "../../../operations/passkey-ceremonies.ts";
import { ALL_PASSKEYS, listPasskeys, removePasskey, renamePasskey } from "../../../operations/passkeys.ts";
import { ok } from "../../../rules/index.ts";
import { useWords } from "../../kit/context.tsx";
import { Notice, text } from "../../kit/fields.tsx";
import { fieldsOf } from "../../kit/form-page.tsx";
import { Entries, Facts } from "../../kit/lists.tsx";
import { needed } from "../../kit/opened.ts";
import { useFormat } from "../../kit/format.ts";
import { answerOf, askBrowser } from "../../kit/passkey.ts";
import { ButtonForm, SubmitButton } from "../../kit/buttons.tsx";
import { sectionPages } from "../section.tsx";
import { submit, type Submit, seeDone } from "../../kit/submit.ts";

const WHERE = "/settings/passkeys";
const ADD = `${WHERE}/add`;
const OPTIONS = `${WHERE}/options`;

const NAME = fieldsOf({ name: text({ maxlength: 60, required: true }) });

type PasskeyView = ViewOf<typeof Passkey>;

function Passkeys({ passkeys }: { readonly passkeys: readonly PasskeyView[] }) {
  const { passkeyPages: words } = useWords();
  const hasRoom = passkeys.length < CAPS.passkeys.max;
  return (
    <>
      <p>{words.about}</p>
      {hasRoom ? <NewPasskey /> : <p class="note">{words.full(CAPS.passkeys.max)}</p>}
      <h2>{words.mine}</h2>
      {passkeys.length > 0 && <p class="soft">{words.hint}</p>}
      <Entries of={passkeys} each={(one) => <Entry passkey={one} />} none={<p>{words.none}</p>} />
    </>
  );
}

const options: Submit = async (c, _form, principal) => {
  const request = await askToMake(principal, portsOf(c));
  return request.ok ? ok(askBrowser(c, request.value)) : request;
};

const add: Submit = async (c, form, principal, home) => {
  const answer = answerOf(c, MadePasskey(), form, "answer");
  const added = answer.ok ? await addPasskey(principal, answer.value, portsOf(c)) : answer;
  return added.ok ? ok(seeDone(c, home, "passkey-added")) : added;
};

export const passkeyPages = sectionPages("passkeys", {
  content: async (c, principal) => (
    <Passkeys passkeys={needed(await listPasskeys.run(principal, ALL_PASSKEYS, portsOf(c))).items} />
  ),
  forms: {
    [OPTIONS]: options,
    [ADD]: add,
    [`${WHERE}/:id/rename`]: submit(renamePasskey, { body: NAME.read, done: "saved" }),
    [`${WHERE}/:id/remove`]: submit(removePasskey, { done: "passkey-removed" }),
  },
});

/** The script reveals the button, or says why this browser cannot make a passkey. */
function NewPasskey() {
  const words = useWords().passkeyPages;
  return (
    <form
      method="post"
      action={ADD}
      id="passkey-new"
      data-ask={OPTIONS}
      data-words={JSON.stringify(words.told)}
    >
      <input type="hidden" name="answer" />
      <Notice says={words.needsScript} />
      <button type="button" hidden>
        {words.add}
      </button>
    </form>
  );
}

function Entry({ passkey: { id, name, createdAt, lastUsedAt } }: { readonly passkey: PasskeyView }) {
  const { settings, passkeyPages: words } = useWords();
  const format = useFormat();
  return (
    <li>
      <p>
        <strong>{name}</strong>
      </p>
      <Facts
        of={[
          [settings.tokens.made, format.dayTime(createdAt)],
          [settings.tokens.used, lastUsedAt === null ? words.never : format.dayTime(lastUsedAt)],
        ]}
      />
      <NAME.Form
        action={`${WHERE}/${id}/rename`}
        class="row low"
        values={{ name }}
        words={{ name: settings.tokens.name }}
      >
        <SubmitButton class="quiet" label={words.rename} />
      </NAME.Form>
      <ButtonForm action={`${WHERE}/${id}/remove`} label={words.remove} isGrave />
    </li>
  );
}

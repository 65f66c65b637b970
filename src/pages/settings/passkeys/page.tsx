import { CAPS } from "../../../contract/limits.ts";
import { MadePasskey, type Passkey } from "../../../contract/passkey.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import type { Language } from "../../../contract/languages.ts";
import { addPasskey, askToMake } from "../../../operations/passkey-ceremonies.ts";
import { ALL_PASSKEYS, listPasskeys, removePasskey, renamePasskey } from "../../../operations/passkeys.ts";
import type { Principal } from "../../../players/store.ts";
import { ok } from "../../../rules/index.ts";
import type { Frame } from "../../kit/context.tsx";
import { Entries, Facts } from "../../kit/lists.tsx";
import { needed } from "../../kit/opened.ts";
import { Format } from "../../kit/format.ts";
import { worded } from "../../kit/problem.tsx";
import { answerOf, askBrowser } from "../../kit/passkey.ts";
import { ButtonForm } from "../../kit/buttons.tsx";
import { section, settingsPage } from "../section.ts";
import { submit, type Submit as Pressed, type Rejected, seeDone } from "../../kit/submit.ts";

const WHERE = "/settings/passkeys";
const ADD = `${WHERE}/add`;
const ASK = `${WHERE}/options`;

async function show(c: Ctx, principal: Principal, why: Rejected | null): Promise<Response> {
  const { items } = needed(await listPasskeys.run(principal, ALL_PASSKEYS, portsOf(c)));
  const { passkeyPages: words } = wordsIn(c.var.language);
  return settingsPage(c, "passkeys", why && worded(c, why.refusal), ({ frame }) => (
    <>
      <p>{words.about}</p>
      {items.length < CAPS.passkeys.max ? (
        <Adding language={frame.language} />
      ) : (
        <p class="note">{words.full(CAPS.passkeys.max)}</p>
      )}
      <h2>{words.mine}</h2>
      {items.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <p class="soft">{words.hint}</p>
          <Entries of={items} each={(passkey) => <Entry frame={frame} passkey={passkey} />} />
        </>
      )}
    </>
  ));
}

const ask: Pressed = async (c, _form, principal) => {
  const asked = await askToMake(principal, portsOf(c));
  return asked.ok ? ok(askBrowser(c, asked.value)) : asked;
};

const add: Pressed = async (c, form, principal, home) => {
  const answer = answerOf(c, MadePasskey(), form, "answer");
  const added = answer.ok ? await addPasskey(principal, answer.value, portsOf(c)) : answer;
  return added.ok ? ok(seeDone(c, home, "passkey-added")) : added;
};

export const passkeyPages = section(WHERE, {
  show,
  forms: {
    [ASK]: ask,
    [ADD]: add,
    [`${WHERE}/:id/rename`]: submit(renamePasskey, {
      body: (form) => ({ name: form.get("name") ?? "" }),
      done: "saved",
    }),
    [`${WHERE}/:id/remove`]: submit(removePasskey, { done: "passkey-removed" }),
  },
});

/** The script reveals the button, or says why this browser cannot make a passkey. */
function Adding({ language }: { readonly language: Language }) {
  const words = wordsIn(language).passkeyPages;
  return (
    <form method="post" action={ADD} id="passkey-new" data-ask={ASK} data-told={JSON.stringify(words.told)}>
      <input type="hidden" name="answer" />
      <p class="note" role="status">
        {words.needsScript}
      </p>
      <button type="button" hidden>
        {words.add}
      </button>
    </form>
  );
}

function Entry({ frame, passkey }: { readonly frame: Frame; readonly passkey: ViewOf<typeof Passkey> }) {
  const { settings, passkeyPages: words } = wordsIn(frame.language);
  const { id, name, createdAt, lastUsedAt } = passkey;
  const format = new Format(frame);
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
      <form method="post" action={`${WHERE}/${id}/rename`} class="row low">
        <label>
          {settings.tokens.name}
          <input name="name" value={name} required maxlength={60} autocomplete="off" />
        </label>
        <button type="submit" class="quiet">
          {words.rename}
        </button>
      </form>
      <ButtonForm action={`${WHERE}/${id}/remove`} label={words.remove} isGrave />
    </li>
  );
}

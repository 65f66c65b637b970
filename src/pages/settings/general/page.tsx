import { languageNames } from "../../../i18n/catalogues.ts";
import { languageNamed, LANGUAGES } from "../../../contract/languages.ts";
import { sendConfirmationMail, updateMe } from "../../../operations/me.ts";
import { scopesOf } from "../../../mailbox/tokens.ts";
import type { Player, Principal } from "../../../players/store.ts";
import { type Outcome, refusal } from "../../../contract/problems/table.ts";
import { portsOf } from "../../../http/context.ts";
import { check } from "../../../http/validation.ts";
import { NewPlayer } from "../../../contract/player.ts";
import { pickNewName } from "../../../operations/moderation.ts";
import { err, ok } from "../../../rules/index.ts";
import { SubmitButton } from "../../kit/buttons.tsx";
import { useFrame, useWords } from "../../kit/context.tsx";
import { choice, text, zone } from "../../kit/fields.tsx";
import { fieldsOf } from "../../kit/form-page.tsx";
import { needed } from "../../kit/opened.ts";
import { begunPath, keepLanguage, safePath, seeOther } from "../../kit/page.tsx";
import { chooseLook, LookForm } from "./look.tsx";
import { sectionPages } from "../section.tsx";
import { submit, type Submit, seeDone } from "../../kit/submit.ts";

const WHERE = "/settings";
const ADDRESS = `${WHERE}/email`;
const CONFIRM = `${ADDRESS}/confirm`;
const REMOVE = `${ADDRESS}/remove`;
const LOOK = `${WHERE}/board`;
const RENAME = `${WHERE}/name`;

const Named = NewPlayer.pick({ name: true });
const YOURSELF = fieldsOf({ language: choice(LANGUAGES, { areLanguages: true }), timezone: zone() });
const NAME = fieldsOf({ name: text({ required: true }) });
const MAIL = fieldsOf({ email: text({ type: "email", autocomplete: "email" }) });

/** A session that was started with a token has only the token's scopes. */
function mayKnow({ token }: Principal): Outcome<null> {
  const scopes = scopesOf(token);
  const isAllowed = scopes.includes("read") || scopes.includes("manage");
  return isAllowed ? ok(null) : err(refusal("scope-missing", { scope: "read" }));
}

const rename: Submit = async (c, form, principal, home) => {
  const input = check(Named, NAME.read(form));
  if (!input.ok) return input;
  const picked = await pickNewName(principal, input.value.name, portsOf(c));
  return picked.ok ? ok(seeDone(c, home, "saved")) : picked;
};

export const generalPages = sectionPages("general", {
  content: (_c, principal) => {
    needed(mayKnow(principal));
    return <General player={principal.player} />;
  },
  forms: {
    [WHERE]: submit(updateMe, {
      body: YOURSELF.read,
      done: ({ language }, c) => {
        keepLanguage(c, languageNamed(language, c.var.language));
        return "saved";
      },
    }),
    [RENAME]: rename,
    [LOOK]: chooseLook,
    [ADDRESS]: submit(updateMe, {
      body: MAIL.read,
      done: ({ emailConfirmed }, c, form) => {
        // The form on the page of a new game leads back to that page.
        const game = safePath(form.get("next") ?? "");
        if (game !== "/") return seeOther(c, begunPath(game, "sent"));
        return emailConfirmed ? "saved" : "asked";
      },
    }),
    [REMOVE]: submit(updateMe, { body: () => ({ email: null }), done: "removed" }),
    [CONFIRM]: submit(sendConfirmationMail, { done: "asked" }),
  },
});

interface GeneralProps {
  readonly player: Player;
}

function General({ player }: GeneralProps) {
  const { general: words, save } = useWords().settings;
  return (
    <>
      {player.mayRename && <NewName player={player} />}
      <YOURSELF.Form
        action={WHERE}
        values={{ language: useFrame().language, timezone: player.timezone }}
        words={{
          language: { label: words.language, parts: languageNames() },
          timezone: { label: words.timezone, hint: words.timezoneHint },
        }}
        button={save}
      />
      <LookForm action={LOOK} />
      <Address player={player} />
    </>
  );
}

function NewName({ player: { name } }: GeneralProps) {
  const { general: words, save } = useWords().settings;
  return (
    <>
      <h2>{words.pickName}</h2>
      <p>{words.nameTaken(name)}</p>
      <NAME.Form action={RENAME} values={{ name: "" }} words={{ name: words.newName }} button={save} />
    </>
  );
}

/** All buttons about the address belong to one form. */
function Address({ player: { email, confirmedEmail: goesTo } }: GeneralProps) {
  const words = useWords().settings.general;
  const waiting = email === goesTo ? null : email;
  return (
    <>
      <h2 id="email">{words.email}</h2>
      <p>{goesTo === null ? words.goesNowhere : words.goesTo(goesTo)}</p>
      {waiting !== null && <p>{words.waits(waiting)}</p>}
      <MAIL.Form
        action={ADDRESS}
        others={[CONFIRM, REMOVE]}
        isKeyed
        values={{ email: email ?? "" }}
        words={{ email: { label: words.address, hint: words.addressHint } }}
      >
        <div class="actions">
          <SubmitButton label={words.change} />
          {waiting !== null && <SubmitButton class="quiet" formaction={CONFIRM} label={words.askAgain} />}
          {(email !== null || goesTo !== null) && (
            <SubmitButton class="quiet" formaction={REMOVE} label={words.remove} />
          )}
        </div>
      </MAIL.Form>
    </>
  );
}

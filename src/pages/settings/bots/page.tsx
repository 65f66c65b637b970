import { CAPS } from "../../../contract/limits.ts";
import type { OwnBot } from "../../../contract/player.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { newId } from "../../../lib/ids.ts";
import { deleteBot, listBots, renewBotToken } from "../../../operations/bots.ts";
import { updateMe } from "../../../operations/me.ts";
import { signUp } from "../../../operations/sign-up.ts";
import type { Principal } from "../../../players/store.ts";
import { BotMark } from "../../kit/bot-mark.tsx";
import { fieldsOf, text, toggle } from "../../kit/fields.tsx";
import type { Form } from "../../kit/forms.ts";
import { type Frame, useWords } from "../../kit/context.tsx";
import { needed } from "../../kit/opened.ts";
import { worded } from "../../kit/problem.tsx";
import { ButtonForm, Secret } from "../../kit/buttons.tsx";
import type { SettingsProps } from "../frame.tsx";
import { section, settingsPage, formSentTo } from "../section.ts";
import { submit, type Rejected } from "../../kit/submit.ts";

const WHERE = "/settings/bots";
const NEW = `${WHERE}/new`;

const WELCOME = fieldsOf({ botsWelcome: toggle() });
const BOT = fieldsOf({
  name: text({ maxlength: 20, required: true }),
  "bot/url": text({ type: "url", maxlength: 200 }),
  "bot/about": text({ maxlength: 200 }),
});
const EMPTY = { name: "", "bot/url": "", "bot/about": "" };

function newBot(form: Form, _c: Ctx, { player }: Principal) {
  const { name, "bot/url": url, "bot/about": about } = BOT.read(form);
  return {
    name,
    bot: { operator: player.name, ...(url === "" ? {} : { url }), ...(about === "" ? {} : { about }) },
  };
}

interface NewBotProps extends Pick<SettingsProps, "refused"> {
  readonly written: Form | null;
}

function NewBotForm({ written, refused }: NewBotProps) {
  const { bots: words } = useWords().settings;
  return (
    <form method="post" action={NEW}>
      <input type="hidden" name="key" value={newId()} />
      <BOT.Fields
        values={written === null ? EMPTY : BOT.read(written)}
        refused={refused}
        words={{
          name: { label: words.name },
          "bot/url": { label: words.url },
          "bot/about": { label: words.about },
        }}
      />
      <button type="submit">{words.createNow}</button>
    </form>
  );
}

/** The token appears only in this response. */
interface Made {
  readonly name: string;
  readonly token: string;
}

async function show(
  c: Ctx,
  principal: Principal,
  why: Rejected | null,
  made: Made | null = null,
): Promise<Response> {
  const { items } = needed(await listBots.run(principal, { limit: CAPS.bots.max }, portsOf(c)));
  const { bots: words, tokens, save } = wordsIn(c.var.language).settings;
  return settingsPage(c, "bots", why && worded(c, why.refusal), ({ frame, refused }) => (
    <>
      {made !== null && (
        <>
          <h2>{words.secret(made.name)}</h2>
          <Secret secret={made.token} hint={tokens.secretHint} copy={tokens.copy} />
        </>
      )}
      <form method="post" action={WHERE}>
        <WELCOME.Fields
          values={{ botsWelcome: principal.player.botsWelcome }}
          refused={refused}
          words={{ botsWelcome: { label: words.welcome, hint: words.welcomeHint } }}
        />
        <button type="submit">{save}</button>
      </form>
      <h2>{words.mine}</h2>
      <p class="soft">{words.hint(CAPS.bots.max)}</p>
      <Bots frame={frame} bots={items} />
      <h2>{words.create}</h2>
      <NewBotForm written={formSentTo(NEW, why)} refused={refused} />
    </>
  ));
}

export const botPages = section(WHERE, {
  show,
  forms: {
    [WHERE]: submit(updateMe, { body: WELCOME.read, done: "saved" }),
    [NEW]: submit(signUp, {
      body: newBot,
      done: ({ value: { player, token } }, c, _form, principal) =>
        show(c, principal, null, { name: player.name, token }),
    }),
    [`${WHERE}/:name/tokens`]: submit(renewBotToken, {
      done: ({ value: { token } }, c, _form, principal) =>
        show(c, principal, null, { name: c.req.param("name") ?? "", token }),
    }),
    [`${WHERE}/:name/delete`]: submit(deleteBot, { done: "deleted" }),
  },
});

interface BotsProps {
  readonly frame: Frame;
  readonly bots: readonly ViewOf<typeof OwnBot>[];
}

function Bots({ frame: { language }, bots }: BotsProps) {
  const { bots: words, tokens } = wordsIn(language).settings;
  if (bots.length === 0) return <p>{words.none}</p>;
  return (
    <ul class="entries">
      {bots.map((bot) => (
        <li>
          <p>
            <a href={`/players/${bot.name}`}>{bot.name}</a> <BotMark of={bot} language={language} />
          </p>
          {bot.program.about !== null && <p class="said">{bot.program.about}</p>}
          <ButtonForm action={`${WHERE}/${bot.name}/tokens`} label={tokens.create} keyed={newId()}>
            <p class="hint">{words.renewHint}</p>
          </ButtonForm>
          <ButtonForm action={`${WHERE}/${bot.name}/delete`} label={words.delete(bot.name)} isGrave>
            <p class="hint">{words.deleteWhat}</p>
          </ButtonForm>
        </li>
      ))}
    </ul>
  );
}

import { CAPS } from "../../../contract/limits.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { deleteBot, listBots, renewBotToken } from "../../../operations/bots.ts";
import { updateMe } from "../../../operations/me.ts";
import { signUp } from "../../../operations/sign-up.ts";
import type { Principal } from "../../../players/store.ts";
import { BotMark } from "../../kit/bot-mark.tsx";
import { text, toggle } from "../../kit/fields.tsx";
import { fieldsOf } from "../../kit/form-page.tsx";
import type { Form } from "../../kit/forms.ts";
import { useWords } from "../../kit/context.tsx";
import { Entries } from "../../kit/lists.tsx";
import { needed } from "../../kit/opened.ts";
import { ButtonForm, Secret } from "../../kit/buttons.tsx";
import { sectionPages, settingsPage } from "../section.tsx";
import { submit } from "../../kit/submit.ts";

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

/** The token appears only in this response. */
interface Made {
  readonly name: string;
  readonly token: string;
}

async function dataOf(c: Ctx, principal: Principal, made: Made | null = null) {
  const { items } = needed(await listBots.run(principal, { limit: CAPS.bots.max }, portsOf(c)));
  return { bots: items, areWelcome: principal.player.botsWelcome, made };
}

const madePage = async (c: Ctx, principal: Principal, made: Made) =>
  settingsPage(c, "bots", <Bots {...await dataOf(c, principal, made)} />);

export const botPages = sectionPages("bots", {
  content: async (c, principal) => <Bots {...await dataOf(c, principal)} />,
  forms: {
    [WHERE]: submit(updateMe, { body: WELCOME.read, done: "saved" }),
    [NEW]: submit(signUp, {
      body: newBot,
      done: ({ value: { player, token } }, c, _form, principal) =>
        madePage(c, principal, { name: player.name, token }),
    }),
    [`${WHERE}/:name/tokens`]: submit(renewBotToken, {
      done: ({ value: { token } }, c, _form, principal) =>
        madePage(c, principal, { name: c.req.param("name") ?? "", token }),
    }),
    [`${WHERE}/:name/delete`]: submit(deleteBot, { done: "deleted" }),
  },
});

type BotsProps = Awaited<ReturnType<typeof dataOf>>;

function Bots({ bots, areWelcome, made }: BotsProps) {
  const { bots: words, tokens, save } = useWords().settings;
  return (
    <>
      {made !== null && (
        <>
          <h2>{words.secret(made.name)}</h2>
          <Secret secret={made.token} hint={tokens.secretHint} />
        </>
      )}
      <WELCOME.Form
        action={WHERE}
        values={{ botsWelcome: areWelcome }}
        words={{ botsWelcome: { label: words.welcome, hint: words.welcomeHint } }}
        button={save}
      />
      <h2>{words.mine}</h2>
      <p class="soft">{words.hint(CAPS.bots.max)}</p>
      <Entries of={bots} each={(bot) => <Bot bot={bot} />} none={<p>{words.none}</p>} />
      <h2>{words.create}</h2>
      <BOT.Form
        action={NEW}
        isKeyed
        values={EMPTY}
        words={{ name: words.name, "bot/url": words.url, "bot/about": words.about }}
        button={words.createNow}
      />
    </>
  );
}

function Bot({ bot }: { readonly bot: BotsProps["bots"][number] }) {
  const { bots: words, tokens } = useWords().settings;
  return (
    <li>
      <p>
        <a href={`/players/${bot.name}`}>{bot.name}</a> <BotMark of={bot} />
      </p>
      {bot.program.about !== null && <p class="said">{bot.program.about}</p>}
      <ButtonForm action={`${WHERE}/${bot.name}/tokens`} label={tokens.create} isKeyed>
        <p class="hint">{words.renewHint}</p>
      </ButtonForm>
      <ButtonForm action={`${WHERE}/${bot.name}/delete`} label={words.delete(bot.name)} isGrave>
        <p class="hint">{words.deleteWhat}</p>
      </ButtonForm>
    </li>
  );
}

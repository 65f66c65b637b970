import type { App } from "../../../contract/player.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { isLoopbackHost } from "../../../lib/ip.ts";
import { dayWords } from "../../../i18n/times.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { ALL_APPS, endApp, listApps } from "../../../operations/apps.ts";
import type { Principal } from "../../../players/store.ts";
import { Scopes } from "../../kit/scopes.tsx";
import { type Frame, readerOf } from "../../kit/context.tsx";
import { Entries, Facts } from "../../kit/lists.tsx";
import { needed } from "../../kit/opened.ts";
import { worded } from "../../kit/problem.tsx";
import { ButtonForm } from "../../kit/buttons.tsx";
import { section, settingsPage } from "../section.ts";
import { submit, type Rejected } from "../../kit/submit.ts";

const WHERE = "/settings/apps";

interface EntryProps {
  readonly frame: Frame;
  readonly app: ViewOf<typeof App>;
}

function Entry({ frame, app }: EntryProps) {
  const { language, timezone } = readerOf(frame);
  const { apps: words, tokens } = wordsIn(language).settings;
  const { onYourComputer } = wordsIn(language).apps;
  const day = (instant: string) => dayWords(Date.parse(instant), language, timezone);
  return (
    <li>
      <p>
        <strong>{app.name}</strong>
      </p>
      <Facts
        of={[
          [words.goes, isLoopbackHost(app.host) ? `${app.host} (${onYourComputer})` : app.host],
          [tokens.may, <Scopes scopes={app.scopes} />],
          [words.since, day(app.createdAt)],
          [tokens.used, app.lastUsedAt === null ? words.never : day(app.lastUsedAt)],
        ]}
      />
      <ButtonForm action={`${WHERE}/${app.id}/end`} label={words.end} isGrave />
    </li>
  );
}

async function show(c: Ctx, principal: Principal, why: Rejected | null): Promise<Response> {
  const { items } = needed(await listApps.run(principal, ALL_APPS, portsOf(c)));
  const { apps: words } = wordsIn(c.var.language).settings;
  return settingsPage(c, "apps", why && worded(c, why.refusal), ({ frame }) => (
    <>
      <p class="soft">{words.what}</p>
      <Entries of={items} each={(app) => <Entry frame={frame} app={app} />} none={<p>{words.none}</p>} />
    </>
  ));
}

export const appPages = section(WHERE, {
  show,
  forms: { [`${WHERE}/:id/end`]: submit(endApp, { done: "app-ended" }) },
});

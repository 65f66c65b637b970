import type { App } from "../../../contract/player.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { isLoopbackHost } from "../../../lib/ip.ts";
import { portsOf } from "../../../http/context.ts";
import { ALL_APPS, endApp, listApps } from "../../../operations/apps.ts";
import { Scopes } from "../../kit/scopes.tsx";
import { useWords } from "../../kit/context.tsx";
import { useFormat } from "../../kit/format.ts";
import { Entries, Facts } from "../../kit/lists.tsx";
import { needed } from "../../kit/opened.ts";
import { ButtonForm } from "../../kit/buttons.tsx";
import { sectionPages } from "../section.tsx";
import { submit } from "../../kit/submit.ts";

const WHERE = "/settings/apps";

type AppView = ViewOf<typeof App>;

function Entry({ app }: { readonly app: AppView }) {
  const { settings, apps } = useWords();
  const { apps: words, tokens } = settings;
  const format = useFormat();
  return (
    <li>
      <p>
        <strong>{app.name}</strong>
      </p>
      <Facts
        of={[
          [words.goes, isLoopbackHost(app.host) ? `${app.host} (${apps.onYourComputer})` : app.host],
          [tokens.may, <Scopes scopes={app.scopes} />],
          [words.since, format.day(app.createdAt)],
          [tokens.used, app.lastUsedAt === null ? words.never : format.day(app.lastUsedAt)],
        ]}
      />
      <ButtonForm action={`${WHERE}/${app.id}/end`} label={words.end} isGrave />
    </li>
  );
}

function Apps({ apps }: { readonly apps: readonly AppView[] }) {
  const { apps: words } = useWords().settings;
  return (
    <>
      <p class="soft">{words.what}</p>
      <Entries of={apps} each={(app) => <Entry app={app} />} none={<p>{words.none}</p>} />
    </>
  );
}

export const appPages = sectionPages("apps", {
  content: async (c, principal) => (
    <Apps apps={needed(await listApps.run(principal, ALL_APPS, portsOf(c))).items} />
  ),
  forms: { [`${WHERE}/:id/end`]: submit(endApp, { done: "app-ended" }) },
});

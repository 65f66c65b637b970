import type { Child } from "hono/jsx";
import type { TournamentView } from "../../contract/tournament.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { newId } from "../../lib/ids.ts";
import type { Frame } from "../frame/layout.tsx";
import { Press } from "../settings/frame.tsx";

interface ActsProps {
  readonly frame: Frame;
  readonly tournament: TournamentView;
}

/** What organisers can do with their tournament as it stands, until it is over. */
export function OrganisersPart({ frame, tournament }: ActsProps) {
  const { id, status, organisers } = tournament;
  const { acts: words } = wordsIn(frame.language).competition;
  const home = `/tournaments/${id}`;
  const isAhead = status === "draft" || status === "open";
  return (
    <section class="box acts" aria-labelledby="organise">
      <h2 id="organise">{words.title}</h2>
      {status === "draft" && <p class="hint">{words.draftHint}</p>}
      <div class="actions">
        {status === "draft" && <Press action={`${home}/open`} label={words.open} keyed={newId()} />}
        {status === "open" && <Press action={`${home}/start`} label={words.start} keyed={newId()} />}
        {isAhead && (
          <a class="button quiet" href={`${home}/edit`}>
            {words.edit}
          </a>
        )}
      </div>
      <ByName action={`${home}/remove`} label={words.remove} frame={frame} />
      <ByName action={`${home}/organisers`} label={words.addOrganiser} frame={frame} />
      {organisers.length > 1 && (
        <div class="actions">
          {organisers.map((name) => (
            <Press action={`${home}/organisers/remove`} label={words.removeOrganiser(name)} keyed={newId()}>
              <input type="hidden" name="name" value={name} />
            </Press>
          ))}
        </div>
      )}
      <details>
        <summary>{words.cancel}</summary>
        <Press action={`${home}/cancel`} label={words.cancel} keyed={newId()} isGrave>
          <p class="hint">{words.cancelHint}</p>
        </Press>
      </details>
    </section>
  );
}

interface ByNameProps {
  readonly frame: Frame;
  readonly action: string;
  readonly label: string;
  readonly children?: Child;
}

/** A form that does something about a player, who is named. */
function ByName({ frame, action, label }: ByNameProps) {
  return (
    <details>
      <summary>{label}</summary>
      <form class="row low" method="post" action={action}>
        <input type="hidden" name="key" value={newId()} />
        <label>
          {wordsIn(frame.language).competition.acts.name}
          <input
            name="name"
            required
            maxlength={40}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
          />
        </label>
        <button type="submit" class="quiet">
          {label}
        </button>
      </form>
    </details>
  );
}

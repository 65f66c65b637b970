import type { Child } from "hono/jsx";
import type { TournamentView } from "../../contract/tournament.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { newId } from "../../lib/ids.ts";
import type { Frame } from "../kit/context.tsx";
import { ButtonForm } from "../kit/buttons.tsx";

interface ActsProps {
  readonly frame: Frame;
  readonly tournament: TournamentView;
}

export function OrganisersPart({ frame, tournament }: ActsProps) {
  const { id, status, organisers, invited = [] } = tournament;
  const { acts: words } = wordsIn(frame.language).competition;
  const home = `/tournaments/${id}`;
  const isAhead = status === "draft" || status === "open";
  return (
    <section class="box acts" aria-labelledby="organise">
      <h2 id="organise">{words.title}</h2>
      {status === "draft" && <p class="hint">{words.draftHint}</p>}
      <div class="actions">
        {status === "draft" && <ButtonForm action={`${home}/open`} label={words.open} keyed={newId()} />}
        {status === "open" && <ButtonForm action={`${home}/start`} label={words.start} keyed={newId()} />}
        {isAhead && (
          <a class="button quiet" href={`${home}/edit`}>
            {words.edit}
          </a>
        )}
      </div>
      <ByName action={`${home}/remove`} label={words.remove} frame={frame} />
      <ByName action={`${home}/organisers`} label={words.addOrganiser} frame={frame} />
      <div class="actions">
        {organisers.length > 1 &&
          organisers.map((name) => <Removal id={id} name={name} label={words.removeOrganiser(name)} />)}
        {invited.map(({ name }) => (
          <Removal id={id} name={name} label={words.uninvite(name)} />
        ))}
      </div>
      <details>
        <summary>{words.cancel}</summary>
        <ButtonForm action={`${home}/cancel`} label={words.cancel} keyed={newId()} isGrave>
          <p class="hint">{words.cancelHint}</p>
        </ButtonForm>
      </details>
    </section>
  );
}

interface RemovalProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

function Removal({ id, name, label }: RemovalProps) {
  return (
    <ButtonForm action={`/tournaments/${id}/organisers/remove`} label={label} keyed={newId()}>
      <input type="hidden" name="name" value={name} />
    </ButtonForm>
  );
}

interface InvitedProps extends ActsProps {
  readonly reader: string | null;
  readonly isIn: boolean;
}

export function Invited({ frame, tournament, reader, isIn }: InvitedProps) {
  const { id, status, organisers, invited = [] } = tournament;
  const { invited: words } = wordsIn(frame.language).competition;
  const isInvited = invited.some(({ name }) => name === reader);
  if (reader === null || !(isInvited || (isIn && organisers.length === 0 && status === "running")))
    return null;
  return (
    <div class="note">
      <p>{isInvited ? words.about : words.leaderless}</p>
      <div class="actions">
        <ButtonForm
          action={`/tournaments/${id}/organisers/accept`}
          label={isInvited ? words.accept : words.takeOver}
          keyed={newId()}
        />
        {isInvited && <Removal id={id} name={reader} label={words.decline} />}
      </div>
    </div>
  );
}

interface ByNameProps {
  readonly frame: Frame;
  readonly action: string;
  readonly label: string;
  readonly children?: Child;
}

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

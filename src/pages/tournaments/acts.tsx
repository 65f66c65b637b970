import type { TournamentView } from "../../contract/tournament.ts";
import { Section } from "../kit/lists.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { text } from "../kit/fields.tsx";
import { fieldsOf } from "../kit/form-page.tsx";
import { ButtonForm, ButtonLink, Hidden, SubmitButton } from "../kit/buttons.tsx";

export const NAME = fieldsOf({
  name: text({ required: true, maxlength: 40, autocapitalize: "off", spellcheck: false }),
});

interface ActsProps {
  readonly tournament: TournamentView;
}

export function OrganisersPart({ tournament }: ActsProps) {
  const { id, status, organisers, invited = [] } = tournament;
  const { acts: words } = useWords().competition;
  const home = `/tournaments/${id}`;
  const isAhead = status === "draft" || status === "open";
  return (
    <Section id="organise" class="box acts" title={words.title}>
      {status === "draft" && <p class="hint">{words.draftHint}</p>}
      <div class="actions">
        {status === "draft" && <ButtonForm action={`${home}/open`} label={words.open} isKeyed />}
        {status === "open" && <ButtonForm action={`${home}/start`} label={words.start} isKeyed />}
        {isAhead && <ButtonLink href={`${home}/edit`} text={words.edit} quiet />}
      </div>
      <ByName action={`${home}/remove`} label={words.remove} />
      <ByName action={`${home}/organisers`} label={words.addOrganiser} />
      <div class="actions">
        {organisers.length > 1 &&
          organisers.map((name) => <Removal id={id} name={name} label={words.removeOrganiser(name)} />)}
        {invited.map(({ name }) => (
          <Removal id={id} name={name} label={words.uninvite(name)} />
        ))}
      </div>
      <details>
        <summary>{words.cancel}</summary>
        <ButtonForm action={`${home}/cancel`} label={words.cancel} isKeyed isGrave>
          <p class="hint">{words.cancelHint}</p>
        </ButtonForm>
      </details>
    </Section>
  );
}

interface RemovalProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

const Removal = ({ id, name, label }: RemovalProps) => (
  <ButtonForm action={`/tournaments/${id}/organisers/remove`} label={label} isKeyed>
    <Hidden name="name" value={name} />
  </ButtonForm>
);

interface InvitedProps extends ActsProps {
  /** Whether the reader plays: players can take over a running tournament that has no organiser. */
  readonly isIn: boolean;
}

export function Invited({ tournament, isIn }: InvitedProps) {
  const { id, status, organisers, invited = [] } = tournament;
  const { invited: words } = useWords().competition;
  const reader = useFrame().principal?.name;
  const isInvited = invited.some(({ name }) => name === reader);
  if (reader === undefined || !(isInvited || (isIn && organisers.length === 0 && status === "running")))
    return null;
  return (
    <div class="note">
      <p>{isInvited ? words.about : words.leaderless}</p>
      <div class="actions">
        <ButtonForm
          action={`/tournaments/${id}/organisers/accept`}
          label={isInvited ? words.accept : words.takeOver}
          isKeyed
        />
        {isInvited && <Removal id={id} name={reader} label={words.decline} />}
      </div>
    </div>
  );
}

const ByName = ({ action, label }: { readonly action: string; readonly label: string }) => (
  <details>
    <summary>{label}</summary>
    <NAME.Form
      class="row low"
      action={action}
      isKeyed
      values={{ name: "" }}
      words={{ name: useWords().competition.acts.name }}
    >
      <SubmitButton class="quiet" label={label} />
    </NAME.Form>
  </details>
);

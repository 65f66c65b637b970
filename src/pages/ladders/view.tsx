import type { LadderView } from "../../contract/ladder.ts";
import { clockLine } from "../../i18n/sentences/deadlines.ts";
import { BotMark, Mark } from "../kit/bot-mark.tsx";
import { Alert, useRefused } from "../kit/fields.tsx";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { useFormat } from "../kit/format.ts";
import { Facts, LinkLine, Section } from "../kit/lists.tsx";
import { FigureTable } from "../kit/table.tsx";
import { ButtonForm, Hidden } from "../kit/buttons.tsx";
import { Entry, gamesWords, matchHref, Player, requiresWords, rulesTitle } from "../kit/competition.tsx";

interface LadderProps {
  readonly ladder: LadderView;
  readonly mayOrganise: boolean;
}

/** The reader's place, from 0; -1 if they are not on the ladder. */
const usePlace = ({ places }: LadderView): number => {
  const reader = useFrame().principal?.name;
  return places.findIndex(({ name }) => name === reader);
};

export function LadderPage({ ladder, mayOrganise }: LadderProps) {
  const { ladders: words } = useWords().competition;
  const format = useFormat();
  const refused = useRefused();
  const { name, ruleset, reach, places, closed } = ladder;
  const description = `${name}. ${words.about}`;
  return (
    <Layout title={name} {...(refused === null && { description })}>
      <Alert says={refused && refused.detail} />
      <p>
        <a href={`/rules/${ruleset}`}>{rulesTitle(ruleset, useFrame().language)}</a>
        {closed && <Mark>{words.closed}</Mark>}
      </p>
      <p id="places">{words.rules(reach, format.span(ladder.again), format.span(ladder.idle))}</p>
      <Own ladder={ladder} />
      {places.length === 0 ? <p class="soft">{words.nobody}</p> : <Places ladder={ladder} />}
      <Terms ladder={ladder} />
      {mayOrganise && !closed && <Acts id={ladder.id} />}
      <LinkLine href="/ladders" text={words.all} />
    </Layout>
  );
}

type OneProps = Pick<LadderProps, "ladder">;

function Own({ ladder }: OneProps) {
  const { ladders: words } = useWords().competition;
  const home = `/ladders/${ladder.id}`;
  if (usePlace(ladder) !== -1)
    return (
      <details>
        <summary>{words.leave}</summary>
        <ButtonForm action={`${home}/leave`} label={words.leave} isGrave>
          <p class="hint">{words.leaveHint}</p>
        </ButtonForm>
      </details>
    );
  return ladder.closed ? null : <Entry home={home} label={words.enter} />;
}

function Places({ ladder }: OneProps) {
  const { competition: words, ratings } = useWords();
  return (
    <FigureTable labelledBy="places" texts={[ratings.rank, ratings.player, words.ladders.matches]}>
      {ladder.places.map((place, at) => (
        <Place ladder={ladder} place={place} at={at} />
      ))}
    </FigureTable>
  );
}

/** Whether the reader can challenge the player at the place `at`, as far as the page knows. The operation decides. */
function useReach(ladder: LadderView, at: number): boolean {
  const { reach, places, closed } = ladder;
  const own = usePlace(ladder);
  const isFree = places[own]?.attacking === null && places[at]?.defending === null;
  return !closed && isFree && at < own && own - at <= reach;
}

interface PlaceProps extends OneProps {
  readonly place: LadderView["places"][number];
  readonly at: number;
}

function MatchesAt({ ladder, place: { name, defending, attacking }, at }: PlaceProps) {
  const { competition, finding } = useWords();
  const { ladders: words } = competition;
  return (
    <>
      {defending !== null && (
        <div>
          <a href={matchHref(defending, ladder.pairing.games)}>{words.defends}</a>
        </div>
      )}
      {attacking !== null && (
        <div>
          <a href={matchHref(attacking, ladder.pairing.games)}>{words.attacks}</a>
        </div>
      )}
      {useReach(ladder, at) && (
        <ButtonForm action={`/ladders/${ladder.id}/challenge`} label={finding.players.challenge} isKeyed>
          <Hidden name="name" value={name} />
        </ButtonForm>
      )}
    </>
  );
}

function Place(props: PlaceProps) {
  const { place, at } = props;
  const { competition, finding } = useWords();
  const { name, since } = place;
  return (
    <tr>
      <td>{at + 1}</td>
      <th scope="row" class="name">
        <Player name={name} />
        <BotMark of={place} />
        {name === useFrame().principal?.name && <Mark>{finding.players.you}</Mark>}
        <div class="soft small">{competition.ladders.since(useFormat().day(since, "medium"))}</div>
      </th>
      <td>
        <MatchesAt {...props} />
      </td>
    </tr>
  );
}

function Terms({ ladder }: OneProps) {
  const { language } = useFrame();
  const words = useWords();
  const { facts } = words.competition;
  return (
    <Facts
      of={[
        [facts.games, gamesWords(ladder, words)],
        [facts.clock, clockLine(ladder.clock, language)],
        [facts.requires, requiresWords(ladder.requires, language)],
        [facts.organisers, ladder.organisers.map((name) => <Player name={name} />)],
      ]}
    />
  );
}

function Acts({ id }: Pick<LadderView, "id">) {
  const { acts, ladders: words } = useWords().competition;
  return (
    <Section id="organise" class="box" title={acts.title}>
      <LinkLine class="button quiet" href={`/ladders/${id}/edit`} text={acts.edit} />
      <ButtonForm action={`/ladders/${id}/close`} label={words.close} isGrave>
        <p class="hint">{words.closeHint}</p>
      </ButtonForm>
    </Section>
  );
}

import { wordsIn } from "../../../i18n/catalogues.ts";
import type { Language } from "../../../i18n/languages.ts";
import type { DescribedBoard } from "../../../board/described.ts";
import { SYMBOLS } from "./board-grid.ts";
import { BoardTable } from "./board-table.tsx";
import type { Draft, DraftLink } from "./draft.ts";
import { BUTTON, FINE_PRINT, IMPORTANT, LINK, QUOTE, SMALL, TEXT } from "./styles.ts";

interface TextProps {
  readonly text: string;
}

/** A sentence of the mail. */
export function Paragraph({ text }: TextProps) {
  return (
    <p class="ink" style={TEXT}>
      {text}
    </p>
  );
}

/** What may be overlooked. */
export function SmallPrint({ text }: TextProps) {
  return (
    <p class="soft" style={FINE_PRINT}>
      {text}
    </p>
  );
}

interface LinkProps {
  readonly link: DraftLink;
}

/** A link in the text. */
export function TextLink({ link }: LinkProps) {
  return (
    <a class="link" href={link.url} style={LINK}>
      {link.label}
    </a>
  );
}

function Button({ link }: LinkProps) {
  return (
    <a class="button" href={link.url} style={BUTTON}>
      {link.label}
    </a>
  );
}

/** What the opponent wrote, line by line under its heading. */
export function Quote({ quote }: { readonly quote: NonNullable<Draft["quote"]> }) {
  return (
    <>
      <SmallPrint text={quote.heading} />
      <blockquote class="quote" style={QUOTE}>
        {quote.lines.map((line, at) => (
          <>
            {at > 0 && <br />}
            {line}
          </>
        ))}
      </blockquote>
    </>
  );
}

/** A sentence that must not be overlooked. */
export function Important({ text }: TextProps) {
  return (
    <p class="due" style={IMPORTANT}>
      {text}
    </p>
  );
}

interface BoardProps {
  readonly board: DescribedBoard;
  readonly language: Language;
}

/** The board with what its symbols mean. */
export function Board({ board, language }: BoardProps) {
  const words = wordsIn(language).notices.mail.board;
  const legend = `${words.legend(SYMBOLS)}. ${board.lastMove === null ? "" : words.marked}`.trim();
  return (
    <div style="margin:0 0 18px">
      <BoardTable board={board} />
      <p class="soft" style={`${SMALL};text-align:center;margin:8px 0 0`}>
        {legend}
      </p>
    </div>
  );
}

/** A list, under its heading where it has one. */
export function List({ list }: { readonly list: NonNullable<Draft["list"]> }) {
  return (
    <>
      {list.heading !== null && <Paragraph text={list.heading} />}
      <ul class="ink" style={`${TEXT};padding-left:22px`}>
        {list.items.map(({ text, links }) => (
          <li style="margin:0 0 10px">
            {text}
            {links.map((link) => (
              <>
                <br />
                <TextLink link={link} />
              </>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The first link as a button, the others below it. */
export function Links({ links }: Pick<Draft, "links">) {
  const [first, ...others] = links;
  if (first === undefined) return null;
  return (
    <>
      <p style="margin:0 0 16px">
        <Button link={first} />
      </p>
      {others.map((link) => (
        <p style={TEXT}>
          <TextLink link={link} />
        </p>
      ))}
    </>
  );
}

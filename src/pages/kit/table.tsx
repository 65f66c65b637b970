import type { Child } from "hono/jsx";

interface TableProps {
  readonly labelledBy: string;
  /** The column headings: first for texts, then for numbers. */
  readonly texts: readonly string[];
  readonly numbers?: readonly string[];
  readonly class?: string;
  readonly children?: Child;
}

/** A table that scrolls sideways on small screens. */
export const FigureTable = ({ labelledBy, texts, numbers = [], class: kind, children }: TableProps) => (
  <div class="scroll" role="region" aria-labelledby={labelledBy} tabindex={0}>
    <table class={kind}>
      <thead>
        <tr>
          {texts.map((text) => (
            <th scope="col">{text}</th>
          ))}
          {numbers.map((text) => (
            <th scope="col" class="number">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

import { wordsIn } from "../../i18n/catalogues.ts";
import { type Frame, Layout } from "./layout.tsx";

interface ProblemProps {
  readonly frame: Frame;
  readonly problem: { readonly code: string; readonly title: string; readonly detail: string };
}

/** A refusal as a page: what was wrong, and where to go instead. */
export function ProblemPage({ frame, problem: { code, title, detail } }: ProblemProps) {
  const words = wordsIn(frame.language).public.problems;
  return (
    <Layout frame={frame} title={title}>
      {/* What the API says of an unknown address is for who writes programs. */}
      <p>{code === "not-found" ? words.nothingHere : detail}</p>
      <ul>
        <li>
          <a href="/">{words.home}</a>
        </li>
        <li>
          <a href="/rules">{words.rules}</a>
        </li>
      </ul>
      <p class="soft small">
        <a href={`/problems/${code}`}>{code}</a>
      </p>
    </Layout>
  );
}

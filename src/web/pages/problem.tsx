import { type Frame, Layout } from "./layout.tsx";

interface ProblemProps {
  readonly frame: Frame;
  readonly problem: { readonly code: string; readonly title: string; readonly detail: string };
}

/** What a reader sees whose page could not be shown: what was wrong, and what to do. */
export function ProblemPage({ frame, problem }: ProblemProps) {
  return (
    <Layout frame={frame} title={problem.title}>
      <p>{problem.detail}</p>
      <p class="soft">
        <a href={`/problems/${problem.code}`}>{problem.code}</a>
      </p>
    </Layout>
  );
}

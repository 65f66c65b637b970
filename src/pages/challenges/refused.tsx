import { type Frame, Layout } from "../frame/layout.tsx";

interface RefusedProps {
  readonly frame: Frame;
  readonly problem: { readonly title: string; readonly detail: string };
  /** What the press has done all the same. */
  readonly note: string | null;
  readonly link: { readonly href: string; readonly text: string };
}

/** A press that came too late: the challenge has become somebody else's game. */
export function RefusedPage({ frame, problem, note, link }: RefusedProps) {
  return (
    <Layout frame={frame} title={problem.title}>
      <p role="alert">{problem.detail}</p>
      {note !== null && <p class="note">{note}</p>}
      <p>
        <a href={link.href}>{link.text}</a>
      </p>
    </Layout>
  );
}

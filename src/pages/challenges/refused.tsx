import { type Frame, Layout } from "../frame/layout.tsx";

interface RefusedProps {
  readonly frame: Frame;
  readonly problem: { readonly title: string; readonly detail: string };
  /** Where to go on. */
  readonly link: { readonly href: string; readonly text: string };
}

/** A press that came too late: the challenge has become somebody else's game. */
export function RefusedPage({ frame, problem, link }: RefusedProps) {
  return (
    <Layout frame={frame} title={problem.title}>
      <p role="alert">{problem.detail}</p>
      <p>
        <a href={link.href}>{link.text}</a>
      </p>
    </Layout>
  );
}

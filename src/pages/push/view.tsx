import { wordsIn } from "../../i18n/catalogues.ts";
import { type Frame, Layout } from "../frame/layout.tsx";

/** What is shown while the service cannot be reached; the browser keeps it. */
export function OfflinePage({ frame }: { readonly frame: Frame }) {
  const words = wordsIn(frame.language).pushPages.offline;
  return (
    <Layout frame={frame} title={words.title}>
      <p>{words.what}</p>
      <p>
        {/* Without a path: the page that was asked for. */}
        <a class="button" href="">
          {words.again}
        </a>
      </p>
    </Layout>
  );
}

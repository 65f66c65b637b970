import type { Version } from "./found.ts";

export type WayBack = { readonly from: Version; readonly to: Version } | { readonly why: string };

function notedIn({ note }: Version): { readonly records: string; readonly classes: string } | null {
  const [, records, classes] = /^D1 at (\S+), classes at (\S+)$/.exec(note) ?? [];
  return records === undefined || classes === undefined ? null : { records, classes };
}

const BY_HAND =
  "If you are sure that the older release can run: npx wrangler rollback. Otherwise deploy a release with a fix.";

/**
 * Returns the previous release, or why it can't be deployed again. Cloudflare can't undo a change of the classes of
 * objects, and an older release may read something that a later migration removed. `versions` has the newest first;
 * `contractions` are the migrations that remove something.
 */
export function wayBack(
  versions: readonly Version[],
  migrations: readonly string[],
  contractions: readonly string[],
): WayBack {
  const [from, ...others] = versions.filter(({ release }) => release !== null);
  const to = others.find((one) => one.release !== from?.release && one.createdAt < from!.createdAt);
  if (from === undefined || to === undefined)
    return { why: "There is no earlier release that was deployed with npm run deploy." };
  const between = versions.slice(0, versions.indexOf(to));
  if (between.some(({ isSecretChange }) => isSecretChange))
    return {
      why: `A secret was changed after the release ${to.release}, which would run with the old one. ${BY_HAND}`,
    };
  const [now, then] = [notedIn(from), notedIn(to)];
  if (now === null || then === null)
    return { why: `The deployment of ${to.release} did not note its migration and classes. ${BY_HAND}` };
  if (now.classes !== then.classes)
    return {
      why: `The classes of Durable Objects changed after the release ${to.release} (${then.classes}, now ${now.classes}), and Cloudflare can’t undo that. Deploy a release with a fix.`,
    };
  if (!migrations.includes(now.records))
    return {
      why: `This folder does not have the current migration, ${now.records}. Run this in the folder of the current release.`,
    };
  const later = migrations.slice(migrations.indexOf(then.records) + 1, migrations.indexOf(now.records) + 1);
  const taking = later.find((file) => contractions.includes(file));
  if (taking !== undefined)
    return {
      why: `The migration ${taking} removed something that the release ${to.release} reads. Deploy a release with a fix.`,
    };
  return { from, to };
}

import type { Page } from "playwright-core";
import { visitAs } from "./people.ts";
import { visit, type Wish } from "./visit.ts";
import type { PlaceToSee, World } from "./world.ts";

/** The faults of a page, a sentence each. */
export type Look = (page: Page, place: PlaceToSee) => Promise<readonly string[]>;

async function findOn(page: Page, places: readonly PlaceToSee[], look: Look): Promise<string[]> {
  const found: string[] = [];
  for (const place of places) {
    const status = (await page.goto(place.path))?.status();
    const faults = [...(status === 200 ? [] : [`${status}`]), ...(await look(page, place))];
    found.push(
      ...faults.map((fault) => `${place.path}${place.as === undefined ? "" : ", signed in"}: ${fault}`),
    );
  }
  return found;
}

const isOpen = ({ as }: PlaceToSee): boolean => as === undefined;

/** Opens each page, as its reader or as nobody, and tells what `look` finds wrong. */
export async function findOnEveryPage(
  { owner, places }: Pick<World, "owner" | "places">,
  wish: Wish,
  look: Look,
): Promise<string[]> {
  const found = await Promise.all([
    findOn(await visit(wish), places.filter(isOpen), look),
    findOn(
      await visitAs(owner, wish),
      places.filter((place) => !isOpen(place)),
      look,
    ),
  ]);
  return found.flat();
}

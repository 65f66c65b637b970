import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual as isSame } from "node:util";
import { Service } from "../crash/service.ts";
import { readState, type StateLine, type StateRow, writeSecrets, writeState } from "./state.ts";
import { type Asked, type View, viewOf } from "./views.ts";
import { openWorld, type Someone, type World } from "./world.ts";

/** A request with a key that was answered, to be repeated. */
export interface Repeat {
  readonly by: Someone;
  readonly path: string;
  readonly key: string;
  readonly body: unknown;
}

/** The facts of every story. */
export interface Told {
  /** Those who play: each is to move in a game. */
  readonly players: readonly Someone[];
  /** Others who ask for views. */
  readonly others?: readonly Someone[];
  readonly repeats: readonly Repeat[];
}

/** Something that still works on the state of a story. It runs after all views were read. */
export type GoesOn<Story> = readonly [what: string, act: (story: Story, world: World) => Promise<void>];

/** A golden state: the release that wrote it, the story behind it, and what is read of it. */
interface Parts<Story extends Told> {
  /** "The golden state of …" */
  readonly of: string;
  readonly folder: string;
  /** Tells the story on an empty state. */
  readonly tell: (world: World, service: Service) => Promise<Story>;
  readonly askedOf: (story: Story) => readonly Asked[];
  readonly goesOn: readonly GoesOn<Story>[];
  /** Rows that would make the files large and pin nothing new. Default: none. */
  readonly isLeftOut?: (row: StateRow) => boolean;
  /** The members of answers, and the types in them, that later releases added. */
  readonly added: ReadonlySet<string>;
}

interface Golden<Story> {
  readonly now: number;
  readonly story: Story;
  readonly secrets: Readonly<Record<string, string>>;
}

/** The address of the service in golden states. */
export const ORIGIN = "http://localhost:8787";

/** How a token begins, and how it begins in the files, where scanners for secrets must not find one. */
const [TOKEN, IN_FILE] = ["tafl_", "token "] as const;

const linesOf = (file: string): unknown[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line.replaceAll(`"${IN_FILE}`, `"${TOKEN}`)) as unknown);

const written = (lines: readonly unknown[]): string =>
  lines.map((line) => `${JSON.stringify(line).replaceAll(`"${TOKEN}`, `"${IN_FILE}`)}\n`).join("");

/** Its address is the same on every port: what apps are granted names it. */
async function goldenService(): Promise<Service> {
  const service = await Service.create();
  service.env = { ORIGIN };
  return service;
}

const secretsIn = (state: string): Golden<unknown>["secrets"] =>
  Object.fromEntries(
    ["secret", "signing-key"].map((name) => [name, readFileSync(join(state, name), "utf8")]),
  );

/** Leaves out the long name of a database where the row before has the same. */
const packed = (lines: readonly StateLine[]): readonly StateLine[] =>
  lines.map((line, index) => {
    const isSameDatabase = line.length === 3 && lines[index - 1]?.[0] === line[0];
    return isSameDatabase ? ["", line[1], line[2]] : line;
  });

function unpacked(lines: readonly StateLine[]): readonly StateLine[] {
  let database = "";
  return lines.map((line) => {
    database = line[0] === "" ? database : line[0];
    return line.length === 3 ? [database, line[1], line[2]] : line;
  });
}

export const peopleOf = ({ players, others = [] }: Told): readonly Someone[] => [...players, ...others];

/** The views that are readable; a view that anybody has is recorded once. */
async function viewsOf(url: string, story: Told, asked: readonly Asked[]): Promise<readonly View[]> {
  const views: View[] = [];
  for (const one of asked) {
    const view = await viewOf(url, one, peopleOf(story));
    const isAnybodys = views.some(({ path, body }) => path === view.path && isSame(body, view.body));
    if (view.status < 400 && !isAnybodys) views.push(view);
  }
  return views;
}

/** A golden state with its two files: the rows that are stored, and the views that are read of them. */
export class Edition<Story extends Told> {
  readonly of: string;
  readonly added: ReadonlySet<string>;
  readonly #parts: Parts<Story>;
  readonly #storedFile: string;
  readonly #viewsFile: string;

  constructor(parts: Parts<Story>) {
    this.of = parts.of;
    this.added = parts.added;
    this.#parts = parts;
    this.#storedFile = join(parts.folder, "stored.jsonl");
    this.#viewsFile = join(parts.folder, "views.jsonl");
  }

  #stored() {
    const [golden, ...lines] = linesOf(this.#storedFile) as [Golden<Story>, ...StateLine[]];
    return { ...golden, state: unpacked(lines) };
  }

  /** Writes the state into a folder, at the time at which it was written. */
  write(folder: string): void {
    const { now, secrets, state } = this.#stored();
    writeSecrets(folder, secrets);
    writeState(folder, state, now);
  }

  /** Starts this release on the state, at the time at which it was written. */
  async start(): Promise<Service> {
    const service = await goldenService();
    this.write(service.state);
    await service.start();
    return service;
  }

  /** Tells the story on an empty state and writes both files. */
  async record(): Promise<void> {
    await this.#recordState(await goldenService());
    await this.#recordViews(await this.start());
  }

  async #recordState(service: Service): Promise<void> {
    const { tell, isLeftOut = () => false } = this.#parts;
    try {
      await service.start();
      const world = openWorld(service);
      const story = await tell(world, service);
      const now = Date.now() + (await world.client.offset());
      await service.kill();
      const golden: Golden<Story> = { now, story, secrets: secretsIn(service.state) };
      const lines = readState(service.state).filter((line) => line.length === 2 || !isLeftOut(line));
      writeFileSync(this.#storedFile, written([golden, ...packed(lines)]));
    } finally {
      await service.remove();
    }
  }

  async #recordViews(service: Service): Promise<void> {
    const { story } = this.#stored();
    try {
      const views = await viewsOf(service.url, story, this.#parts.askedOf(story));
      writeFileSync(this.#viewsFile, written(views));
    } finally {
      await service.remove();
    }
  }

  /** Reads both files. `goesOn`: what still works, bound to the story. */
  read() {
    const { story, state } = this.#stored();
    const goesOn = this.#parts.goesOn.map(([what, act]) => ({
      what,
      act: (world: World) => act(story, world),
    }));
    return { story: story as Told, state, views: linesOf(this.#viewsFile) as View[], goesOn };
  }
}

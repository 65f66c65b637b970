/** Where files of this folder come from that other people recorded. */
interface Source {
  /** The first characters of their names. */
  readonly files: string;
  readonly from: string;
  readonly licence: string;
  /** The differences from the original. */
  readonly changed: string;
}

export const SOURCES: readonly Source[] = [
  {
    files: "opentafl-",
    from: "https://github.com/jslater89/OpenTafl, saved-games/replays and unbuilt/saved-games/replays",
    licence:
      "Stout Free-As-In-Beer License, https://github.com/jslater89/OpenTafl/blob/master/LICENSE.txt; copyright Jay Slater",
    changed:
      "Names of people are invented. Comments are left out or written anew, short. Three are cut to fewer turns or lines.",
  },
  {
    files: "rs-",
    from: "https://github.com/bunburya/hnefatafl-rs, test data: one line of a collection each",
    licence: "MIT, in test/games/LICENSE",
    changed: "Nothing.",
  },
  {
    files: "sheet-hull-",
    from: "http://tafl.cyningstan.com/taflmatches/1842/hull-hnefatafl-tournament-2017",
    licence: "None is named; only the moves are taken.",
    changed:
      "Names and the text around the moves are left out. Numbers and marks between moves partly differ.",
  },
  {
    files: "sheet-english-2014",
    from: "http://tafl.cyningstan.com/taflmatch/1577/bullen-vs-jennings-2014",
    licence: "None is named; only the moves are taken.",
    changed: "Names and the text around the moves are left out.",
  },
  {
    files: "app-historical-tablut",
    from: "r/Hnefatafl on Reddit, a thread of March 2024 about notations, with a record of the Android app “Hnefatafl”",
    licence: "None is named; only the moves and the form of the tags are taken.",
    changed: "Cut to seven turns, with other tags.",
  },
];

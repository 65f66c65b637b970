import { describe, expect, it } from "vitest";
import { inOrder, misplaced } from "../../src/http/batch.ts";

describe("the path of a request in a batch", () => {
  it.each([
    "/v1/me",
    "/v1/me/games?status=finished&limit=100",
    "/v1/games/5TZkvvhXFW2HWmvUGHb4ap/moves",
    "/v1/players/%C3%85sa",
    "/v1/players/Åsa",
    "/v1/nothing",
    "/v1/BATCH",
    "/v1/batchelor",
    "/v1/me/export.jsonx",
    "/v1/me/events?after=latest",
    "/v1/%2562atch",
    "/v1/me%2fevents%2fstream",
  ])("can be %s", (path) => {
    expect(misplaced(path)).toBeNull();
  });

  it.each([
    "",
    "me",
    "/",
    "/v1",
    "/v1?x",
    "v1/me",
    "/V1/me",
    "/feeds/x/turns.atom",
    "/dev/clock",
    "/games/5TZkvvhXFW2HWmvUGHb4ap",
    "/v1/../dev/clock",
    "/v1/%2e%2e/dev/clock",
    "/v1/.%2E/operator/x",
    "//v1/me",
    "//elsewhere.example/v1/me",
    "/\\elsewhere.example/v1/me",
    "/v1\\..\\..\\dev/clock",
    "https://elsewhere.example/v1/me",
    "http://somewhere.invalid@elsewhere.example/v1/me",
    "data:/v1/me",
    "?/v1/me",
    "#/v1/me",
    "/v1/me#x",
    " /v1/me",
    "/v1/me\n",
    "/v1/m\te",
    "/v1/me\0",
    "/%76%31/me",
    "/v1/../v1x/me",
  ])("cannot be %j, which leads elsewhere", (path) => {
    expect(misplaced(path)).toBe("batch-path");
  });

  it.each([
    "/v1/batch",
    "/v1/batch?x",
    "/v1/batch/",
    "/v1//batch",
    "/v1/./batch",
    "/v1/me/../batch",
    "/v1/%62atch",
    "/v1/b%61tch/?x=1",
    "/v1/me/events/stream",
    "/v1/me/events/stream?after=x",
    "/v1/me/events/%73tream",
    "/v1/games/5TZkvvhXFW2HWmvUGHb4ap/stream",
    "/v1/games/5TZkvvhXFW2HWmvUGHb4ap/stream/",
    "/v1/me/export.json",
    "/v1/me/export%2Ejson?cursor=x",
    "/v1/me/events?wait=25",
    "/v1/me/events?limit=1&wait=0",
    "/v1/me/events?%77ait=25",
  ])("cannot be %s, which needs a request of its own", (path) => {
    expect(misplaced(path)).toBe("not-in-batch");
  });
});

describe("the order of a batch", () => {
  it("keeps requests about one game together, by any address, and those for one address", () => {
    const paths = [
      "/v1/games/one/moves",
      "/v1/games/two/moves",
      "/v1/challenges/one/accept",
      "/v1/me",
      "/v1/me/games/%6fne/snooze",
      "/v1/challenges",
      "/v1/me/games",
      "/v1/me?",
      "/v1/games/two",
      "/v1/challenges",
    ];
    expect(inOrder(paths)).toEqual([[0, 2, 4], [1, 8], [3, 7], [5, 9], [6]]);
  });

  it("has a place for a request that does not belong in a batch: it is refused among the others", () => {
    expect(inOrder(["http://[", "/v1/me", "elsewhere", "http://["])).toEqual([[0, 3], [1], [2]]);
  });
});

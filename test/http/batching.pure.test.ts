import { describe, expect, it, vi } from "vitest";
import { answered, type BatchedRequest, type BatchPorts } from "../../src/http/batch.ts";

vi.spyOn(console, "log").mockImplementation(() => undefined);

const text = (body: string, status = 200, type = "application/json") =>
  new Response(body, { status, headers: { "content-type": type } });

const reads = (...paths: readonly string[]): BatchedRequest[] =>
  paths.map((path, at) => ({ id: String(at), method: "GET", path }));

async function ask(requests: readonly BatchedRequest[], ports: Partial<BatchPorts>) {
  const texts = await answered(requests, {
    answer: () => Promise.resolve(text("{}")),
    full: async () => text('{"code":"batch-full"}', 409, "application/problem+json"),
    broken: async () => text('{"code":"internal-error"}', 500, "application/problem+json"),
    most: 1_000_000,
    ...ports,
  });
  return texts.map(
    (one) =>
      JSON.parse(one) as { id: string; status: number; headers: Record<string, string>; body: unknown },
  );
}

describe("a batch", () => {
  it("answers in the order of its requests, though requests about one game run in order and others in parallel", async () => {
    const begun: string[] = [];
    const open = new Map<string, () => void>();
    const asking = ask(reads("/v1/games/a/moves", "/v1/games/a", "/v1/games/b", "/v1/me"), {
      answer: ({ id }) => {
        begun.push(id);
        return new Promise((resolve) => open.set(id, () => resolve(text(JSON.stringify({ id })))));
      },
    });
    await vi.waitFor(() => expect(begun).toEqual(["0", "2", "3"]));
    for (const id of ["3", "2", "0"]) open.get(id)?.();
    await vi.waitFor(() => expect(begun).toEqual(["0", "2", "3", "1"]));
    open.get("1")?.();
    expect((await asking).map(({ id, body }) => [id, body])).toEqual(
      ["0", "1", "2", "3"].map((id) => [id, { id }]),
    );
  });

  it("runs six groups at a time, and no more", async () => {
    let [running, most] = [0, 0];
    await ask(reads(...Array.from({ length: 50 }, (_, at) => `/v1/games/${at}`)), {
      answer: async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
        return text("{}");
      },
    });
    expect([running, most]).toEqual([0, 6]);
  });

  it("goes on if one of its requests fails, during the request or the answer", async () => {
    const answers = await ask(reads("/v1/a", "/v1/b", "/v1/c"), {
      answer: async ({ id }) => {
        if (id === "0") throw new Error("broken");
        const ending = new ReadableStream({ pull: (controller) => controller.error(new Error("cut off")) });
        return Promise.resolve(id === "1" ? new Response(ending) : text("{}"));
      },
    });
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 200]);
  });

  it("has JSON as it is, other texts as strings, and null for nothing", async () => {
    const bodies = [
      text('{"a":[1,"å"]}'),
      text('{"code":"x"}', 404, "application/problem+json; charset=utf-8"),
      text('<svg a="1"/>', 200, "image/svg+xml"),
      text('{"a":1}\n{"a":2}\n', 200, "application/x-ndjson"),
      new Response(null, { status: 204 }),
    ];
    const answers = await ask(reads("/v1/a", "/v1/b", "/v1/c", "/v1/d", "/v1/e"), {
      answer: ({ id }) => Promise.resolve(bodies[Number(id)]!),
    });
    expect(answers.map(({ body }) => body)).toEqual([
      { a: [1, "å"] },
      { code: "x" },
      '<svg a="1"/>',
      '{"a":1}\n{"a":2}\n',
      null,
    ]);
  });

  it("leaves out the headers that its own answer has, and keeps the others", async () => {
    const headers = { etag: 'W/"1"', "content-security-policy": "x", "access-control-allow-origin": "*" };
    const [one] = await ask(reads("/v1/a"), { answer: () => Promise.resolve(new Response("", { headers })) });
    expect(one?.headers).toEqual({ etag: 'W/"1"', "content-type": "text/plain;charset=UTF-8" });
  });

  it("starts no more requests when its answers are long enough, and says so", async () => {
    const asked: string[] = [];
    const answers = await ask(reads(...Array.from({ length: 20 }, () => "/v1/one")), {
      most: 300,
      answer: ({ id }) => {
        asked.push(id);
        return Promise.resolve(text(JSON.stringify("x".repeat(100))));
      },
    });
    expect(asked).toEqual(["0", "1"]);
    expect(answers.slice(2).every(({ body }) => (body as { code: string }).code === "batch-full")).toBe(true);
  });
});

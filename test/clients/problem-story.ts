import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatInstant, parseDuration } from "../../src/lib/duration.ts";
import type { Step } from "../../src/pages/problems/steps.ts";
import type { Service } from "../crash/service.ts";
import { askForTokens, letAppIn, makePasskey } from "./visits.ts";

const REPEATED = /«(\d+) × (.*?)»/g;
const NAMED = /\{(\w+)\}/g;
const AHEAD = /\{now\+(\w+)\}/g;

/** The text at a place of an answer. */
function textAt(answer: string, place: string): string {
  if (place === "") return answer;
  const found = place.split("/").reduce<unknown>((value, name) => Object(value)[name], JSON.parse(answer));
  if (typeof found !== "string" && typeof found !== "number") throw new Error(`no ${place} in ${answer}`);
  return `${found}`;
}

/** Performs the steps, one after the other, on a service that runs. */
export class Telling {
  readonly #service: Service;
  readonly #saved: Map<string, string>;
  /** The service's clock, in milliseconds since 1970. */
  #now = Date.now();

  constructor(service: Service) {
    this.#service = service;
    const operator = readFileSync(join(service.state, "operator-token"), "utf8");
    this.#saved = new Map(Object.entries({ operator, origin: `http://localhost:${service.port}` }));
  }

  /** A text with the values of this run in the places of their names. */
  #filled(text: string): string {
    return text
      .replaceAll(REPEATED, (_, times: string, part: string) => part.repeat(Number(times)))
      .replaceAll(AHEAD, (_, span: string) => formatInstant(this.#now + parseDuration(span)!))
      .replaceAll(NAMED, (whole, name: string) =>
        JSON.stringify(this.#saved.get(name) ?? whole).slice(1, -1),
      );
  }

  /** An answer with the names of what was saved, and without other tokens. */
  #masked(text: string): string {
    const names = [...this.#saved].filter(([, value]) => value.length >= 20 && value.length < 100);
    return names
      .reduce((masked, [name, value]) => masked.replaceAll(value, `{${name}}`), text)
      .replaceAll(/tafl_\w{20,}/g, "tafl_…");
  }

  #tokenOf(as: string): string {
    return this.#saved.get(this.#filled(as))!;
  }

  /** A player's request in a browser; returns what it leaves, as an answer. */
  async #browse({ request, as }: Step): Promise<string> {
    const { url } = this.#service;
    const token = this.#tokenOf(as!);
    if (request === "browser makes a passkey") {
      await makePasskey(url, this.#saved.get("origin")!, token);
      return "{}";
    }
    const { client, refreshToken } = await letAppIn(url, token, "read play manage offline_access");
    const asked = { grant_type: "refresh_token", client_id: client, refresh_token: refreshToken! };
    return JSON.stringify({ access: (await askForTokens(url, asked)).access_token });
  }

  async #send({ request, as, headers, body, text, encoding }: Step) {
    const [method = "", path = ""] = this.#filled(request).split(" ");
    const sent = body === undefined ? text : JSON.stringify(body);
    const answer = await fetch(this.#service.url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(as === undefined ? {} : { authorization: `Bearer ${this.#tokenOf(as)}` }),
        ...(sent === undefined ? {} : { "content-type": "application/json" }),
        ...(headers && (JSON.parse(this.#filled(JSON.stringify(headers))) as Record<string, string>)),
      },
      ...(sent === undefined ? {} : { body: Buffer.from(this.#filled(sent), encoding) }),
    });
    // A stream would go on: its beginning is enough.
    const isStream = path.endsWith("/stream") && answer.ok;
    if (isStream) await answer.body?.cancel();
    return { status: answer.status, answer: isStream ? "" : await answer.text() };
  }

  /** Advances the service's clock. */
  async #wait(advance: string): Promise<void> {
    const { answer } = await this.#send({ request: "POST /dev/clock", body: { advance } });
    this.#now = Date.parse(textAt(answer, "now"));
  }

  async #done(step: Step) {
    if (step.request.startsWith("browser ")) return { status: 200, answer: await this.#browse(step) };
    for (let times = step.times ?? 1; times > 1; times--) await this.#send(step);
    return this.#send(step);
  }

  /** Performs a step. Returns it with its status and, if it was rejected, the problem. */
  async perform(step: Step): Promise<Step> {
    if (step.wait !== undefined) await this.#wait(step.wait);
    const { status, answer } = await this.#done(step);
    const { answer: _recorded, ...asked } = step;
    if (status >= 400) return { ...asked, status, answer: JSON.parse(this.#masked(answer)) as unknown };
    if (step.request === "POST /dev/clock") this.#now = Date.parse(textAt(answer, "now"));
    for (const [name, place] of Object.entries(step.save ?? {})) this.#saved.set(name, textAt(answer, place));
    return { ...asked, status };
  }
}

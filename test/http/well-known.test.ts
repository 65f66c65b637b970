import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { ask, askProduction } from "./api.ts";

const DAY = 86_400_000;

describe("well-known addresses", () => {
  it("name a contact for vulnerabilities, valid for less than a year and never expired (RFC 9116)", async () => {
    for (const [address, kept] of [
      ["https://example.org/report", { SECURITY_CONTACT: "https://example.org/report" }],
      ["mailto:holes@example.org", { SECURITY_CONTACT: "mailto:holes@example.org" }],
      ["mailto:holes@example.org", { SECURITY_CONTACT: "holes@example.org", CONTACT: "club@example.org" }],
      ["mailto:club@example.org", { CONTACT: "club@example.org" }],
      ["https://example.org/ask", { CONTACT: "https://example.org/ask" }],
      // Nobody has said: the page says what there is.
      [`${env.ORIGIN}/about#contact`, {}],
    ] as const) {
      const { status, headers, body } = await askProduction<string>(
        "GET",
        "/.well-known/security.txt",
        {},
        kept,
      );
      expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=UTF-8"]);
      expect(body).toContain(`Contact: ${address}\n`);
      expect(body).toContain(`Canonical: ${env.ORIGIN}/.well-known/security.txt\n`);
      expect(body).toContain("Preferred-Languages: en, ru, sv\n");
    }
    for (const later of [0, 1000 * DAY]) {
      const at = Date.now() + later;
      const clock = vi.spyOn(Date, "now").mockReturnValue(at);
      const { body } = await ask<string>("GET", "/.well-known/security.txt");
      clock.mockRestore();
      const left = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? "") - at;
      expect(left).toBeGreaterThan(30 * DAY);
      expect(left).toBeLessThan(365 * DAY);
    }
    const { body: about } = await ask<string>("GET", "/about");
    expect(about).toContain('id="contact"');
  });

  it("can be read by pages of any origin after a preflight", async () => {
    for (const name of [
      "oauth-authorization-server",
      "oauth-protected-resource/v1",
      "api-catalog",
      "jwks.json",
    ]) {
      const { status, headers } = await ask("OPTIONS", `/.well-known/${name}`, {
        headers: { origin: "https://client.example", "access-control-request-method": "GET" },
      });
      expect([name, status]).toEqual([name, 204]);
      expect(headers.get("access-control-allow-origin")).not.toBeNull();
    }
  });

  it("name the API and its description (RFC 9727), for pages of any origin", async () => {
    const { status, headers, body } = await ask<{
      linkset: { anchor: string; [relation: string]: { href: string }[] | string }[];
    }>("GET", "/.well-known/api-catalog");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    expect(headers.get("link")).toBe('</.well-known/api-catalog>; rel="api-catalog"');
    expect(headers.get("access-control-allow-origin")).toBe("*");
    const [catalog, api] = body.linkset;
    expect(catalog).toMatchObject({ item: [{ href: api?.anchor }] });
    expect(api?.anchor).toBe(`${env.ORIGIN}/v1`);
    for (const relation of ["service-desc", "service-doc", "status"]) {
      const [target] = (api?.[relation] ?? []) as { href: string; type: string }[];
      const answer = await ask("GET", target!.href.slice(env.ORIGIN.length));
      expect([relation, answer.status]).toEqual([relation, 200]);
      expect(answer.headers.get("content-type")).toContain((target as { type: string }).type);
    }
  });
});

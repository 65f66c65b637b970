import { describe, expect, it } from "vitest";
import { askProduction } from "../../http/api.ts";
import type { Env } from "../../../src/env.ts";
import { headingOf, open, textOf } from "../browsing.ts";

const NAMED = { CONTACT: "club@example.org", OPERATOR_NAME: "The Tafl Club of Wisby" };

describe("a legal page", () => {
  it.each([
    ["/terms", ["Terms of use", "Условия использования", "Användarvillkor"]],
    ["/privacy", ["Data stored about you", "Что о вас хранится", "Vad som sparas om dig"]],
  ] as const)("exists in every language, linked from every footer: %s", async (path, titles) => {
    const pages = await Promise.all(["en", "ru", "sv"].map((language) => open(path, null, language)));
    expect(pages.map(({ body }) => headingOf(body))).toEqual(titles);
    const foot = /<footer>.*<\/footer>/s.exec((await open("/lobby", null)).body)?.[0];
    expect(foot).toContain(`href="${path}"`);
  });

  it.each(["/about", "/privacy"])("says where the data is: %s", async (path) => {
    const shown = async (language: string, more: Partial<Env>) => {
      const headers = { accept: "text/html", "accept-language": language };
      return textOf((await askProduction<string>("GET", path, { headers }, more)).body);
    };
    expect(await shown("en", {})).toContain("No region is set for the data of this service.");
    // The page asks no object: the local runtime has no jurisdictions.
    expect(await shown("en", { JURISDICTION: "eu" })).toContain("in the European Union only");
    expect(await shown("ru", { JURISDICTION: "us" })).toContain("только в США");
    expect(await shown("sv", { JURISDICTION: "fedramp" })).toContain("programmet FedRAMP");
  });

  it.each([
    ["en", "address block (/24 for IPv4, /56 for IPv6), made with a secret key"],
    ["ru", "блока сетевых адресов (/24 для IPv4, /56 для IPv6), вычисленному с секретным ключом"],
    ["sv", "adressblock (/24 för IPv4, /56 för IPv6), beräknat med en hemlig nyckel"],
  ])("says what the log has about clients whose requests are refused: %s", async (language, words) => {
    expect(textOf((await open("/privacy", null, language)).body)).toContain(words);
  });

  it.each(["/about", "/terms", "/privacy"])("names who runs the service, and a contact: %s", async (path) => {
    const { body } = await askProduction<string>("GET", path, { headers: { accept: "text/html" } }, NAMED);
    expect(textOf(body)).toContain("This site is run by The Tafl Club of Wisby. Contact: club@example.org");
    expect(body).toContain('href="mailto:club@example.org"');
    const unnamed = await askProduction<string>("GET", path, { headers: { accept: "text/html" } });
    expect(unnamed.body.includes("/about#contact")).toBe(path !== "/about");
    expect(unnamed.body).not.toContain("run by");
  });
});

import { describe, expect, it } from "vitest";
import { textOfHtml } from "../../../../src/channels/mail/inbound/first-move.ts";

/** The lines with something in them. */
const lines = (html: string): string[] =>
  textOfHtml(html)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

describe("the text of an HTML message", () => {
  it.each([
    ["paragraphs", "<p>d1-d4</p><p>Your turn</p>", ["d1-d4", "Your turn"]],
    ["line breaks", "d1-d4<br>Your turn", ["d1-d4", "Your turn"]],
    ["a word in parts", "<p><b>d1</b><span>-</span><i>d4</i></p>", ["d1-d4"]],
    ["a source that breaks its lines", "<p>d1-d4\n  and\n good luck</p>", ["d1-d4 and good luck"]],
    ["preformatted text", "<pre>d1-d4\nYour turn</pre><p>a\nb</p>", ["d1-d4", "Your turn", "a b"]],
    ["entities", "<p>d1&#45;d4 &amp; &lt;you&gt;</p>", ["d1-d4 & <you>"]],
    ["table cells", "<table><tr><td>d1-d4</td><td>x</td></tr></table>", ["d1-d4", "x"]],
    ["elements that are not closed", "<div>d1-d4<p>one<p>two", ["d1-d4", "one", "two"]],
  ])("is split into lines: %s", (_what, html, expected) => {
    expect(lines(html)).toEqual(expected);
  });

  it.each([
    ["a blockquote", "<blockquote>a1-a2<div>more</div></blockquote>"],
    ["a blockquote in another", "<blockquote>a<blockquote>b</blockquote>c</blockquote>"],
    ["what Gmail quotes", '<div class="x gmail_quote"><div>On … wrote:</div>a1-a2</div>'],
    ["what Outlook quotes", '<div id="divRplyFwdMsg">From: …</div>'],
    ["a title, styles and scripts", "<head><title>t</title><style>p{}</style></head><script>a1-a2</script>"],
  ])("excludes %s", (_what, html) => {
    expect(lines(`<p>d1-d4</p>${html}<p>Bye</p>`)).toEqual(["d1-d4", "Bye"]);
  });

  it("is read as deep as mail programs nest, and no further", () => {
    expect(lines(`<p>d1-d4</p>${"<div>".repeat(90)}a1-a2`)).toEqual(["d1-d4", "a1-a2"]);
    expect(lines(`<p>d1-d4</p>${"<div>".repeat(50_000)}a1-a2`)).toEqual(["d1-d4"]);
  });
});

/** The look of every page: wood and bone, one column, light and dark by the reader's preference. Served as /pages.css. */
export const PAGE_STYLE = `:root {
  color-scheme: light dark;
  --ground: #efe6d6; --sheet: #fffaf1; --ink: #33271c; --soft: #705e4a; --line: #d8c6a8;
  --wood: #7a3f1d; --on-wood: #fff8ea; --link: #8a3b1c; --tint: #f6ecda; --due: #fbe6c4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #1d1712; --sheet: #29211a; --ink: #eadfcd; --soft: #b3a28c; --line: #4b3c2f;
    --wood: #a4582b; --on-wood: #fff8ea; --link: #e9a36d; --tint: #332920; --due: #4a3418;
  }
}
* { box-sizing: border-box; }
html { background: var(--ground); }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center;
  color: var(--ink); font: 1.125rem/1.6 Georgia, "Times New Roman", serif;
}
main {
  width: 100%; max-width: 38rem; margin: clamp(0rem, 6vw, 4rem) 0 1.5rem; padding: 2rem clamp(1.25rem, 5vw, 2.5rem);
  background: var(--sheet); border-top: 6px solid var(--wood); overflow-wrap: anywhere;
}
main.wide { max-width: 56rem; }
footer { padding: 0 1.25rem 2rem; color: var(--soft); font-size: .9rem; }
footer a { color: inherit; }
h1 { margin: 0 0 1rem; font-size: 1.7rem; line-height: 1.25; text-wrap: balance; }
h2 { margin: 2rem 0 .75rem; font-size: 1.2rem; line-height: 1.3; }
p, ul, dl, form, pre { margin: 0 0 1rem; }
main > :last-child { margin-bottom: 0; }
a { color: var(--link); }
.soft { color: var(--soft); }
.due { padding: .6rem 1rem; border-radius: 6px; background: var(--due); font-weight: bold; }
button {
  display: inline-block; padding: .75rem 1.4rem; border: 0; border-radius: 6px; cursor: pointer;
  background: var(--wood); color: var(--on-wood); font: bold 1.1rem/1.3 Georgia, "Times New Roman", serif;
}
button:hover { filter: brightness(1.1); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
label { display: block; margin: 0 0 1rem; color: var(--soft); }
select, textarea, input {
  display: block; width: 100%; margin-top: .3rem; padding: .6rem .7rem; border: 1px solid var(--line); border-radius: 6px;
  background: var(--sheet); color: var(--ink); font: inherit;
}
textarea { min-height: 6rem; resize: vertical; }
blockquote { white-space: pre-line; margin: 0 0 1rem; padding: .6rem 1rem; border-left: 4px solid #c39a63; background: var(--tint); }
.board { display: block; width: 100%; max-width: 30rem; height: auto; margin: 0 auto 1.25rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dt { color: var(--soft); }
dd { margin: 0; }
pre {
  padding: 1rem; overflow-x: auto; border-radius: 6px; background: var(--tint);
  font: .95rem/1.5 ui-monospace, "DejaVu Sans Mono", Consolas, monospace; overflow-wrap: normal;
}
iframe { display: block; width: 100%; height: 62rem; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
ul.mails { padding: 0; list-style: none; border-top: 1px solid var(--line); }
ul.mails li { padding: .7rem 0; border-bottom: 1px solid var(--line); }
ul.mails a { font-weight: bold; }
ul.mails span { display: block; color: var(--soft); font-size: .9rem; }
@media (max-width: 30rem) { dl { display: block; } dd { margin: 0 0 .5rem; } }
`;

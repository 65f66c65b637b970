/** A file as text, as Vite hands it over. */
declare module "*?raw" {
  const text: string;
  export default text;
}

/** Files as texts, by their paths from the one that asks: the builder of the tests puts them in. */
interface ImportMeta {
  glob(
    pattern: string,
    how: { readonly query: "?raw"; readonly import: "default"; readonly eager: true },
  ): Readonly<Record<string, string>>;
}

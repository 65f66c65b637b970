/** A file as text, as Vite hands it over. */
declare module "*?raw" {
  const text: string;
  export default text;
}

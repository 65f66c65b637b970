/** A value that is made when it is first asked for, and then kept. */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

/** Yields a list in parts of at most `most` items each, in order. */
export function* inParts<T>(list: readonly T[], most: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += most) yield list.slice(at, at + most);
}

/** Yields a list in parts of at most `most` items each, in order. */
export function* inParts<T>(list: readonly T[], most: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += most) yield list.slice(at, at + most);
}

/** Sets a value as the newest one, and forgets the oldest one beyond `most`, to bound memory. */
export function remember<Value>(memory: Map<string, Value>, most: number, key: string, value: Value): void {
  memory.delete(key);
  memory.set(key, value);
  const [oldest] = memory.keys();
  if (memory.size > most && oldest !== undefined) memory.delete(oldest);
}

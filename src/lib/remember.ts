/** Sets a value as the newest one, and forgets the oldest one beyond `most`, to bound memory. */
export function remember<Value>(memory: Map<string, Value>, most: number, key: string, value: Value): void {
  memory.delete(key);
  memory.set(key, value);
  const [oldest] = memory.keys();
  if (memory.size > most && oldest !== undefined) memory.delete(oldest);
}

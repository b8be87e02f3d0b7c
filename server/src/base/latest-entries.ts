/** Sets an entry of a map; beyond a number of them, the one that was set longest ago is forgotten. */
export function setLatest<T>(map: Map<string, T>, key: string, value: T, maxEntries: number): void {
  // A Map keeps the order of insertion, so its first key is the one set longest ago.
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > maxEntries && oldest !== undefined) map.delete(oldest)
}

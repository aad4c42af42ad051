/** Form input from before sign-in. It lives in this tab only and survives a reload. */
const storageKey = (name: string) => `partwright:typed:${name}`

export function readTypedFields(name: string): Readonly<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? '{}')
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(
      Object.entries(read).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
  } catch {
    return {}
  }
}

export function saveTypedFields(name: string, fields: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(storageKey(name), JSON.stringify(fields))
  } catch {
    /* Without storage a reload loses it. */
  }
}

export function clearTypedFields(name: string): void {
  try {
    sessionStorage.removeItem(storageKey(name))
  } catch {
    /* Without storage there is nothing to clear. */
  }
}

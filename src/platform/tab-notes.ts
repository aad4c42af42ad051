/** What was typed before anybody has signed in: it lives as long as this tab, survives a reload, and no other tab sees it. */
const keyOf = (name: string) => `partwright:typed:${name}`

export function readTyped(name: string): Readonly<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}')
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(
      Object.entries(read).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
  } catch {
    return {}
  }
}

export function keepTyped(name: string, fields: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(fields))
  } catch {
    /* Without storage a reload forgets it. */
  }
}

export function forgetTyped(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    /* Without storage there is nothing to forget. */
  }
}

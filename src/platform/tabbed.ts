/** The history entry on which Tab was pressed last. */
let entry: string | null = null

/** Names the current history entry. React Router gives each one a key. */
function readEntry({ history, location }: Window): string {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : location.href
}

/** Remembers from now on where Tab was pressed. */
export function followTabs(page: Window): void {
  page.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Tab') entry = readEntry(page)
    },
    { capture: true },
  )
  // Going back shows an entry again that may be the one.
  page.addEventListener('popstate', () => {
    entry = null
  })
}

/** Whether Tab was pressed since the last navigation. */
export const hasTabbedHere = (page: Window): boolean => entry === readEntry(page)

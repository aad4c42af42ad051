export type ThemeChoice = 'system' | 'light' | 'dark'

const key = 'partwright.theme'
const queryDarkScheme = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The theme chosen on this device. */
export function getTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

function applyTheme(): void {
  const choice = getTheme()
  const isDark = choice === 'dark' || (choice === 'system' && queryDarkScheme().matches)
  // Ionic manages the `md` class itself; its dark palette needs both.
  document.documentElement.classList.toggle('ion-palette-dark', isDark)
  // A page that the server drew follows the system until here.
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  // Matches the browser's address bar to the toolbar.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = isDark ? '#1b1816' : '#ffffff'
}

export function saveTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(key, choice)
  } catch {
    /* Without storage the choice lasts until the page closes. */
  }
  applyTheme()
}

/** Applies the chosen theme and follows the system's while none is chosen. */
export function followTheme(): void {
  applyTheme()
  queryDarkScheme().addEventListener('change', applyTheme)
}

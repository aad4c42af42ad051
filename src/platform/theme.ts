export type ThemeChoice = 'system' | 'light' | 'dark'

const key = 'partwright.theme'
const dark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The theme that this person chose on this device. */
export function chosenTheme(): ThemeChoice {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

function draw(): void {
  const choice = chosenTheme()
  const isDark = choice === 'dark' || (choice === 'system' && dark().matches)
  // Ionic keeps `md` here itself once it has started; its dark palette asks for both.
  document.documentElement.classList.toggle('ion-palette-dark', isDark)
  // The browser's own bar goes with the toolbar under it.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = isDark ? '#1b1816' : '#ffffff'
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(key, choice)
  } catch {
    /* Without storage the choice lasts as long as the page. */
  }
  draw()
}

/** Draws the chosen theme and follows the device's while none is chosen. */
export function followTheme(): void {
  draw()
  dark().addEventListener('change', draw)
}

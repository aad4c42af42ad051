import type { DrawPage } from '../../contract/kernel/drawn-page.ts'

/** Draws pages with the app's own components, as the app was built. */
export interface PageDrawer {
  readonly draw: DrawPage
  /** The styles and the code that a page of this screen needs; null for a screen that the build does not know. */
  find(source: string): Built | null
}

export interface Built {
  /** The text of its style sheets. */
  readonly css: string
  /** Their files. */
  readonly styles: readonly string[]
  /** Its files of code below the site's root, `assets/shell-1a2b3c4.js`. */
  readonly js: readonly string[]
}

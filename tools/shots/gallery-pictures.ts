import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openContext, takeSteadyPicture } from './steady-picture.ts'
import type { Theme } from './steady-picture.ts'

export type SavePicture = (name: string, picture: Buffer) => void

interface Entry {
  readonly name: string
  /** The states of an overlay, which are shown one at a time; null for all states on one page. */
  readonly states: readonly string[] | null
}

const tall = 2400
const widths = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]
const themes: readonly Theme[] = ['light', 'dark']

const listPieces = `import('/src/gallery/pieces/all-pieces.ts').then(({ allPieces }) =>
  Object.entries(allPieces).map(([name, piece]) => ({ name, states: piece.isOverlay ? Object.keys(piece.states) : null })))`
const contentHeight = `Math.ceil(Math.max(0, ...[...document.querySelectorAll('.gallery-stage > *')]
  .map((element) => element.getBoundingClientRect().bottom)) + 16)`

const addressOf = (piece: string, theme: Theme, state?: string) =>
  `/dev/gallery/piece/${piece}?${new URLSearchParams({ theme, ...(state === undefined ? {} : { state }) }).toString()}`

/** Changes the address without loading the page again. */
const moveTo = (page: Page, address: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`)

/** Starts Vite for the sources in `tree`. Its cache is its own, because `npm run dev` may be running. */
async function serveSources(tree: string, cacheDir: string) {
  const { createServer } = await import('vite')
  const server = await createServer({
    root: tree,
    configFile: join(tree, 'vite.config.ts'),
    cacheDir,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 5900, watch: null, fs: { strict: false } },
  })
  await server.listen()
  return { address: (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, ''), close: () => server.close() }
}

/** Takes every piece of the gallery in three widths, light and dark. Returns how many pieces it has. */
export async function takeGallery(
  browser: Browser,
  { tree, cacheDir, save }: { readonly tree: string; readonly cacheDir: string; readonly save: SavePicture },
): Promise<number> {
  if (!existsSync(join(tree, 'src/gallery'))) return 0
  const server = await serveSources(tree, cacheDir)
  let pieces: Entry[] = []
  try {
    for (const { width, height } of widths) {
      const context = await openContext(browser, server.address, { width, height: tall, theme: 'light' })
      const page = await context.newPage()
      // The first page waits until Vite has prepared the packages.
      page.setDefaultTimeout(120_000)
      await page.goto(addressOf('Button', 'light'))
      await page.locator('.gallery-state').first().waitFor()
      pieces = await page.evaluate<Entry[]>(listPieces)
      for (const theme of themes)
        for (const { name } of pieces.filter(({ states }) => states === null)) {
          await moveTo(page, addressOf(name, theme))
          await page.locator(`.gallery-stage[data-piece=${name}]`).waitFor()
          const clip = { x: 0, y: 0, width, height: Math.min(tall, Number(await page.evaluate(contentHeight))) }
          save(`gallery/${name} ${width} ${theme}`, await takeSteadyPicture(page, { clip }))
        }
      await page.setViewportSize({ width, height })
      for (const theme of themes)
        for (const { name, states } of pieces)
          for (const state of states ?? []) {
            // Another piece in between removes what the last overlay left on the page.
            await moveTo(page, addressOf('Mark', theme))
            await page.locator('.gallery-state').first().waitFor()
            await moveTo(page, addressOf(name, theme, state))
            await page.locator(`.gallery-stage[data-piece=${name}]`).waitFor()
            save(`gallery/${name}, ${state} ${width} ${theme}`, await takeSteadyPicture(page))
          }
      await context.close()
    }
  } finally {
    await server.close()
  }
  return pieces.length
}

import type { Browser } from 'playwright-core'
import type { SavePicture } from './gallery-pictures.ts'
import { screens, signIn } from './screens.ts'
import { openContext, takeSteadyPicture, waitUntilSettled } from './steady-picture.ts'
import type { View } from './steady-picture.ts'

const views: readonly View[] = [
  { width: 390, height: 1600, theme: 'light' },
  { width: 820, height: 1640, theme: 'dark' },
  { width: 1440, height: 1200, theme: 'light' },
]

/** Takes every screen in three widths. A screen that does not open is reported and left out. */
export async function takeScreens(
  browser: Browser,
  {
    address,
    save,
    report,
  }: { readonly address: string; readonly save: SavePicture; readonly report: (text: string) => void },
): Promise<void> {
  for (const view of views)
    for (const role of new Set(screens.map((screen) => screen.role))) {
      const context = await openContext(browser, address, view)
      const page = await context.newPage()
      page.setDefaultTimeout(45_000)
      try {
        await context.route(/^(?!http:\/\/127\.0\.0\.1)/, (route) => route.abort())
        if (role !== 'visitor') await signIn(page, role)
        for (const { name, open } of screens.filter((screen) => screen.role === role)) {
          const picture = `screens/${name} ${view.width} ${view.theme}`
          await open(page).then(
            async () => {
              await waitUntilSettled(page)
              save(picture, await takeSteadyPicture(page))
            },
            (error: unknown) => {
              report(`${picture} did not open: ${error instanceof Error ? error.message : String(error)}`)
            },
          )
        }
      } finally {
        await context.close()
      }
    }
}

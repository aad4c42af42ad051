import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { chromiumPath } from '../support/browser.ts'
import { openShop } from '../support/shop.ts'
import type { BenchRow } from './row.ts'
import { kib } from './row.ts'
import { serveSite } from './site.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [signInBar, firstBar, shopBar] = [150 * 1024, 150 * 1024, 210 * 1024]

interface Scripts {
  /** Gzipped bytes of script until the shop's first page shows its types and the network is idle. */
  readonly shop: number
  /** The same for the sign-in page, and with the jobs after it. */
  readonly signIn: number
  readonly jobs: number
}

const launch = () => {
  const path = chromiumPath()
  return chromium.launch({
    ...(path === undefined ? {} : { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

/** A visitor without a worker; `quiet` resolves with the script so far, gzipped, when the network is idle. */
async function visit(browser: Browser) {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(
      response.body().then(
        (body) => gzipSync(body, { level: 9 }).length,
        () => 0,
      ),
    )
  })
  const quiet = async () => {
    await page.waitForLoadState('networkidle')
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }
  return { page, quiet }
}

/** Measures what a visitor's browser fetches for the first page as the server draws it, before anyone touches it. */
async function scriptsOfDrawn(shop: string): Promise<number> {
  const browser = await launch()
  try {
    const { page, quiet } = await visit(browser)
    await page.goto(`${shop}/equipment-types`)
    return await quiet()
  } finally {
    await browser.close()
  }
}

/** Measures what a visitor's browser fetches where the app draws: the shop's first page; then the sign-in page and the jobs. */
async function scriptsOf(site: string): Promise<Scripts> {
  const browser = await launch()
  try {
    const firstPage = await visit(browser)
    await firstPage.page.goto(`${site}/equipment-types`)
    await firstPage.page
      .getByRole('link', { name: /Treadmill/ })
      .first()
      .waitFor()
    const shop = await firstPage.quiet()
    await firstPage.page.close()
    const { page, quiet } = await visit(browser)
    await page.goto(`${site}/login?from=/dashboard/servicer-labor-claims`)
    await page.locator('#first-sight').waitFor({ state: 'detached' })
    await page.getByLabel('Password', { exact: true }).waitFor()
    const signIn = await quiet()
    await page.getByLabel('Password', { exact: true }).fill('Repair-2026')
    await page.getByLabel('Email').fill('servicer@demo.test')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/dashboard'))
    await page.getByText('Lakeshore Community Gym').filter({ visible: true }).first().waitFor()
    return { shop, signIn, jobs: await quiet() }
  } finally {
    await browser.close()
  }
}

/** First script of the sign-in page and of the shop: our build beside Vite's default build of the same app. */
export async function benchFirstJs(): Promise<BenchRow[]> {
  const outDir = join(root, '.cache/bench/default-build')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      react(),
      {
        name: 'no-worker',
        resolveId: (id) => (id.startsWith('virtual:pwa-register') ? '\0no-worker' : null),
        load: (id) => (id === '\0no-worker' ? 'export const registerSW = () => () => {}' : null),
      },
    ],
    build: { outDir, emptyOutDir: true },
  })
  const shop = await openShop()
  const [ours, rival] = [await serveSite(join(root, 'dist'), shop.port), await serveSite(outDir, shop.port)]
  try {
    const [mine, theirs] = [
      await scriptsOf(`http://127.0.0.1:${ours.port}`),
      await scriptsOf(`http://127.0.0.1:${rival.port}`),
    ]
    const drawn = await scriptsOfDrawn(`http://127.0.0.1:${shop.port}`)
    const same = { rival: "the same app, Vite's default build" }
    return [
      {
        axis: 'first JS of the sign-in page, gzipped',
        ...same,
        rivalFigure: kib(theirs.signIn),
        ours: kib(mine.signIn),
        bar: '≤ 150 KiB',
        isHeld: mine.signIn <= signInBar,
      },
      {
        axis: "first JS of the shop's first page, gzipped",
        ...same,
        rivalFigure: kib(theirs.shop),
        ours: kib(drawn),
        bar: '≤ 150 KiB',
        isHeld: drawn <= firstBar,
      },
      {
        axis: 'the same, drawn by the app or once the app is needed',
        ...same,
        rivalFigure: kib(theirs.shop),
        ours: kib(mine.shop),
        bar: '≤ 210 KiB',
        isHeld: mine.shop <= shopBar,
      },
      {
        axis: 'all JS up to the list of jobs, gzipped',
        ...same,
        rivalFigure: kib(theirs.jobs),
        ours: kib(mine.jobs),
        bar: '–',
        isHeld: null,
      },
    ]
  } finally {
    ours.close()
    rival.close()
    await shop.stop()
  }
}

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { chromiumPath } from '../support/browser.ts'
import { openShop } from '../support/shop.ts'
import type { BenchRow } from './row.ts'
import { kib } from './row.ts'
import { serveSite } from './site.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bar = 150 * 1024

/** Bytes of script, gzipped, that a page has asked for once the network is quiet; the worker is off. */
export async function scriptsOf(url: string, ready: string): Promise<number> {
  const path = chromiumPath()
  const browser = await chromium.launch({
    ...(path === undefined ? {} : { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        sizes.push(
          response.body().then(
            (body) => gzipSync(body, { level: 9 }).length,
            () => 0,
          ),
        )
    })
    await page.goto(url)
    await page.waitForSelector(ready)
    await page.waitForLoadState('networkidle')
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  } finally {
    await browser.close()
  }
}

/** First script of the sign-in page: our build beside Vite's default build of the same app (`speed.md`). */
export async function benchFirstJs(): Promise<BenchRow> {
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
    const mine = await scriptsOf(`http://127.0.0.1:${ours.port}/login`, 'input[type=password]')
    const theirs = await scriptsOf(`http://127.0.0.1:${rival.port}/login`, 'input[type=password]')
    return {
      axis: 'first JS of the sign-in page, gzipped',
      rival: "the same app, Vite's default build",
      rivalFigure: kib(theirs),
      ours: kib(mine),
      bar: '≤ 150 KiB',
      isHeld: mine <= bar,
    }
  } finally {
    ours.close()
    rival.close()
    await shop.stop()
  }
}

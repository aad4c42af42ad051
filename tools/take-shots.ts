// Takes one half of a set of pictures: node tools/take-shots.ts gallery|screens <folder of the sources> <folder of the pictures>
// `npm run shots -- --compare` runs it for both halves of each side. The screens' process stops its date, with which Vite
// could not serve the gallery.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import type { readConfig as readServerConfig } from '../server/config.ts'
import type { start as startServer } from '../server/start.ts'
import { findBrowser } from './browser.ts'
import { root } from './run.ts'
import { takeGallery } from './shots/gallery-pictures.ts'
import { takeScreens } from './shots/screen-pictures.ts'
import { stopDate } from './shots/stop-date.ts'

interface Server {
  readonly start: typeof startServer
}
interface Configs {
  readonly readConfig: typeof readServerConfig
}

const [half, tree, out] = process.argv.slice(2)
if (half === undefined || tree === undefined || out === undefined)
  throw new Error('Name gallery or screens, the folder of the sources, and the folder of the pictures.')
const executablePath = await findBrowser()
if (executablePath === null) throw new Error('Pictures need a browser.')
process.chdir(tree)

const save = (name: string, picture: Buffer) => {
  const path = join(out, `${name}.png`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, picture)
}
const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
  ],
})

/** Starts the shop of those sources with the app that is built there, and takes its screens. */
async function takeShop(folder: string): Promise<void> {
  stopDate()
  const load = async <M>(path: string) => (await import(pathToFileURL(join(folder, path)).href)) as M
  const { readConfig } = await load<Configs>('server/config.ts')
  const { start } = await load<Server>('server/start.ts')
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-shots-'))
  try {
    const config = readConfig({ DATA_DIR: dataDir, PORT: '0', SEED: 'demo', LOG_LEVEL: 'error' })
    const shop = await start(config, () => undefined)
    await takeScreens(browser, { address: shop.address, save, report: console.log }).finally(() => shop.stop())
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

try {
  if (half === 'screens') await takeShop(tree)
  else {
    const pieces = await takeGallery(browser, { tree, cacheDir: join(root, '.cache/shots/vite'), save })
    console.log(pieces === 0 ? 'These sources have no gallery.' : `Took ${pieces} pieces of the gallery.`)
  }
} finally {
  await browser.close()
}
// Vite and the server's threads may still hold the process.
process.exit()

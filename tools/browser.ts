import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { chromium } from 'playwright-core'
import { run } from './run.ts'

/** Journeys spend a third of their time waiting for the network, timers and restarts, so more run at once than there are cores. */
export const journeyWorkers = Math.ceil(availableParallelism() * 1.5)

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Finds a browser for tests: `CHROMIUM`, an installed one, or a downloaded one. Null if there is none. */
export async function findBrowser(): Promise<string | null> {
  const there = [process.env['CHROMIUM'], ...usualPaths, chromium.executablePath()].find(
    (path) => path !== undefined && existsSync(path),
  )
  if (there !== undefined) return there
  console.log('No Chromium found: fetching one …')
  await run('node_modules/playwright-core/cli.js', ['install', '--with-deps', 'chromium'], { show: true })
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  await run('node_modules/playwright-core/cli.js', ['install', 'chromium'], { show: true })
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

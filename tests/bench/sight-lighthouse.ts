import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import type { Flags } from 'lighthouse'
import { chromium } from 'playwright-core'
import type { BrowserContext } from 'playwright-core'
import { demoPassword } from '../../demo/accounts.ts'
import { chromiumPath } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import type { BenchRow } from './row.ts'
import { median } from './row.ts'

const bar = 95
const rounds = 3
const all = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof all)[number]
/** Search engines are told to leave these out. */
const unlisted = all.filter((category) => category !== 'seo')

interface Judged {
  readonly name: string
  readonly path: string
  readonly asked: readonly Category[]
  /** A user who is signed in before, on a device whose storage the browser has cleared since: the cookies are left. */
  readonly user?: string
  /** The page was open on this device before, so its worker has the code. */
  readonly isSeen?: boolean
}

const servicer = 'servicer@demo.test'
const jobs = '/dashboard/servicer-labor-claims'
/** `{job}` is the next job of the demo shop's servicer. */
const ticket = '/dashboard/labor-claims/ticket/{job}'

const pages: readonly Judged[] = [
  { name: "the shop's first page", path: '/equipment-types', asked: all },
  { name: 'a model', path: '/equipment/2', asked: all },
  { name: 'a part', path: '/products/1006', asked: all },
  { name: 'a diagram', path: '/equipment/2/diagrams/8', asked: all },
  { name: 'the search', path: '/search/belt', asked: unlisted },
  { name: 'sign-in', path: '/login', asked: unlisted },
  { name: 'my jobs', path: jobs, asked: unlisted, user: servicer },
  { name: 'a job', path: ticket, asked: unlisted, user: servicer },
  { name: 'my jobs on a device that knows the app', path: jobs, asked: unlisted, user: servicer, isSeen: true },
  { name: 'a job on a device that knows the app', path: ticket, asked: unlisted, user: servicer, isSeen: true },
]

type Scores = Readonly<Record<Category, number>>
interface Judgement {
  readonly scores: Scores
  /** Runs that ended with an error before. */
  readonly failures: number
}

/** Opens a page until the worker has its code and answers for it. */
async function openOnce(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForLoadState('networkidle')
  await page.close()
}

/** Signs in, and finds the address of the page. */
async function openAs(context: BrowserContext, base: string, user: string, path: string): Promise<string> {
  const headers = { 'x-requested-with': 'XMLHttpRequest' }
  const data = { email: user, password: demoPassword, remember: true }
  const signedIn = await context.request.post(`${base}/api/auth/login`, { headers, data })
  if (!path.includes('{job}')) return path
  const me = (await signedIn.json()) as { readonly user: { readonly user_id: number } }
  const answer = await context.request.get(`${base}/api/labor-claims/servicer/${me.user.user_id}?page=1`, { headers })
  const list = (await answer.json()) as { readonly data: readonly { ticket_id: string; display_id: string }[] }
  const job = list.data.find(({ display_id: id }) => id === 'LC-20418')
  if (job === undefined) throw new Error('The servicer of the demo shop has no job LC-20418.')
  return path.replace('{job}', job.ticket_id)
}

/** Clears what the browser stores for this origin, as one does that needs room. */
async function clearStorage(context: BrowserContext, base: string): Promise<void> {
  const page = await context.newPage()
  const browser = await context.newCDPSession(page)
  const storageTypes = 'indexeddb,local_storage,file_systems,service_workers,cache_storage,shader_cache'
  await browser.send('Storage.clearDataForOrigin', { origin: base, storageTypes })
  await browser.send('Network.clearBrowserCache')
  await page.close()
}

/**
 * Lighthouse on a page in a browser of its own, with the phone that it imitates. A run can end with an error such as
 * `NO_NAVSTART`: then its trace has no start of the page's navigation, which says nothing of the page. It is repeated, and counted.
 */
async function judge(base: string, { path, asked, user, isSeen = false }: Judged): Promise<Judgement> {
  const [profile, port] = [mkdtempSync(join(tmpdir(), 'partwright-lighthouse-')), await freePort()]
  const executablePath = chromiumPath()
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
    })
  let context = await launch()
  try {
    const address = `${base}${user === undefined ? path : await openAs(context, base, user, path)}`
    if (user !== undefined) {
      await openOnce(context, address)
      if (!isSeen) await clearStorage(context, base)
      // The worker would go on in the process of the page before, and the profiler of Lighthouse blocks a process by what is in it.
      await context.close()
      context = await launch()
    }
    for (let failures = 0; failures < 3; failures += 1) {
      const flags: Flags = {
        port,
        logLevel: 'error',
        onlyCategories: [...asked],
        disableStorageReset: user !== undefined,
      }
      const result = await lighthouse(address, flags).catch(() => undefined)
      if (result === undefined || result.lhr.runtimeError !== undefined) continue
      const scoreOf = (category: Category) => Math.round((result.lhr.categories[category]?.score ?? 1) * 100)
      const scores = Object.fromEntries(all.map((category) => [category, scoreOf(category)])) as unknown as Scores
      return { scores, failures }
    }
    throw new Error(`Lighthouse ended with an error three times on ${path}.`)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** What Lighthouse says of the shop's pages, the sign-in page and the jobs: the median of three. */
export async function benchLighthouse(port: number): Promise<BenchRow[]> {
  const base = `http://127.0.0.1:${port}`
  const rows: BenchRow[] = []
  for (const page of pages) {
    const runs: Judgement[] = []
    for (let round = 0; round < rounds; round += 1) runs.push(await judge(base, page))
    const scores = page.asked.map((category) => median(runs.map((run) => run.scores[category])))
    const failures = runs.reduce((sum, run) => sum + run.failures, 0)
    rows.push({
      axis: `Lighthouse on ${page.name}, phone: ${page.asked.join(', ')}`,
      rival: '–',
      rivalFigure: '–',
      ours: `${scores.join(', ')}${failures === 0 ? '' : ` (${failures} runs repeated)`}`,
      bar: `≥ ${bar} each`,
      isHeld: scores.every((score) => score >= bar),
    })
  }
  return rows
}

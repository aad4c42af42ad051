import { chromium } from 'playwright-core'
import { chromiumPath } from '../support/browser.ts'
import { createFaultyProxy } from '../support/faulty-proxy.ts'
import { openShop } from '../support/shop.ts'
import { bundlePage } from './bundle.ts'
import type { BenchRow } from './row.ts'
import { seconds } from './row.ts'

const count = 200
const latency = 150
const [email, password] = ['servicer@demo.test', 'Repair-2026']
interface Bench {
  ours(email: string, password: string, claims: string[], count: number): Promise<number>
  rival(claims: string[], count: number): Promise<number>
}
declare const bench: Bench

/** Replays 200 queued notes over a network with 150 ms of delay: the engine, then workbox-background-sync. */
export async function benchReplay(): Promise<BenchRow> {
  const files = await bundlePage('replay.ts')
  const shop = await openShop()
  const proxy = await createFaultyProxy(() => shop.port, files)
  const path = chromiumPath()
  const browser = await chromium.launch({
    ...(path === undefined ? {} : { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => {
      console.error(error.message)
    })
    await page.goto(`http://127.0.0.1:${proxy.port}/__bench/index.html`)
    await page.waitForFunction(() => 'bench' in globalThis)
    const api = async (method: string, url: string, data?: unknown): Promise<unknown> => {
      const answer = await page.request.fetch(`http://127.0.0.1:${proxy.port}/api${url}`, {
        method,
        headers: { 'x-requested-with': 'XMLHttpRequest' },
        ...(data === undefined ? {} : { data }),
      })
      if (!answer.ok()) throw new Error(`${method} ${url} answered ${answer.status()}`)
      return answer.json()
    }
    const session = (await api('POST', '/auth/login', { email, password, remember: true })) as {
      user: { user_id: number }
    }
    const list = (await api('GET', `/labor-claims/servicer/${session.user.user_id}?section=assigned`)) as {
      data: { ticket_id: string }[]
    }
    const claims = list.data.slice(0, 3).map((row) => row.ticket_id)
    proxy.delay(latency)
    const ours = await page.evaluate(([e, p, ids, n]) => bench.ours(e, p, ids, n), [
      email,
      password,
      claims,
      count,
    ] as const)
    const rival = await page.evaluate(([ids, n]) => bench.rival(ids, n), [claims, count] as const)
    proxy.delay(0)
    const notes = (await Promise.all(claims.map((id) => api('GET', `/labor-claims/ticket/${id}`)))).flatMap((claim) =>
      (claim as { notes: { note: string }[] }).notes.map((n) => n.note),
    )
    const arrived = (who: string) => notes.filter((text) => text.startsWith(`${who} `))
    const mine = arrived('ours')
    const isExact = mine.length === count && new Set(mine).size === count
    return {
      axis: `replay of ${count} operations at ${latency} ms delay`,
      rival: 'workbox-background-sync 7.4',
      rivalFigure: `${seconds(rival)}, ${arrived('rival').length} of ${count} arrived`,
      ours: `${seconds(ours)}, ${mine.length} of ${count} arrived, ${mine.length - new Set(mine).size} doubled`,
      bar: '≤ 1/25, none lost, none doubled',
      isHeld: ours <= rival / 25 && isExact,
    }
  } finally {
    await browser.close()
    await proxy.close()
    await shop.stop()
  }
}

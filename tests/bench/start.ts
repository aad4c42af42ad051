import { createNetwork } from '../support/network.ts'
import { openDevice, phone } from '../support/browser.ts'
import { openShop } from '../support/shop.ts'
import type { BenchRow } from './row.ts'
import { median, seconds } from './row.ts'

const rounds = 5
const ready = 'h1'

/** Milliseconds from a cold browser's navigation to the first job on the jobs page. */
async function startOf(device: Awaited<ReturnType<typeof openDevice>>, url: string): Promise<number> {
  const begin = performance.now()
  await device.page.goto(url)
  // Checked in each frame: a locator polls only every half second.
  await device.page.waitForFunction(
    (text) => {
      const lines = document.evaluate(`//*[text()[contains(., "${text}")]]`, document, null, 7)
      return Array.from({ length: lines.snapshotLength }, (_, at) => lines.snapshotItem(at)).some(
        (line) => line instanceof HTMLElement && line.checkVisibility(),
      )
    },
    'Lakeshore Community Gym',
    { polling: 'raf' },
  )
  return performance.now() - begin
}

/** The app's start in a cold browser: first load, repeat, and without a network. */
export async function benchStart(): Promise<BenchRow[]> {
  const shop = await openShop()
  const network = await createNetwork(() => shop.port)
  const device = await openDevice({ ...phone, deviceScaleFactor: 2 })
  const jobs = `http://127.0.0.1:${network.port}/dashboard/servicer-labor-claims`
  try {
    await device.page.goto(jobs)
    await device.page.getByLabel('Email').fill('servicer@demo.test')
    await device.page.getByLabel('Password', { exact: true }).fill('Repair-2026')
    await device.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await device.page.waitForURL((url) => url.pathname.startsWith('/dashboard'))
    const first = await startOf(device, jobs)
    await device.page.locator(ready).first().waitFor()
    await device.page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const [online, offline]: [number[], number[]] = [[], []]
    for (let n = 0; n < rounds; n++) {
      await device.close()
      await device.start()
      online.push(await startOf(device, jobs))
      await network.cut()
      await device.close()
      await device.start()
      offline.push(await startOf(device, jobs))
      await network.restore()
    }
    const [mine, repeat] = [median(offline), median(online)]
    return [
      {
        axis: 'start to the jobs list, cold browser',
        rival: 'our own repeat start with a network',
        rivalFigure: seconds(repeat),
        ours: `${seconds(mine)} without a network (right after the first sign-in ${seconds(first)})`,
        bar: '≤ 1.1 ×',
        isHeld: mine <= repeat * 1.1,
      },
    ]
  } finally {
    await device.dispose()
    await network.close()
    await shop.stop()
  }
}

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { analytics } from '../../../contract/analytics.ts'
import { countLeftPage } from '../../../src/first-sight/count-left-page.ts'

let fetch: ReturnType<typeof vi.fn<typeof globalThis.fetch>>
const open = (path: string, hasBegun = new Promise<void>(() => undefined)) => {
  window.history.replaceState(null, '', path)
  document.title = 'Drive belt · Partwright'
  countLeftPage(window, { apiAddress: '/api', fetch, hasBegun })
}
const leaveAfter = (ms: number) => {
  const event = new Event('pagehide')
  Object.defineProperty(event, 'timeStamp', { value: ms })
  window.dispatchEvent(event)
}
const sent = () => fetch.mock.calls.map(([url, init]) => [url, JSON.parse(String(init?.body)) as unknown])

beforeEach(() => {
  fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response('{}')))
})

describe('A drawn page that is left before the app has begun', () => {
  it('is counted once, by the row’s own address and fields', () => {
    open('/products/1006?filter=2')
    leaveAfter(900)
    leaveAfter(950)
    expect(sent()).toEqual([
      [`/api${analytics.table.viewPage.path}`, { url: '/products/1006', title: 'Drive belt · Partwright' }],
    ])
    expect(analytics.table.viewPage.body.safeParse(sent()[0]?.[1]).success).toBe(true)
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true })
  })

  it('says nothing of what was searched for', () => {
    open('/search/okafor')
    leaveAfter(900)
    expect(sent()).toEqual([['/api/analytics/page-view', { url: '/search/:term', title: '' }]])
  })

  it('is not counted after a stay of less than a fifth of a second', () => {
    open('/products/1006')
    leaveAfter(150)
    expect(sent()).toEqual([])
  })

  it('is left to the app once that has begun', async () => {
    open('/products/1006', Promise.resolve())
    await Promise.resolve()
    leaveAfter(900)
    expect(sent()).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { registerNotifications } from '../../sw/notifications.ts'
import type { WorkerScope } from '../../sw/scope.ts'

/** The worker's scope as far as notifications need it, with the open pages. */
function worker(open: readonly string[] = []) {
  const heard: Record<string, (event: unknown) => void> = {}
  const said: string[] = []
  const note = (words: string) => Promise.resolve(void said.push(words))
  registerNotifications({
    addEventListener: (type: string, listener: (event: unknown) => void) => {
      heard[type] = listener
    },
    registration: {
      showNotification: (title: string, { body, tag, data }: { body: string; tag: string; data: string }) =>
        note(`shown: ${title}, ${body}, ${tag}, ${data}`),
    },
    clients: {
      matchAll: () => Promise.resolve(open.map((url) => ({ url, focus: () => note(`to the front: ${url}`) }))),
      openWindow: (url: string) => note(`opened: ${url}`),
    },
    location: { origin: 'https://shop.example', href: 'https://shop.example/sw.js' },
  } as unknown as WorkerScope)
  const ring = async (type: string, event: object) => {
    const waits: Promise<unknown>[] = []
    heard[type]?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
    await Promise.all(waits)
  }
  return {
    said,
    push: (data: { json(): unknown } | null) => ring('push', { data }),
    press: (data: unknown) => ring('notificationclick', { notification: { data, close: () => said.push('closed') } }),
  }
}
const job = {
  title: 'New job LC-20418',
  body: 'T500 in Saint Paul',
  path: '/dashboard/labor-claims/ticket/1',
  tag: 'claim-1',
}

describe('A push notification of a new job', () => {
  it('shows its text, or a default text if it cannot be read', async () => {
    const { push, said } = worker()
    await push({ json: () => job })
    await push({
      json: () => {
        throw new SyntaxError('Not JSON')
      },
    })
    await push(null)
    expect(said).toEqual([
      'shown: New job LC-20418, T500 in Saint Paul, claim-1, /dashboard/labor-claims/ticket/1',
      ...Array<string>(2).fill('shown: Partwright, There is something new for you., news, /dashboard'),
    ])
  })

  it('opens the job: in the page that shows it already, else in a new one', async () => {
    const there = 'https://shop.example/dashboard/labor-claims/ticket/1'
    const [open, other] = [worker([there]), worker(['https://shop.example/dashboard/labor-claims/new'])]
    await open.press(job.path)
    await other.press(job.path)
    expect(open.said).toEqual(['closed', `to the front: ${there}`])
    expect(other.said).toEqual(['closed', `opened: ${there}`])
  })

  it('opens nothing but this app', async () => {
    const { press, said } = worker()
    await press('https://elsewhere.example/x')
    await press('//elsewhere.example/x')
    await press(undefined)
    expect(said.filter((words) => words !== 'closed')).toEqual([
      'opened: https://shop.example',
      'opened: https://shop.example',
      'opened: https://shop.example/dashboard',
    ])
  })
})

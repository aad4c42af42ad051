import { describe, expect, it } from 'vitest'
import { registerNotifications } from '../../sw/notifications.ts'
import type { WorkerScope } from '../../sw/scope.ts'
import { createDouble } from '../support/test-double.ts'

/** The worker's scope as far as notifications need it, with the open pages. */
function createWorker(open: readonly string[] = []) {
  const listeners: Record<string, (event: unknown) => void> = {}
  const actions: string[] = []
  const record = (action: string) => Promise.resolve(void actions.push(action))
  const scope = createDouble<WorkerScope>('WorkerScope', {
    addEventListener: (type: string, listener: (event: never) => void) => {
      listeners[type] = listener as (event: unknown) => void
    },
    registration: {
      showNotification: (title: string, { body, tag, data }: { body: string; tag: string; data: string }) =>
        record(`shown: ${title}, ${body}, ${tag}, ${data}`),
    },
    navigator: { setAppBadge: () => record('badge') },
    clients: createDouble<WorkerScope['clients']>('Clients', {
      matchAll: () => Promise.resolve(open.map((url) => ({ url, focus: () => record(`to the front: ${url}`) }))),
      openWindow: (url: string) => record(`opened: ${url}`),
    }),
    location: { origin: 'https://shop.example', href: 'https://shop.example/sw.js' },
  })
  registerNotifications(scope)
  const dispatch = async (type: string, event: object) => {
    const waits: Promise<unknown>[] = []
    listeners[type]?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
    await Promise.all(waits)
  }
  return {
    actions,
    push: (data: { json(): unknown } | null) => dispatch('push', { data }),
    click: (data: unknown) =>
      dispatch('notificationclick', { notification: { data, close: () => actions.push('closed') } }),
  }
}
const job = {
  title: 'New job LC-20418',
  body: 'T500 in Saint Paul',
  path: '/dashboard/labor-claims/ticket/1',
  tag: 'claim-1',
}

describe('A push notification of a new job', () => {
  it('shows its text, or a default text if it cannot be read, and a badge on the app', async () => {
    const { push, actions } = createWorker()
    await push({ json: () => job })
    await push({
      json: () => {
        throw new SyntaxError('Not JSON')
      },
    })
    await push(null)
    expect(actions).toEqual([
      'shown: New job LC-20418, T500 in Saint Paul, claim-1, /dashboard/labor-claims/ticket/1',
      'badge',
      'shown: Partwright, You have a new notification., news, /dashboard',
      'badge',
      'shown: Partwright, You have a new notification., news, /dashboard',
      'badge',
    ])
  })

  it('opens the job: in the page that shows it already, else in a new one', async () => {
    const openUrl = 'https://shop.example/dashboard/labor-claims/ticket/1'
    const [open, other] = [createWorker([openUrl]), createWorker(['https://shop.example/dashboard/labor-claims/new'])]
    await open.click(job.path)
    await other.click(job.path)
    expect(open.actions).toEqual(['closed', `to the front: ${openUrl}`])
    expect(other.actions).toEqual(['closed', `opened: ${openUrl}`])
  })

  it('opens nothing but this app', async () => {
    const { click, actions } = createWorker()
    await click('https://elsewhere.example/x')
    await click('//elsewhere.example/x')
    await click(undefined)
    expect(actions.filter((action) => action !== 'closed')).toEqual([
      'opened: https://shop.example',
      'opened: https://shop.example',
      'opened: https://shop.example/dashboard',
    ])
  })
})

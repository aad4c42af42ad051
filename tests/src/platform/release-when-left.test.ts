import { expect, it, vi } from 'vitest'
import { releaseWhenLeft } from '../../../src/platform/payments/release-when-left.ts'

it('An order that waits for its bank is released when its page goes, by a request that outlives it, and not after the answer', () => {
  const window = new EventTarget() as unknown as Window
  const fetch = vi.fn(() => Promise.resolve())
  const stop = releaseWhenLeft('01890000-0000-7000-8000-000000000001', { window, fetch })
  window.dispatchEvent(new Event('pagehide'))
  expect(fetch.mock.calls).toEqual([
    [
      '/api/checkout/leave-bank',
      {
        method: 'POST',
        keepalive: true,
        headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
        body: '{"submission":"01890000-0000-7000-8000-000000000001"}',
      },
    ],
  ])
  stop()
  window.dispatchEvent(new Event('pagehide'))
  expect(fetch).toHaveBeenCalledTimes(1)
})

import { describe, expect, it, vi } from 'vitest'
import { handOverWhenGone } from '../../../src/platform/hand-over.ts'
import type { HandOverPorts } from '../../../src/platform/hand-over.ts'

/** A page whose worker records its messages. */
function createPage(hasWorker = true) {
  const seen: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  const page = Object.assign(new EventTarget(), seen)
  const frame = new EventTarget()
  const postMessage = vi.fn()
  const ports: HandOverPorts = {
    document: page as HandOverPorts['document'],
    window: frame as HandOverPorts['window'],
    serviceWorker: { controller: hasWorker ? { postMessage } : null },
  }
  return {
    ports,
    postMessage,
    turn: (state: DocumentVisibilityState) => {
      page.visibilityState = state
      page.dispatchEvent(new Event('visibilitychange'))
    },
    close: () => frame.dispatchEvent(new Event('pagehide')),
  }
}

describe('A page with something to send', () => {
  it('tells the worker to go on when it goes hidden, and when it closes', () => {
    const { ports, postMessage, turn, close } = createPage()
    handOverWhenGone(ports)
    turn('visible')
    expect(postMessage).not.toHaveBeenCalled()
    turn('hidden')
    expect(postMessage.mock.calls).toEqual([['drain']])
    close()
    expect(postMessage).toHaveBeenCalledTimes(2)
  })

  it('says nothing once nothing waits, nor where no worker is', () => {
    const { ports, postMessage, turn, close } = createPage()
    handOverWhenGone(ports)()
    turn('hidden')
    close()
    expect(postMessage).not.toHaveBeenCalled()
    const bare = createPage(false)
    handOverWhenGone(bare.ports)
    handOverWhenGone({ ...bare.ports, serviceWorker: undefined })
    expect(() => {
      bare.turn('hidden')
    }).not.toThrow()
  })
})

import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { remembering, serverAnswers, useReached } from '../../../src/platform/reach.ts'

afterEach(cleanup)

function Told() {
  return <p>{useReached() ? 'reached' : 'silent'}</p>
}

const time = { 'x-server-time': '2026-11-20T15:00:00.000Z' }
const json = { 'content-type': 'application/json; charset=utf-8' }
const fromServer = () => new Response('{}', { status: 503, headers: { ...json, ...time } })
const keptCopy = () => new Response('{}', { headers: json })
const portal = () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } })

/** Calls, one after the other, each answered like this, or not at all. */
async function asked(...answers: readonly (() => Response)[]): Promise<void> {
  for (const answer of answers) {
    const ask = remembering(async () => answer())
    await act(async () => {
      await ask('/api/site').catch(() => undefined)
    })
  }
}
const silence = () => {
  throw new TypeError('no network')
}

describe('Whether the server answers', () => {
  it('is known from the last call: silence is told, and any answer of the server ends it', async () => {
    render(<Told />)
    expect(screen.getByText('reached')).toBeTruthy()
    await asked(silence)
    expect(screen.getByText('silent')).toBeTruthy()
    await asked(fromServer)
    expect(screen.getByText('reached')).toBeTruthy()
  })

  it('is found out by asking: only the server itself counts, neither a copy nor a stranger nor silence', async () => {
    const heard = async (answer: () => Response) => serverAnswers(async () => answer(), '/api')
    expect(await heard(fromServer)).toBe(true)
    for (const answer of [keptCopy, portal, silence]) expect(await heard(answer)).toBe(false)
  })

  it('is not told by a copy that the worker kept', async () => {
    render(<Told />)
    await asked(silence, keptCopy)
    expect(screen.getByText('silent')).toBeTruthy()
    await asked(fromServer, keptCopy)
    expect(screen.getByText('reached')).toBeTruthy()
  })

  it('is not told by a stranger’s page either: that is no signal', async () => {
    render(<Told />)
    await asked(fromServer, portal)
    expect(screen.getByText('silent')).toBeTruthy()
  })
})

import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { trackReachability, pingServer, useIsServerReachable } from '../../../src/platform/server-reachability.ts'

afterEach(cleanup)

function Status() {
  return <p>{useIsServerReachable() ? 'reached' : 'silent'}</p>
}

const time = { 'x-server-time': '2026-11-20T15:00:00.000Z' }
const json = { 'content-type': 'application/json; charset=utf-8' }
const fromServer = () => new Response('{}', { status: 503, headers: { ...json, ...time } })
const cachedCopy = () => new Response('{}', { headers: json })
const cachedPicture = () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })
const portal = () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } })

/** Makes calls one after another, each answered like this or not at all. */
async function makeCalls(...answers: readonly (() => Response)[]): Promise<void> {
  for (const answer of answers) {
    const call = trackReachability(async () => answer())
    await act(async () => {
      await call('/api/site').catch(() => undefined)
    })
  }
}
const noAnswer = () => {
  throw new TypeError('no network')
}

describe('Server reachability', () => {
  it('follows the last call: no answer means offline, any server answer means online', async () => {
    render(<Status />)
    expect(screen.getByText('reached')).toBeInTheDocument()
    await makeCalls(noAnswer)
    expect(screen.getByText('silent')).toBeInTheDocument()
    await makeCalls(fromServer)
    expect(screen.getByText('reached')).toBeInTheDocument()
  })

  it('is checked by a call: only the server counts, not a cached copy, a captive portal or silence', async () => {
    const ping = async (answer: () => Response) => pingServer(async () => answer(), '/api')
    expect(await ping(fromServer)).toBe(true)
    for (const answer of [cachedCopy, portal, noAnswer]) expect(await ping(answer)).toBe(false)
  })

  it('ignores copies from the worker’s cache', async () => {
    render(<Status />)
    await makeCalls(noAnswer, cachedCopy)
    expect(screen.getByText('silent')).toBeInTheDocument()
    await makeCalls(fromServer, cachedCopy, cachedPicture)
    expect(screen.getByText('reached')).toBeInTheDocument()
    await makeCalls(noAnswer, cachedPicture)
    expect(screen.getByText('silent')).toBeInTheDocument()
  })

  it('is false for a captive portal’s page', async () => {
    render(<Status />)
    await makeCalls(fromServer, portal)
    expect(screen.getByText('silent')).toBeInTheDocument()
  })
})

import { describe, expect, it } from 'vitest'
import { laborClaims } from '../../../contract/labor-claims.ts'
import type { Answer } from '../../../offline/http/call.ts'
import { retryAfter, unanswered, verdict } from '../../../offline/http/verdict.ts'

const row = laborClaims.table.removeTrip
const key = '6f1b2f0e-0000-4000-8000-000000000001'
const said = (error: string, more = {}) => ({ error, message: 'No.', ...more })

function answer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = { 'x-op-ack': key },
): Answer {
  return { status, body, headers: new Headers(headers) }
}
const is = (given: Answer) => verdict(given, row, key).is

describe('the verdict on an answer', () => {
  it('is acked for a success with the echo of our key and a body in the row’s shape', () => {
    expect(verdict(answer(200, { ok: true }), row, key)).toEqual({ is: 'acked', reply: { ok: true } })
    expect(is(answer(201, { ok: true }))).toBe('acked')
  })

  it.each([
    ['without the echo', answer(200, { ok: true }, {})],
    ['with another’s echo', answer(200, { ok: true }, { 'x-op-ack': 'someone-elses' })],
    ['with a body of another shape', answer(200, { fine: 'yes' })],
    ['that is a portal’s page', answer(200, undefined, { 'content-type': 'text/html' })],
    ['that redirects', answer(302, undefined)],
  ])('is a fault of the network for a success %s', (_, given) => {
    expect(verdict(given, row, key)).toMatchObject({ is: 'retry', why: 'network' })
  })

  it.each([400, 403, 404, 405, 409, 410, 412, 413, 415, 422, 424, 426])(
    'is a fault of the network for a %d that is not ours',
    (status) => {
      expect(is(answer(status, { oops: true }))).toBe('retry')
      expect(is(answer(status, said('call.notFound'), {}))).toBe('retry')
      expect(is(answer(status, said('call.notFound'), { 'x-server-epoch': 'e' }))).toBe('retry')
    },
  )

  it.each([408, 425, 500, 502, 504])('is to try again for a %d', (status) => {
    expect(is(answer(status, said('call.failed')))).toBe('retry')
  })

  it.each([
    [429, 'call.tooMany'],
    [503, 'call.stopping'],
  ])('makes the whole queue wait for a %d, as long as the server says', (status, error) => {
    expect(verdict(answer(status, said(error), { 'x-op-ack': key, 'retry-after': '7' }), row, key)).toEqual({
      is: 'wait-all',
      status,
      after: 7_000,
    })
  })

  it('tries again after what a proxy says with its 429', () => {
    expect(verdict(answer(429, undefined, { 'retry-after': '9' }), row, key)).toEqual({
      is: 'retry',
      why: 'network',
      status: 429,
      after: 9_000,
    })
  })

  it.each([401, 419])(
    'waits for a sign-in after a %d of our server, which echoes no key where nothing is decided',
    (status) => {
      expect(is(answer(status, said('auth.signedOut')))).toBe('sign-in')
      expect(is(answer(status, said('auth.signedOut'), { 'x-server-epoch': 'e' }))).toBe('sign-in')
      expect(is(answer(status, said('auth.signedOut'), {}))).toBe('retry')
    },
  )

  it('stops for another owner, and asks for the session once for any other 403', () => {
    expect(is(answer(403, said('op.otherOwner')))).toBe('other-owner')
    expect(is(answer(403, said('auth.notAllowed')))).toBe('forbidden')
  })

  it('waits for the sign-in to be completed where a new password has to be chosen first', () => {
    expect(is(answer(403, said('auth.passwordUpdateRequired')))).toBe('sign-in')
  })

  it('knows an op in progress from a conflict, and keeps the server’s present copy beside the conflict', () => {
    expect(is(answer(409, said('op.inProgress')))).toBe('in-progress')
    expect(verdict(answer(409, said('labor-claims.closed', { current: { status: 'paid' } })), row, key)).toMatchObject({
      is: 'conflict',
      said: { current: { status: 'paid' } },
    })
    expect(is(answer(412, said('labor-claims.closed')))).toBe('conflict')
  })

  it.each([400, 404, 405, 410, 413, 415, 422])('is rejected for our %d, with the sentence and the fields', (status) => {
    expect(verdict(answer(status, said('call.invalid', { errors: { note: 'Required' } })), row, key)).toEqual({
      is: 'rejected',
      status,
      said: { error: 'call.invalid', message: 'No.', errors: { note: 'Required' }, current: null },
    })
  })

  it('waits for a parent, for an update, and for its turn in the envelope', () => {
    expect(is(answer(424, said('labor-claims.parentMissing')))).toBe('parent-missing')
    expect(is(answer(424, said('op.skipped')))).toBe('skipped')
    expect(is(answer(426, said('op.unknownVersion')))).toBe('update')
  })

  it('is a fault of the network where nothing came at all', () => {
    expect(unanswered()).toEqual({ is: 'retry', why: 'network', status: 0, after: null })
  })

  it('reads Retry-After as seconds or as a date by the server’s clock', () => {
    expect(retryAfter(new Headers({ 'retry-after': '30' }))).toBe(30_000)
    expect(
      retryAfter(
        new Headers({ 'retry-after': 'Fri, 20 Nov 2026 10:01:00 GMT', 'x-server-time': '2026-11-20T10:00:00.000Z' }),
      ),
    ).toBe(60_000)
    expect(retryAfter(new Headers({ 'retry-after': 'soon' }))).toBeNull()
    expect(retryAfter(new Headers())).toBeNull()
  })
})

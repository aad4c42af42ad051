import { describe, expect, it } from 'vitest'
import { laborClaims } from '../../../contract/labor-claims.ts'
import type { Answer } from '../../../offline/http/call.ts'
import { parseRetryAfter, unanswered, judgeAnswer } from '../../../offline/http/verdict.ts'

const row = laborClaims.table.removeTrip
const key = '6f1b2f0e-0000-4000-8000-000000000001'
const createRefusal = (error: string, fields = {}) => ({ error, message: 'No.', ...fields })

function createAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = { 'x-op-ack': key },
): Answer {
  return { status, body, headers: new Headers(headers) }
}
const getVerdict = (given: Answer) => judgeAnswer(given, row, key).is

describe('The verdict on an answer', () => {
  it('is acked for a success with our key echoed and a body in the row’s shape', () => {
    expect(judgeAnswer(createAnswer(200, { ok: true }), row, key)).toEqual({ is: 'acked', reply: { ok: true } })
    expect(getVerdict(createAnswer(201, { ok: true }))).toBe('acked')
  })

  it.each([
    ['another shape', { fine: 'yes' }],
    ['no JSON', undefined],
  ])('is acked without a reply for a success with our key echoed and a body of %s', (_, body) => {
    expect(judgeAnswer(createAnswer(200, body), row, key)).toEqual({ is: 'acked', reply: null, isUnread: true })
  })

  it.each([
    ['without the echo', createAnswer(200, { ok: true }, {})],
    ['with the echo of another key', createAnswer(200, { ok: true }, { 'x-op-ack': 'someone-elses' })],
    ['that is a portal’s page', createAnswer(200, undefined, { 'content-type': 'text/html' })],
    ['that redirects', createAnswer(302, undefined)],
  ])('is a network error for a success %s', (_, given) => {
    expect(judgeAnswer(given, row, key)).toMatchObject({ is: 'retry', why: 'network' })
  })

  it.each([400, 403, 404, 405, 409, 410, 412, 413, 415, 422, 424, 426])(
    'is a network error for a %d that is not from our server',
    (status) => {
      expect(getVerdict(createAnswer(status, { oops: true }))).toBe('retry')
      expect(getVerdict(createAnswer(status, createRefusal('call.notFound'), {}))).toBe('retry')
      expect(getVerdict(createAnswer(status, createRefusal('call.notFound'), { 'x-server-epoch': 'e' }))).toBe('retry')
    },
  )

  it.each([408, 425, 500, 502, 504])('is a retry for a %d', (status) => {
    expect(getVerdict(createAnswer(status, createRefusal('call.failed')))).toBe('retry')
  })

  it.each([
    [429, 'call.tooMany'],
    [503, 'call.stopping'],
  ])('pauses the whole queue for a %d, as long as the server asks', (status, error) => {
    expect(
      judgeAnswer(createAnswer(status, createRefusal(error), { 'x-op-ack': key, 'retry-after': '7' }), row, key),
    ).toEqual({
      is: 'wait-all',
      status,
      after: 7_000,
    })
  })

  it.each([429, 500, 502, 503, 504])('does not let a %d that is not from our server say how long to wait', (status) => {
    for (const body of [undefined, createRefusal('call.stopping')])
      expect(judgeAnswer(createAnswer(status, body, { 'retry-after': '86400' }), row, key)).toEqual({
        is: 'retry',
        why: 'network',
        status,
        after: null,
      })
  })

  it.each([401, 419])('waits for a sign-in after a %d of our server, even without the echo of the key', (status) => {
    expect(getVerdict(createAnswer(status, createRefusal('auth.signedOut')))).toBe('sign-in')
    expect(getVerdict(createAnswer(status, createRefusal('auth.signedOut'), { 'x-server-epoch': 'e' }))).toBe('sign-in')
    expect(getVerdict(createAnswer(status, createRefusal('auth.signedOut'), {}))).toBe('retry')
  })

  it('stops for another owner, and reads the session again for any other 403', () => {
    expect(getVerdict(createAnswer(403, createRefusal('op.otherOwner')))).toBe('other-owner')
    expect(getVerdict(createAnswer(403, createRefusal('auth.notAllowed')))).toBe('forbidden')
  })

  it('waits for a sign-in while a new password or a second factor is required', () => {
    expect(getVerdict(createAnswer(403, createRefusal('auth.passwordUpdateRequired')))).toBe('sign-in')
    expect(getVerdict(createAnswer(403, createRefusal('auth.secondFactorRequired')))).toBe('sign-in')
  })

  it('distinguishes an op in progress from a conflict, which has the server’s current state', () => {
    expect(getVerdict(createAnswer(409, createRefusal('op.inProgress')))).toBe('in-progress')
    expect(
      judgeAnswer(createAnswer(409, createRefusal('labor-claims.closed', { current: { status: 'paid' } })), row, key),
    ).toMatchObject({
      is: 'conflict',
      refusal: { current: { status: 'paid' } },
    })
    expect(getVerdict(createAnswer(412, createRefusal('labor-claims.closed')))).toBe('conflict')
  })

  it.each([400, 404, 405, 410, 413, 415, 422])(
    'is rejected for our server’s %d, with its message and fields',
    (status) => {
      expect(
        judgeAnswer(createAnswer(status, createRefusal('call.invalid', { errors: { note: 'Required' } })), row, key),
      ).toEqual({
        is: 'rejected',
        status,
        refusal: { error: 'call.invalid', message: 'No.', errors: { note: 'Required' }, current: null },
      })
    },
  )

  it('waits for a parent, for its turn in the batch or for an update', () => {
    expect(getVerdict(createAnswer(424, createRefusal('labor-claims.parentMissing')))).toBe('parent-missing')
    expect(getVerdict(createAnswer(424, createRefusal('op.skipped')))).toBe('skipped')
    expect(getVerdict(createAnswer(426, createRefusal('op.unknownVersion')))).toBe('update')
  })

  it('is a network error without any answer', () => {
    expect(unanswered()).toEqual({ is: 'retry', why: 'network', status: 0, after: null })
  })

  it('reads Retry-After as seconds or as a date by the server’s clock', () => {
    expect(parseRetryAfter(new Headers({ 'retry-after': '30' }))).toBe(30_000)
    expect(
      parseRetryAfter(
        new Headers({ 'retry-after': 'Fri, 20 Nov 2026 10:01:00 GMT', 'x-server-time': '2026-11-20T10:00:00.000Z' }),
      ),
    ).toBe(60_000)
    expect(parseRetryAfter(new Headers({ 'retry-after': 'soon' }))).toBeNull()
    expect(parseRetryAfter(new Headers())).toBeNull()
  })
})

// The answers of the fake server: a body in the row's shape, or a refusal where the text contains REFUSE, CLASH or FORBID.
import type { Session } from '../../contract/shapes/session.ts'
import type { WireFile, WireNote, WireTrip } from '../../contract/shapes/claim.ts'
import type { Op, FakeReply } from './fake-server.ts'
import type { FakeUploads } from './fake-uploads.ts'
import { fakeClaim } from './claim-fixture.ts'

const author = { user_id: 7, name: 'Sam Servicer', organization: 'Lakeshore Repair' }
const at = '2026-11-20T09:00:00.000Z'

export function fakeSession(userId: number | null): Session {
  return {
    logged_in: userId !== null,
    admin: false,
    reviewer: false,
    message: null,
    country: 'US',
    on_site: false,
    session_id: null,
    failed_attempt: userId === null,
    require_password_update: false,
    remaining_time: userId === null ? null : 30,
    user:
      userId === null
        ? null
        : {
            user_id: userId,
            account_id: userId * 10,
            email: `canary-${userId}@demo.test`,
            first_name: 'canary',
            last_name: `User ${userId}`,
            account_name: 'Repair',
            local_admin: false,
            permissions: [],
            api_token: null,
          },
    error: null,
    join: null,
    dealer: false,
    dealer_locations: [],
    servicer: userId !== null,
    viewing_as_servicer: false,
  }
}

const no = (status: number, error: string, more: Readonly<Record<string, unknown>> = {}): FakeReply => ({
  status,
  body: { error, message: `Refused: ${error}`, ...more },
})

/** A valid answer to a queued call, or the refusal that its text asks for. */
export function answerTo(
  { method, path, body }: Pick<Op, 'method' | 'path' | 'body'>,
  uploads: FakeUploads | null,
  isPermitted = false,
): FakeReply {
  const form = (body ?? {}) as Readonly<Record<string, unknown>>
  const text = JSON.stringify(form)
  if (text.includes('REFUSE')) return no(422, 'call.invalid', { errors: { note: 'Not like this' } })
  if (text.includes('CLASH')) return no(409, 'labor-claims.closed', { current: { closed_at: at } })
  if (text.includes('FORBID') && !isPermitted) return no(403, 'auth.notAllowed')
  if (text.includes('BREAK')) return no(500, 'call.failed')
  if (path.endsWith('/note'))
    return {
      status: 200,
      body: {
        id: String(form['id']),
        note: String(form['note']),
        class: 'servicer',
        late: false,
        made_at: at,
        received_at: at,
        author,
      } satisfies WireNote,
    }
  if (path.includes('/trips') && method !== 'DELETE')
    return {
      status: 200,
      body: {
        id: String(form['id'] ?? path.split('/').at(-1)),
        trip_date_scheduled: String(form['trip_date_scheduled']),
        trip_service_requested: String(form['trip_service_requested'] ?? ''),
        trip_services_performed: String(form['trip_services_performed'] ?? ''),
        trip_time_left: null,
        trip_time_start: null,
        trip_time_finish: null,
        miles: null,
        late: false,
        overlaps: [],
        made_at: at,
        skew_ms: null,
        author,
      } satisfies WireTrip,
    }
  if (path.startsWith('/labor-claims/ticket/')) return { status: 200, body: fakeClaim(path.split('/').at(-1) ?? '') }
  if (path === '/labor-claims') return { status: 200, body: fakeClaim(String(form['id'])) }
  if (/^\/labor-claims\/[^/]+\/parts$/.test(path)) return { status: 200, body: fakeClaim(path.split('/').at(-2) ?? '') }
  if (path === '/files/new-file') {
    const bytes = uploads?.bytesOf(String(form['upload']))
    if (bytes == null) return no(424, 'files.uploadMissing')
    return {
      status: 200,
      body: {
        id: String(form['id']),
        ref_id: String(form['ref_id']),
        type: 'ets',
        title: String(form['title']),
        status: 'pending',
        sha256: String(form['upload']),
        mime: 'image/jpeg',
        size: bytes.length,
        width: 1,
        height: 1,
        url: '/files/x/content',
        late: false,
        made_at: at,
        author,
      } satisfies WireFile,
    }
  }
  if (path === '/tickets') return { status: 200, body: { ticket_id: String(form['id']), number: 'ST-10001' } }
  return { status: 200, body: { ok: true } }
}

// What a person's page reads as on a device that has nothing yet: what the app fetches for that screen, and nothing that waits.
import { claimsOnDevice } from '../../contract/labor-claims-device.ts'
import type { Session } from '../../contract/shapes/session.ts'
import type { Engine, Owner } from '../../offline/engine.ts'
import { CallRefused } from '../../offline/http/call.ts'
import type { Http } from '../../offline/http/call.ts'
import { fetchList } from '../../offline/replica/claim-lists.ts'
import { overlayClaim, overlayRow } from '../../offline/replica/overlay.ts'

/** The reads of a screen by calls in the name of a person, as of `now`, epoch ms. */
export type PersonalReads = (http: Http, me: Owner, now: number) => Partial<Engine>

/** The person of a session as a device knows them; null without a person. */
export const toOwner = ({ user }: Session): Owner | null =>
  user && {
    userId: user.user_id,
    accountId: user.account_id,
    email: user.email,
    name: `${user.first_name} ${user.last_name}`.trim(),
  }

const emptyDevice = (me: Owner): Partial<Engine> => ({
  owner: () => Promise.resolve(me),
  claims: () => Promise.resolve({ rows: [], asOf: null }),
  claim: () => Promise.resolve(null),
  storedClaim: () => Promise.resolve(null),
  // Asked for what opens without a network. While there is one, everything opens.
  storedClaims: () => Promise.resolve(new Map()),
  outboxEntries: () => Promise.resolve([]),
  outboxItems: () => Promise.resolve([]),
  draft: () => Promise.resolve(null),
  draftKeys: () => Promise.resolve([]),
})

export const readJobs: PersonalReads = (http, me, now) => ({
  ...emptyDevice(me),
  claims: async (section) => {
    const { value: rows } = await fetchList(http, section, me, null)
    return { rows: rows.map((value) => overlayRow({ value, asOf: now, mark: null }, [], me)), asOf: now }
  },
})

export const readTicket: PersonalReads = (http, me, now) => ({
  ...emptyDevice(me),
  claim: (id) =>
    http.call(claimsOnDevice.readClaim, { params: { id } }).then(
      (value) => overlayClaim({ value, asOf: now, mark: null }, [], me),
      (error: unknown) => {
        if (error instanceof CallRefused && error.status === 404) return null
        throw error
      },
    ),
})

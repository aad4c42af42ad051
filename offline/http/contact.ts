// What every answer reports besides its body: the server's clock, its epoch and its log position.
import * as names from '../../contract/kernel/headers.ts'

/** A server epoch and a position of its log. */
export interface LogMark {
  readonly epoch: string
  readonly pos: number
}

export interface Contact {
  /** Device time of the answer, epoch ms. */
  readonly at: number
  /** Device minus server at the midpoint of the call, ms; null where the answer has no time. */
  readonly skewMs: number | null
  readonly mark: LogMark | null
  /** The epoch that the call named; null where none was known. */
  readonly known: string | null
  /** In a new epoch: the last position of the named epoch that the server surely holds; null where unknown. */
  readonly until: number | null
  /** Whether the call succeeded. */
  readonly isSuccess: boolean
}

/** Whether an answer proves to be our server's: it names the server's epoch and log position. */
export const isOurContact = (contact: Contact | null): boolean => contact?.mark != null

/** Parses an answer's headers; null where they are not our server's. */
export function parseContact(
  { headers, ok }: Pick<Response, 'headers' | 'ok'>,
  sentAt: number,
  at: number,
  known: string | null,
): Contact | null {
  const time = Date.parse(headers.get(names.serverTime) ?? '')
  const epoch = headers.get(names.serverEpoch)
  const pos = Number(headers.get(names.logPosition) ?? Number.NaN)
  const mark = epoch !== null && epoch !== '' && Number.isFinite(pos) ? { epoch, pos } : null
  if (Number.isNaN(time) && mark === null) return null
  const until = Number.parseInt(headers.get(names.knownUntil) ?? '', 10)
  return {
    at,
    skewMs: Number.isNaN(time) ? null : Math.round((sentAt + at) / 2 - time),
    mark,
    known,
    until: Number.isNaN(until) ? null : until,
    isSuccess: ok && mark !== null,
  }
}

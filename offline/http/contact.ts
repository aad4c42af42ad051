// What every answer tells besides its body: the server's clock, its life (epoch) and how far its log has come.
import * as names from '../../contract/kernel/headers.ts'

/** A life of the server and a position of its log. */
export interface Mark {
  readonly epoch: string
  readonly pos: number
}

export interface Contact {
  /** Device time of the answer, epoch ms. */
  readonly at: number
  /** Device minus server at the midpoint of the call, ms; null where the server told no time. */
  readonly skewMs: number | null
  readonly mark: Mark | null
  /** The life that the call named as it left; null where none was known. */
  readonly known: string | null
  /** Where the server lives another life: the last position that it is sure to hold of that one; null when of none. */
  readonly until: number | null
}

/** Reads an answer's headers; null where they are not our server's. */
export function contactOf(headers: Headers, sentAt: number, at: number, known: string | null): Contact | null {
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
  }
}

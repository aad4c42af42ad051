// What a read has seen of the writes before it, and where a write stands among them. Devices order their copies by these
// marks, never by their own clocks (docs/decisions/057-copies-ordered-by-the-server.md).
// A read's mark is PostgreSQL's snapshot, `<epoch>;<xmin>:<xmax>:<running>`. A write's is its transaction, `<epoch>;<xid>`.

/** A number of a server epoch: larger for every epoch that begins later, also after a restored backup. */
type EpochNumber = number

interface ReadMark {
  readonly epoch: EpochNumber
  /** Every transaction below it had ended. */
  readonly xmin: number
  /** No transaction from it on had begun. */
  readonly xmax: number
  /** Transactions between the two that still ran; null where they were too many to name. */
  readonly running: readonly number[] | null
}
interface WriteMark {
  readonly epoch: EpochNumber
  readonly xid: number
}

/** More running transactions than this are not named. What they are not is then known only below `xmin`. */
const maxNamed = 32
const manyRunning = '*'

/** The mark of a read, for its answer. `snapshot` is the text of `pg_current_snapshot()`, taken before the read. */
export function formatReadMark(epoch: EpochNumber, snapshot: string): string {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':')
  const named = running.split(',').length > maxNamed ? manyRunning : running
  return `${epoch};${xmin}:${xmax}:${named}`
}

/** The mark of a write, for its answer. `xid` is the text of `pg_current_xact_id()`. */
export const formatWriteMark = (epoch: EpochNumber, xid: string): string => `${epoch};${xid}`

const readShape = /^(\d{1,15});(\d{1,16}):(\d{1,16}):(\*|[\d,]*)$/
const writeShape = /^(\d{1,15});(\d{1,16})$/

function parseReadMark(text: string | null): ReadMark | null {
  const match = readShape.exec(text ?? '')
  if (match === null) return null
  const running = match[4] ?? ''
  return {
    epoch: Number(match[1]),
    xmin: Number(match[2]),
    xmax: Number(match[3]),
    running: running === manyRunning ? null : running === '' ? [] : running.split(',').map(Number),
  }
}

function parseWriteMark(text: string | null): WriteMark | null {
  const match = writeShape.exec(text ?? '')
  return match === null ? null : { epoch: Number(match[1]), xid: Number(match[2]) }
}

/** The text, if it is the mark of a read; else null. */
export const toReadMark = (text: string | null): string | null => (parseReadMark(text) === null ? null : text)
/** The text, if it is the mark of a write; else null. */
export const toWriteMark = (text: string | null): string | null => (parseWriteMark(text) === null ? null : text)

/**
 * Whether a read saw less than another one did. A read without a mark is older than every read that has one. Of two
 * without, neither is.
 */
export function isOlderRead(one: string | null, other: string | null): boolean {
  const [mine, its] = [parseReadMark(one), parseReadMark(other)]
  if (its === null) return false
  if (mine === null) return true
  if (mine.epoch !== its.epoch) return mine.epoch < its.epoch
  if (mine.xmax !== its.xmax) return mine.xmax < its.xmax
  if (mine.xmin !== its.xmin) return mine.xmin < its.xmin
  // Between the same two bounds, transactions only end.
  return (mine.running?.length ?? Infinity) > (its.running?.length ?? Infinity)
}

/** The mark of the two that saw more; null where neither is one. */
export const findNewerRead = (one: string | null, other: string | null): string | null =>
  isOlderRead(one, other) ? other : one

/**
 * Whether a read saw a write. A write without a mark was answered by an earlier server or build, so every read with a
 * mark came after it. A read without a mark saw no write that has one; of two without, null: the marks cannot tell.
 */
export function hasSeen(read: string | null, write: string | null): boolean | null {
  const [mine, its] = [parseReadMark(read), parseWriteMark(write)]
  if (mine === null) return its === null ? null : false
  if (its === null) return true
  if (mine.epoch !== its.epoch) return mine.epoch > its.epoch
  if (its.xid < mine.xmin) return true
  return its.xid < mine.xmax && mine.running !== null && !mine.running.includes(its.xid)
}

/** The mark of a write's own answer: it shows the write, and every write of its group before it. */
export function toAnswerMark(write: string | null): string | null {
  const mark = parseWriteMark(write)
  return mark === null ? null : `${mark.epoch};${mark.xid + 1}:${mark.xid + 1}:`
}

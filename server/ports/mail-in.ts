import type { Log } from '../kernel/ports.ts'
import type { FileStore } from './file-store.ts'
import type { JobCall } from './jobs.ts'
import type { MalwareScanner } from './malware-scanner.ts'

/** Mails that wait for the shop, such as a folder of `.eml` files. One that was received is removed, and not before. */
export interface MailIn {
  /** The names of those that wait, the oldest first. */
  list(): Promise<readonly string[]>
  /** A mail; null where it is larger than the limit, or gone. */
  read(name: string): Promise<Uint8Array | null>
  remove(name: string): Promise<void>
  /** Moves a mail that cannot be received to where it does not wait. */
  reject(name: string): Promise<void>
}

/** What receiving a mail needs. */
export interface MailInPorts {
  readonly files: () => FileStore
  /** Scans each mail and its files before anything of it is stored. */
  readonly scanner: MalwareScanner
  readonly log: Log
  readonly withOwnTransaction: <T>(work: (job: JobCall) => Promise<T>) => Promise<T>
  /** Our own addresses, in lower case: a mail from one of them that names no one else for its answers is a machine's. */
  readonly ownAddresses: readonly string[]
}

/** The largest mail that is received, in bytes: what mail servers pass on. */
export const maxMailBytes = 25 * 1024 * 1024

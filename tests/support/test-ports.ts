import { createIds } from '../../server/adapters/ids.ts'
import type { Clock, Ids } from '../../server/ports/clock.ts'
import type { FileStore } from '../../server/ports/file-store.ts'
import type { MailIn } from '../../server/ports/mail-in.ts'
import type { Mail, Mailer } from '../../server/ports/mailer.ts'
import type { MalwareScanner, ScanVerdict } from '../../server/ports/malware-scanner.ts'
import { NoVerdict } from '../../server/ports/malware-scanner.ts'

export interface TestClock extends Clock {
  set(iso: string): void
  advance(ms: number): void
}

/** Moves only when a test moves it. */
export function testClock(start = '2026-11-20T15:00:00.000Z'): TestClock {
  let at = Date.parse(start)
  return {
    now: () => new Date(at),
    set: (iso) => {
      at = Date.parse(iso)
    },
    advance: (ms) => {
      at += ms
    },
  }
}

/** Pseudo-random bytes from a seed (mulberry32). */
export function seededBytes(seed: number): (count: number) => Uint8Array {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 24
  }
  return (count) => Uint8Array.from({ length: count }, next)
}

/** UUIDv7 and random bytes that are equal in every run. */
export const testIds = (clock: Clock, seed = 1): Ids => createIds(clock, seededBytes(seed))

/** Files in memory. */
export function memoryFiles(): FileStore & { readonly stored: Map<string, Uint8Array> } {
  const stored = new Map<string, Uint8Array>()
  return {
    stored,
    put: (key, bytes) => Promise.resolve(void stored.set(key, bytes.slice())),
    get: (key) => Promise.resolve(stored.get(key)?.slice() ?? null),
    remove: (key) => Promise.resolve(void stored.delete(key)),
  }
}

/** A scanner that finds malware where `EICAR` is in the bytes, and that a test can take down. */
export function testScanner(): MalwareScanner & { isDown: boolean; readonly scanned: number[] } {
  const scanner = {
    isDown: false,
    scanned: [] as number[],
    scan: (bytes: Uint8Array): Promise<ScanVerdict> => {
      if (scanner.isDown) return Promise.reject(new NoVerdict('clamd cannot be reached.'))
      scanner.scanned.push(bytes.byteLength)
      return Promise.resolve(
        Buffer.from(bytes).includes('EICAR') ? { is: 'infected', signature: 'Eicar-Test-Signature' } : { is: 'clean' },
      )
    },
  }
  return scanner
}

/** Mails that wait in memory, by name. Those that were rejected have a list of their own. */
export function memoryMailbox(): MailIn & { readonly waiting: Map<string, Uint8Array>; readonly rejected: string[] } {
  const waiting = new Map<string, Uint8Array>()
  const rejected: string[] = []
  return {
    waiting,
    rejected,
    list: () => Promise.resolve([...waiting.keys()].sort()),
    read: (name) => Promise.resolve(waiting.get(name) ?? null),
    remove: (name) => Promise.resolve(void waiting.delete(name)),
    reject: (name) => {
      waiting.delete(name)
      rejected.push(name)
      return Promise.resolve()
    },
  }
}

/** A mailer that collects mails. */
export function collectingMailer(): Mailer & { readonly sent: Mail[] } {
  const sent: Mail[] = []
  return { sent, send: (mail) => Promise.resolve(void sent.push(mail)) }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import { getRowName } from '../../../contract/kernel/endpoint.ts'
import { visitCookieName } from '../../../server/kernel/http/cookie.ts'
import type { Answer, Client } from '../../support/client.ts'
import { callOver } from '../../support/client.ts'
import type { SpawnedServer } from '../spawned-server.ts'

type Sending = () => Promise<Answer<unknown>>

/** What happens to calls on their way: the server is killed under some, and some are pressed twice. */
export interface Troubles {
  /** Writes until the next kill, asked for after each one; `Infinity`: none. */
  readonly untilKill: () => number
  readonly isPressedTwice: () => boolean
  readonly random: () => number
  /** Stops the database in place of the server; null where that is not possible or not this time. */
  readonly crash: () => (() => Promise<void>) | null
}

/** The time of the shop: that of this machine, and a lead that only grows. */
export interface ShopClock {
  now(): number
  advance(ms: number): Promise<void>
}

/** Longer than any lease, so that what a killed server had begun is taken up. */
const afterKillMs = 6 * 60_000

/**
 * The network between twelve people and the server. A call whose answer was lost is sent again under its key, as the app
 * does, until the server answers. What must not happen is added to `findings`.
 */
export class Line {
  readonly findings: string[]
  kills = 0
  crashes = 0
  private left: number
  private ids = 0
  /** While the server is killed and started again. */
  private outage: Promise<undefined> | null = null
  private readonly server: SpawnedServer
  private readonly clock: ShopClock
  private readonly troubles: Troubles
  private readonly run: string
  constructor(server: SpawnedServer, clock: ShopClock, troubles: Troubles, findings: string[], seed: number) {
    this.server = server
    this.clock = clock
    this.troubles = troubles
    this.findings = findings
    this.left = troubles.untilKill()
    this.run = (seed >>> 0).toString(16).padStart(8, '0')
  }

  /** An id that a device makes: a key, or the id of a form. */
  newId(): string {
    this.ids += 1
    return `0199eeee-${this.run.slice(0, 4)}-7${this.run.slice(4, 7)}-8000-${String(this.ids).padStart(12, '0')}`
  }

  /** A browser in small that reaches the spawned server. Each write has a key, as `offline/http/write-keys.ts` gives it one. */
  client(cookies = new Map<string, string>()): Client {
    const send: Client['send'] = async (method, path, payload, headers = {}) => {
      const answer = await fetch(`${this.server.url}${path}`, {
        method,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          ...headers,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(payload === undefined ? {} : { body: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
      })
      for (const one of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=')
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const bytes = Buffer.from(await answer.arrayBuffer())
      const isJson = (answer.headers.get('content-type') ?? '').includes('json')
      const json: unknown = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : null
      return {
        ...{ status: answer.status, headers: Object.fromEntries(answer.headers), bytes },
        ...{ body: json, refusal: json as Answer<unknown>['refusal'] },
      }
    }
    const call = callOver(send)
    return {
      send,
      cookies,
      call: ((row: Row, input: never, extra: { key?: string } = {}) => {
        const isKeyed = row.effect === 'write' && row.secret !== true
        const given = isKeyed ? { ...extra, key: extra.key ?? this.newId() } : extra
        return this.carry(row, () => call(row, input, given))
      }) as Client['call'],
    }
  }

  private async carry(row: Row, send: Sending): Promise<Answer<unknown>> {
    if (row.effect === 'read') return this.seen(row, await this.untilUp(send))
    this.left -= 1
    if (this.left < 0 && this.outage === null) return this.seen(row, await this.interrupted(row, send))
    const isKeyed = row.secret !== true && row.transaction !== 'own'
    if (isKeyed && this.troubles.isPressedTwice()) return this.seen(row, await this.pressedTwice(row, send))
    return this.seen(row, await this.untilUp(send))
  }

  /** A call that was on its way beside the one under which the server was killed is sent again too. */
  private async untilUp(send: Sending): Promise<Answer<unknown>> {
    for (;;) {
      const isBeside = this.outage !== null
      const answer = await send().catch((error: unknown) => {
        if (this.outage === null && !isBeside) throw error
        return null
      })
      const wasCut = answer === null || (answer.status >= 500 && (isBeside || this.outage !== null))
      if (!wasCut) return answer
      await this.outage
    }
  }

  private seen(row: Row, answer: Answer<unknown>): Answer<unknown> {
    if (answer.status >= 500)
      this.findings.push(`${getRowName(row) ?? ''} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer
  }

  private async pressedTwice(row: Row, send: Sending): Promise<Answer<unknown>> {
    const both = await Promise.all([this.untilUp(send), this.untilUp(send)])
    const ended = both.filter(({ refusal, status }) => status < 400 || refusal.error !== 'op.inProgress')
    this.compare(row, ended)
    return ended[0] ?? this.untilUp(send)
  }

  /**
   * One effect, one answer: those to the same key are the same. A refusal has no effect, so it is answered anew, with the
   * record as it is then: its jobs may have gone on after a kill. It has to be the same refusal.
   */
  private compare(row: Row, answers: readonly Answer<unknown>[]): void {
    const texts = answers.map(
      ({ status, body, refusal }) => `${status} ${status < 400 ? JSON.stringify(body) : refusal.error}`,
    )
    if (row.secret !== true && new Set(texts).size > 1)
      this.findings.push(`${getRowName(row) ?? ''} answered its key differently: ${texts.join(' | ').slice(0, 2000)}`)
  }

  private async interrupted(row: Row, send: Sending): Promise<Answer<unknown>> {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    this.outage = promise
    try {
      return await this.cut(row, send)
    } finally {
      this.outage = null
      resolve(undefined)
    }
  }

  /** Kills the server, or its database, under a call, and sends it again. */
  private async cut(row: Row, send: Sending): Promise<Answer<unknown>> {
    this.left = this.troubles.untilKill()
    const crash = this.troubles.crash()
    const pending = send().catch(() => null)
    await pause(this.troubles.random() * 25)
    if (crash === null) {
      this.kills += 1
      await this.server.kill()
    } else {
      this.crashes += 1
      await crash()
    }
    const first = await pending
    if (crash === null) await this.server.start()
    await this.clock.advance(afterKillMs)
    // Whom the answer made a visitor has it: sent again, the call would be that visitor's under a key of nobody's.
    if (first?.headers['set-cookie']?.includes(visitCookieName(false)) === true) return first
    const again = await this.untilAnswered(send, crash !== null)
    if (first !== null && first.status < 500) this.compare(row, [first, again])
    return again
  }

  /** The server's connections to a database that was stopped break at their next use; the device tries again, as it does. */
  private async untilAnswered(send: Sending, mayFail: boolean): Promise<Answer<unknown>> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send()
      if (!mayFail || answer.status < 500 || attempt === 50) return answer
      await pause(100)
    }
  }
}

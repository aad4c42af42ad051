import { auth } from '../../contract/auth.ts'
import type { Session } from '../../contract/shapes/session.ts'
import type { PersonalVisit, SitePages } from '../kernel/http/page-meta.ts'
import { renderPage } from '../kernel/http/page-meta.ts'
import type { PageDrawer } from '../ports/page-drawer.ts'
import type { InTimeZone } from '../ports/time-zone.ts'

/** A servicer's jobs, and the ticket of a claim: what a link in a mail leads to on a device that has nothing yet. */
const personal = /^\/dashboard\/(?:servicer-labor-claims(?:\/(?:today|tomorrow|all))?|labor-claims\/ticket\/[\w-]+)\/?$/
/** As many are drawn at once, and in a second: each takes the processor for some 50 ms. The app draws a page anyway. */
const maxAtOnce = 2
const maxPerSecond = 5

interface PersonalPagesPorts {
  readonly drawer: PageDrawer
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly inTimeZone: InTimeZone
}

async function readSession(visit: typeof globalThis.fetch): Promise<Session | null> {
  const answer = await visit(auth.table.readSession.path, { headers: { 'x-requested-with': 'XMLHttpRequest' } })
  return answer.ok ? ((await answer.json()) as Session) : null
}

/**
 * Creates the pages that are drawn for one person (docs/decisions/139). Their reads are theirs: each is a call with their cookie,
 * so a page holds what its calls would answer. None is drawn for a device with a lock, which would show it before its PIN.
 */
export function createPersonalPages({
  drawer,
  now,
  inTimeZone,
}: PersonalPagesPorts): NonNullable<SitePages['drawFor']> {
  let drawing = 0
  let window = { since: 0, drawn: 0 }
  const draw = async (url: string, { shell, visit, zone, isDesk }: PersonalVisit): Promise<string | null> => {
    const inZone = inTimeZone(zone)
    if (inZone === null) return null
    const session = await readSession(visit)
    if (session?.logged_in !== true || session.device_locked === true) return null
    const page = await drawer.draw({ url, fetch: visit, person: { session, inZone }, now: now(), isDesk })
    const built = page === null ? null : drawer.find(page.source)
    if (page === null || built === null) return null
    return renderPage(shell, null, {
      ...page,
      css: built.css + page.css,
      styles: built.styles,
      js: built.js,
      codeAhead: 'prefetch',
    })
  }
  return async (url, how) => {
    const path = url.replace(/[?#].*$/s, '')
    if (how.zone === '' || !personal.test(path)) return null
    if (now() - window.since >= 1000) window = { since: now(), drawn: 0 }
    if (drawing >= maxAtOnce || window.drawn >= maxPerSecond) return null
    drawing += 1
    window.drawn += 1
    try {
      return await draw(path, how)
    } finally {
      drawing -= 1
    }
  }
}

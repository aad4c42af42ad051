// A page that the server draws with the app's own components, so that it is seen before the app's code is there.
import type { Session } from '../shapes/session.ts'

/** A page as the app draws it. */
export interface DrawnPage {
  /** The markup, without scripts and without styles in attributes, which the policy forbids. */
  readonly html: string
  /** Rules for what would be styles in attributes. */
  readonly css: string
  /** What the page was drawn from, as JSON: the app starts with it. */
  readonly reads: string
  /** The sources of the screen in the build, whose styles and code the page needs. */
  readonly source: string
  /** Which of the three branded front ends it wears. */
  readonly brand: string
  /** Whether the page is of no use without the app, whose code is loaded as soon as it is seen. */
  readonly loadsAtOnce: boolean
}

/** Whose page is drawn. It is theirs alone, and nothing of it is stored. */
export interface PagePerson {
  readonly session: Session
  /** Runs at once what writes days and times, in the zone of the person's device. */
  readonly inZone: <T>(write: () => T) => T
}

/** Where a page is, and how it reads. */
export interface PageRequest {
  /** Path and query: `/products/7?from=mail`. */
  readonly url: string
  /** Calls the shop's own API, as a visitor or as the person. */
  readonly fetch: typeof globalThis.fetch
  /** Null for a page of the shop, which is the same for every visitor. */
  readonly person: PagePerson | null
  /** Epoch milliseconds. */
  readonly now: number
  /** Whether the browser is one of a desk: some lists are tables there. */
  readonly isDesk: boolean
}

/** Draws a page; null for an address that is not drawn by the server, or not for this person. */
export type DrawPage = (request: PageRequest) => Promise<DrawnPage | null>

/** An answer that the app starts with: the key of the query, the answer, and when it was current (epoch ms). */
export type FirstRead = readonly [key: readonly unknown[], data: unknown, asOf: number]

/** The cookie with the time zone of a signed-in device that has no lock: what the server needs to draw a person's page there. */
export const zoneCookie = 'partwright-zone'

/** The ids of the elements of a drawn page. */
export const drawnPageIds = { page: 'first-sight', reads: 'first-reads', code: 'first-code' } as const

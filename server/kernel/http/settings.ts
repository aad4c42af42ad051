// What the HTTP side is told by whoever starts it.
import type { FastifyServerOptions } from 'fastify'
import type { Outside } from './outside.ts'
import type { Previews } from './previews.ts'
import type { SitePages } from './page-words.ts'
import type { PageHosts } from './security-headers.ts'

export interface HttpSettings {
  readonly isProduction: boolean
  /** Whose `X-Forwarded-For` is believed: addresses or networks; nobody's by default. */
  readonly trustProxy: readonly string[]
  /** Origins of native shells that may call across with a bearer token; none by default. */
  readonly nativeOrigins: readonly string[]
  /** The folder of the built app. */
  readonly site: string
  /** What its pages say to whoever does not run the app; without it every page is the bare shell. */
  readonly pages?: SitePages
  /** What is answered beside the API and the pages: the doors of another company. */
  readonly outside?: readonly Outside[]
  /** Hosts of a gateway whose own fields stand in our pages. */
  readonly pageHosts?: PageHosts
  /** What mails look like, for whoever builds the shop; never in production. */
  readonly previews?: Previews
  readonly logger: NonNullable<FastifyServerOptions['logger']>
}

// The settings of the HTTP server.
import type { FastifyServerOptions } from 'fastify'
import type { BodyLimits } from './body-reader.ts'
import type { ExternalEndpoint } from './webhooks.ts'
import type { Previews } from './previews.ts'
import type { SitePages } from './page-meta.ts'
import type { PageHosts } from './security-headers.ts'

export interface HttpSettings {
  readonly isProduction: boolean
  /** Proxies whose `X-Forwarded-For` is trusted: addresses or networks; none by default. */
  /** What a caller of `/metrics` proves itself with; missing: it answers this machine alone. */
  readonly metricsToken?: string | null
  readonly trustProxy: readonly string[]
  /** Origins of native shells that may call cross-origin with a bearer token; none by default. */
  readonly nativeOrigins: readonly string[]
  /** The folder of the built app. */
  readonly site: string
  /** Pages for clients that do not run the app; without it every page is the plain shell. */
  readonly pages?: SitePages
  /** Endpoints beside the API and the pages, such as a payment gateway's webhook. */
  readonly externalEndpoints?: readonly ExternalEndpoint[]
  /** Hosts of a payment gateway whose own fields are embedded in our pages. */
  readonly pageHosts?: PageHosts
  /** Previews of emails, for developers; never in production. */
  readonly previews?: Previews
  /** Limits of bodies in flight; tests set small ones. */
  readonly bodyLimits?: BodyLimits
  readonly logger: NonNullable<FastifyServerOptions['logger']>
}

import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { estimatedDistance } from '../../server/adapters/places/estimated-distance.ts'
import { createJobRunner } from '../../server/adapters/job-runner.ts'
import { toWireGateway } from '../../server/adapters/payments/open-payments.ts'
import { lazyPlaces } from '../../server/adapters/places/lazy-places.ts'
import { createApp } from '../../server/app.ts'
import type { App } from '../../server/app.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import type { Database } from '../../server/db/schema.ts'
import { jobHandlers } from '../../server/jobs.ts'
import type { BodyLimits } from '../../server/kernel/http/body-reader.ts'
import type { SitePages } from '../../server/kernel/http/page-meta.ts'
import type { Implemented } from '../../server/kernel/implement.ts'
import { createMetrics } from '../../server/kernel/metrics.ts'
import { createDeferredLog } from '../../server/kernel/deferred-log.ts'
import { createWithOwnTransaction } from '../../server/kernel/with-own-transaction.ts'
import { hashToken } from '../../server/kernel/session.ts'
import { renderPreview } from '../../server/mail/previews.ts'
import { readSender } from '../../server/mail/sender.ts'
import { modulesOf } from '../../server/modules/all.ts'
import { analyticsJobs } from '../../server/modules/analytics/index.ts'
import { createMailWebhook, ticketsJobs } from '../../server/modules/tickets/index.ts'
import { createUnsubscribeEndpoint } from '../../server/modules/notifications/index.ts'
import { createSessions, signOutJobs } from '../../server/modules/auth/index.ts'
import { claimProviderJobs } from '../../server/modules/labor-claims/index.ts'
import type { Jobs } from '../../server/ports/jobs.ts'
import type { PictureSource } from '../../server/ports/picture-source.ts'
import type { ShippingRates } from '../../server/ports/shipping-rates.ts'
import type { Mail } from '../../server/ports/mailer.ts'
import { cartPorts } from './cart-ports.ts'
import type { Client } from './client.ts'
import { clientOf } from './client.ts'
import { recordRefusals, recordRows } from './contract-record.ts'
import { cheapPasswords } from './passwords.ts'
import { preparedDatabase } from './prepared-database.ts'
import type { Seed } from './prepared-database.ts'
import { openTestPayments } from './test-payments.ts'
import type { PaymentOptions } from './test-payments.ts'
import type { TestClock } from './test-ports.ts'
import { collectingMailer, memoryFiles, memoryMailbox, testClock, testIds, testScanner } from './test-ports.ts'

const noPictures: PictureSource = {
  fetch: () => Promise.resolve({ is: 'failed', sentence: 'its server does not respond.' }),
}

export interface ServerOptions extends PaymentOptions {
  readonly seed?: Seed
  /** Another server's database, so that both are instances of one shop. The other server closes it. */
  readonly beside?: TestServer
  /** A prepared database in place of a new one. */
  readonly database?: OpenDatabase
  /** A replica of it, from which lists are read. */
  readonly replica?: OpenDatabase
  readonly start?: string
  readonly isProduction?: boolean
  /** Another host for single sign-on, and its fetch. */
  readonly ssoBase?: string
  readonly ssoCookie?: string
  readonly fetch?: typeof globalThis.fetch
  /** Another host for the parts store, with the same `fetch`. */
  readonly partsStoreBase?: string
  /** Fetches pictures of parts; without one every host is silent. */
  readonly pictures?: PictureSource
  /** A carrier with shipping rates; without one the shop uses its own table. */
  readonly carrier?: ShippingRates
  /** The provider's own host for claims, with the same `fetch`. */
  readonly laborClaimsBase?: string
  /** The URL that page views are forwarded to, with the same `fetch`. */
  readonly analyticsUrl?: string
  readonly trustProxy?: readonly string[]
  readonly metricsToken?: string
  readonly nativeOrigins?: readonly string[]
  /** Additional modules, or replacements of the product's. */
  readonly modules?: (usual: readonly Implemented[]) => readonly Implemented[]
  /** Limits of bodies in flight, and the monotonic clock that slow ones are measured by. */
  readonly bodyLimits?: BodyLimits
  readonly elapsed?: () => number
  /** Whether each reply is checked against its row. A production server checks none. */
  readonly checksReplies?: boolean
  /** The folder of the built app. */
  readonly site?: string
  /** The pages for clients without JavaScript. */
  readonly pages?: SitePages
  /** Receives each log line from `info` on; without it errors are printed. */
  readonly log?: (line: string) => void
}

export interface TestServer {
  readonly app: App
  readonly db: Kysely<Database>
  readonly database: OpenDatabase
  readonly clock: TestClock
  readonly mails: readonly Mail[]
  readonly files: ReturnType<typeof memoryFiles>
  /** Finds malware where a file has `EICAR`. */
  readonly scanner: ReturnType<typeof testScanner>
  /** Mails that wait to be received. */
  readonly mailbox: ReturnType<typeof memoryMailbox>
  readonly jobs: Jobs
  /** Failed jobs, `kind: reason`. */
  readonly jobErrors: readonly string[]
  /** A visitor. */
  visitor(): Client
  /** A signed-in demo user, without the cost of hashing a password. */
  signIn(email: string): Promise<Client>
  close(): Promise<void>
}

/** Instances of one shop make different ids. */
let machines = 1

const publicUrl = 'https://parts.example'
/** The secret of the mail webhook of every test server. */
export const testMailSecret = 'a secret of the mail provider'
const noNetwork: typeof globalThis.fetch = () => Promise.reject(new Error('A test reached for the network'))

/** The whole server in this process over a prepared database. Its clock moves only when the test moves it. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { seed = 'demo', isProduction = false } = options
  const database = options.beside?.database ?? options.database ?? (await preparedDatabase(seed))
  const clock = options.beside?.clock ?? testClock(options.start)
  const [ids, files, mailer] = [
    testIds(clock, options.beside === undefined && options.database === undefined ? 1 : (machines += 1)),
    memoryFiles(),
    collectingMailer(),
  ]
  const testPayments = openTestPayments(options, { database, clock, ids, isProduction })
  const cart = { ...cartPorts(options.carrier), gateway: toWireGateway(testPayments.checkout.payments) }
  const auth = {
    passwordCost: cheapPasswords,
    secretKey: null,
    ssoBase: options.ssoBase ?? null,
    ssoCookie: options.ssoCookie ?? null,
    isProduction,
    publicUrl: () => publicUrl,
    fetch: options.fetch ?? noNetwork,
  }
  const claimProvider = {
    base: options.laborClaimsBase ?? null,
    secretKey: null,
    fetch: options.fetch ?? noNetwork,
    readMs: 2000,
  }
  const usual = modulesOf({
    auth,
    claimProvider,
    cart,
    checkout: testPayments.checkout,
    servicers: { places: lazyPlaces, distance: estimatedDistance },
    push: { secretKey: null },
    partsStore: { base: options.partsStoreBase ?? null, fetch: options.fetch ?? noNetwork },
    analytics: { url: options.analyticsUrl ?? null },
  })
  const mailbox = memoryMailbox()
  const scanner = testScanner()
  const log = createDeferredLog()
  const mailIn = {
    files: () => files,
    scanner,
    log,
    withOwnTransaction: createWithOwnTransaction({ database, clock, ids, wakeJobs: () => undefined }),
    ownAddresses: ['service@partwright.example'],
  }
  const jobErrors: string[] = []
  const jobCall = () => ({
    tx: database.db,
    now: clock.now(),
    randomBytes: (count: number) => ids.randomBytes(count),
  })
  const jobs = createJobRunner({
    db: database.db,
    clock,
    ids,
    handlers: {
      ...jobHandlers(
        !isProduction,
        mailer,
        jobCall,
        {
          secretKey: null,
          fetch: options.fetch ?? noNetwork,
          contact: 'mailto:service@partwright.example',
        },
        () => publicUrl,
        () => files,
        () => ({
          tx: database.db,
          now: clock.now(),
          files,
          scanner,
          source: options.pictures ?? noPictures,
          withOwnTransaction: createWithOwnTransaction({ database, clock, ids, wakeJobs: () => undefined }),
        }),
        'support@partwright.example',
      ),
      ...signOutJobs(jobCall, auth),
      ...claimProviderJobs(
        jobCall,
        claimProvider,
        createWithOwnTransaction({ database, clock, ids, wakeJobs: () => undefined }),
      ),
      ...testPayments.jobs,
      ...ticketsJobs(mailbox, mailIn),
      ...analyticsJobs({
        url: options.analyticsUrl ?? null,
        fetch: options.fetch ?? noNetwork,
        now: () => clock.now().getTime(),
      }),
    },
    everyMs: 2 ** 30,
    onFailure: ({ kind, reason }) => jobErrors.push(`${kind}: ${reason}`),
  })
  const app = await createApp(
    {
      database,
      replica: options.replica ?? null,
      clock,
      ids,
      files,
      scanner,
      sessions: createSessions({ isProduction }),
      wakeJobs: () => undefined,
      development: !isProduction,
      checksReplies: options.checksReplies ?? true,
      checksRefusals: true,
      elapsed: options.elapsed ?? (() => 0),
      metrics: recordRows(createMetrics(false)),
      http: {
        isProduction,
        trustProxy: options.trustProxy ?? [],
        metricsToken: options.metricsToken ?? null,
        nativeOrigins: options.nativeOrigins ?? [],
        site: options.site ?? '/nowhere',
        externalEndpoints: [
          ...testPayments.outside,
          createMailWebhook(testMailSecret, mailIn),
          createUnsubscribeEndpoint({ secretKey: null }, mailIn.withOwnTransaction),
        ],
        previews: { mail: (...asked) => renderPreview(() => readSender({ tx: database.db }, publicUrl), ...asked) },
        ...(options.pages === undefined ? {} : { pages: options.pages }),
        ...(options.bodyLimits === undefined ? {} : { bodyLimits: options.bodyLimits }),
        logger: options.log === undefined ? { level: 'error' } : { level: 'info', stream: { write: options.log } },
      },
    },
    options.modules?.(usual) ?? usual,
  )
  log.attach(app.server.log)
  recordRefusals(app.server)

  const signIn = async (email: string) => {
    const user = await database.db
      .selectFrom('app_user')
      .select('user_id')
      .where('email_key', '=', email.toLowerCase())
      .executeTakeFirstOrThrow()
    const token = randomBytes(32).toString('base64url')
    const now = clock.now()
    await database.db
      .insertInto('session')
      .values({
        token_hash: hashToken(token),
        public_id: ids.newId(),
        user_id: user.user_id,
        remember: true,
        sso_token: null,
        created_at: now,
        seen_at: now,
        expires_at: new Date(now.getTime() + 30 * 86_400_000),
      })
      .execute()
    return clientOf(app.server, new Map([[isProduction ? '__Host-partwright' : 'partwright', token]]))
  }
  return {
    app,
    database,
    db: database.db,
    clock,
    files,
    mailbox,
    scanner,
    jobs,
    jobErrors,
    signIn,
    mails: mailer.sent,
    visitor: () => clientOf(app.server),
    close: async () => {
      await jobs.stop()
      await app.server.close()
      if (options.beside === undefined) await database.close()
    },
  }
}

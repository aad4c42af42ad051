import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { estimatedDistance } from './adapters/places/estimated-distance.ts'
import { createBuiltPages } from './adapters/built-pages.ts'
import { createInTimeZone } from './adapters/in-time-zone.ts'
import { createIds } from './adapters/ids.ts'
import { createJobRunner, inQueue, jobAttempts } from './adapters/job-runner.ts'
import { lazyPlaces } from './adapters/places/lazy-places.ts'
import { mailFolder, watchMailFolder } from './adapters/mail-folder.ts'
import { openMailer } from './adapters/mailers.ts'
import { openScanner } from './adapters/clamd-scanner.ts'
import { faultAt } from './adapters/fault-at.ts'
import { openFileStore } from './adapters/open-file-store.ts'
import { toWireGateway, openPayments, stripeHosts } from './adapters/payments/open-payments.ts'
import { packagedAddressCheck } from './adapters/places/packaged-address-check.ts'
import { systemClock } from './adapters/system-clock.ts'
import { createWebPictures } from './adapters/web-pictures.ts'
import { createUpsRates } from './adapters/ups-rates.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/connect.ts'
import { openPostgres, openReplica } from './db/connect.ts'
import { openFolder } from './db/open-folder.ts'
import { lockFolder } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { jobHandlers } from './jobs.ts'
import { createDeferredLog } from './kernel/deferred-log.ts'
import { createWithOwnTransaction } from './kernel/with-own-transaction.ts'
import { ownPage } from './kernel/http/security-headers.ts'
import { createMetrics } from './kernel/metrics.ts'
import { stageOnce } from './kernel/stage.store.ts'
import { ensureSweeps } from './kernel/sweep.store.ts'
import { renderPreview } from './mail/previews.ts'
import { readSender } from './mail/sender.ts'
import { modulesOf } from './modules/all.ts'
import { analyticsJobs } from './modules/analytics/index.ts'
import { createUnsubscribeEndpoint } from './modules/notifications/index.ts'
import { checkServerSecret, createSessions, signOutJobs } from './modules/auth/index.ts'
import { issueFirstAdminLink } from './modules/users/index.ts'
import { createPages } from './pages/create-pages.ts'
import type { CartPorts } from './modules/cart/index.ts'
import { usePaperFonts } from './modules/orders/index.ts'
import { claimProviderJobs } from './modules/labor-claims/index.ts'
import { checkoutJobs, createPaymentEvents } from './modules/checkout/index.ts'
import { collectMailJob, createMailWebhook, ticketsJobs } from './modules/tickets/index.ts'
import { defaultPasswordCost } from './ports/password-cost.ts'
import { noPlacementSteps } from './ports/placement-steps.ts'

export interface Running {
  /** The address where it listens, `http://127.0.0.1:8080`. */
  readonly address: string
  /** The link that makes the first administrator; null for a shop that has one. */
  readonly firstAdminLink: string | null
  /** Lets calls in flight end, hands jobs back, closes the database. */
  stop(): Promise<void>
}

type Report = (message: string) => void

/** Opens all adapters, migrates the database, seeds the demo shop where requested, and listens. */
export async function start(config: Config, report: Report): Promise<Running> {
  const unlock = config.databaseUrl === null ? lockFolder(config.dataDir) : () => undefined
  try {
    const database =
      config.databaseUrl === null
        ? await openFolder(config.dataDir, {
            onNew: () => {
              report('Preparing the database, once …')
            },
            prepare: (opened) => prepareDatabase(opened, config, report),
          })
        : await prepareDatabase(openPostgres(config.databaseUrl), config, report)
    const warning = await checkSecret(config, database)
    if (warning !== null) report(warning)
    const running = await serve(config, database)
    return {
      address: running.address,
      firstAdminLink: running.firstAdminLink,
      stop: async () => {
        await running.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Checks the secret; a start that is refused leaves the database closed. */
async function checkSecret(config: Config, database: OpenDatabase): Promise<string | null> {
  const { secretKey, oldSecretKeys, isProduction, isSecretLossAccepted: isLossAccepted } = config
  const secrets = { secretKey, oldSecretKeys }
  return checkServerSecret(database.db, { ...secrets, isProduction, isLossAccepted }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
}

async function prepareDatabase(database: OpenDatabase, config: Config, report: Report): Promise<OpenDatabase> {
  const applied = await migrate(database.db)
  if (applied.length > 0) report(`Migrated: ${applied.join(', ')}`)
  if (config.seed === 'demo') {
    // Imported only here: a production start never reads the demo shop's files.
    const { seedDemo } = await import('../demo/main.ts')
    await seedDemo(database.db, { clock: systemClock, files: openFiles(config), parts: config.seedParts }, report)
  }
  return database
}

const openFiles = (config: Config) =>
  openFileStore({ filesUrl: config.filesUrl, dataDir: config.dataDir, s3Keys: config.s3Keys, fetch: globalThis.fetch })

/** The address of `Partwright <service@partwright.example>`. */
const toAddress = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from

async function serve(config: Config, database: OpenDatabase): Promise<Running> {
  const clock = systemClock
  const ids = createIds(clock)
  const { isDevelopment } = config
  const mailer = openMailer({ smtpUrl: config.smtpUrl, dataDir: config.dataDir, from: config.mailFrom })
  const metrics = createMetrics(true)
  const replica = config.databaseReadUrl === null ? null : openReplica(config.databaseReadUrl)
  const files = openFiles(config)
  usePaperFonts(config.pdfFonts)
  const pictures = createWebPictures()
  let wakeJobs: (kinds?: readonly string[]) => void = () => undefined
  const jobPorts = {
    tx: database.db,
    get now() {
      return clock.now()
    },
    withOwnTransaction: createWithOwnTransaction({
      database,
      clock,
      ids,
      wakeJobs: (kinds) => {
        wakeJobs(kinds)
      },
    }),
  }
  const paymentSetup = await openPayments(config.payments, { db: database.db, clock, ids })
  const cart: CartPorts = {
    places: lazyPlaces,
    carrier:
      config.ups && createUpsRates(config.ups, { ...config, fetch: globalThis.fetch, clock, places: lazyPlaces }),
    addressCheck: packagedAddressCheck(lazyPlaces),
    warehousePostalCode: config.warehousePostalCode,
    gateway: toWireGateway(paymentSetup.payments),
  }
  const checkout = {
    payments: paymentSetup.payments,
    steps: config.faultAt === null ? noPlacementSteps : faultAt(config.faultAt),
  }
  let publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`
  const auth = {
    passwordCost: defaultPasswordCost,
    secretKey: config.secretKey,
    oldSecretKeys: config.oldSecretKeys,
    ssoBase: config.ssoBase,
    ssoCookie: config.ssoCookie,
    isProduction: config.isProduction,
    publicUrl: () => publicUrl,
    fetch: globalThis.fetch,
  }
  const secrets = { secretKey: config.secretKey, oldSecretKeys: config.oldSecretKeys }
  const claimProvider = { base: config.laborClaimsBase, ...secrets, fetch: globalThis.fetch, readMs: 2000 }
  const modules = modulesOf({
    auth,
    claimProvider,
    cart,
    checkout,
    servicers: { places: lazyPlaces, distance: estimatedDistance },
    push: secrets,
    partsStore: { base: config.partsStoreBase, fetch: globalThis.fetch },
    analytics: { url: config.analyticsUrl },
  })
  const push = { ...secrets, fetch: globalThis.fetch, contact: `mailto:${toAddress(config.mailFrom)}` }
  const mailInFolder = join(config.dataDir, 'mail-in')
  const mailbox = mailFolder(mailInFolder)
  const log = createDeferredLog()
  const scanner = openScanner(config.clamdAddress, log)
  const mailIn = {
    files: () => files,
    scanner,
    log,
    withOwnTransaction: jobPorts.withOwnTransaction,
    ownAddresses: [toAddress(config.mailFrom), config.mailReplyTo ?? ''].map((one) => one.toLowerCase()),
  }
  const app = await createApp(
    {
      database,
      replica,
      clock,
      ids,
      files,
      scanner,
      metrics,
      sessions: createSessions(config),
      development: isDevelopment,
      checksReplies: config.checksReplies,
      wakeJobs: (kinds) => {
        wakeJobs(kinds)
      },
      elapsed: () => performance.now(),
      http: {
        isProduction: config.isProduction,
        metricsToken: config.metricsToken,
        trustProxy: config.trustProxy,
        nativeOrigins: config.nativeOrigins,
        site: fileURLToPath(new URL('../dist', import.meta.url)),
        pages: createPages({
          tx: database.db,
          now: () => clock.now().getTime(),
          base: () => publicUrl,
          drawer: createBuiltPages(fileURLToPath(new URL('../dist-server', import.meta.url))),
          inTimeZone: createInTimeZone(process.env),
        }),
        previews: { mail: (...asked) => renderPreview(() => readSender({ tx: database.db }, publicUrl), ...asked) },
        externalEndpoints: [
          ...paymentSetup.endpoints,
          ...(paymentSetup.events === null ? [] : [createPaymentEvents(paymentSetup.events, jobPorts)]),
          createUnsubscribeEndpoint(push, jobPorts.withOwnTransaction),
          ...(config.mailInSecret === null ? [] : [createMailWebhook(config.mailInSecret, mailIn)]),
        ],
        pageHosts: config.payments.kind === 'stripe' ? stripeHosts : ownPage,
        logger: { level: config.logLevel },
      },
    },
    modules,
  )
  log.attach(app.server.log)
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
        isDevelopment,
        mailer,
        jobCall,
        push,
        () => publicUrl,
        () => files,
        () => ({ ...jobPorts, now: clock.now(), files, source: pictures, scanner }),
        config.mailReplyTo,
      ),
      ...inQueue('sign-on', signOutJobs(jobCall, auth)),
      ...inQueue('provider', claimProviderJobs(jobCall, claimProvider, jobPorts.withOwnTransaction)),
      ...inQueue('payments', checkoutJobs(jobPorts, checkout)),
      ...inQueue('mail-in', ticketsJobs(mailbox, mailIn)),
      ...inQueue(
        'analytics',
        analyticsJobs({ url: config.analyticsUrl, fetch: globalThis.fetch, now: () => clock.now().getTime() }),
      ),
    },
    isAlone: database.kind === 'pglite',
    onFailure: ({ id, kind, attempt, reason, isGivenUp }) => {
      metrics.job(kind, 'failed')
      const about = { job: id, kind, attempt, reason }
      if (isGivenUp) app.server.log.error(about, 'a job failed for the last time and is given up')
      else if (attempt >= jobAttempts) app.server.log.error(about, 'a job keeps failing and is tried again every hour')
      else app.server.log.warn(about, 'a job failed and is tried again')
    },
  })
  wakeJobs = (kinds) => {
    jobs.kick(kinds)
  }
  await ensureSweeps(database.db, clock.now())
  const address = await app.server.listen({ host: config.host, port: config.port })
  publicUrl = config.publicUrl ?? address
  jobs.kick()
  const stopWatching = await watchMailFolder(mailInFolder, mailbox, async () => {
    await stageOnce(database.db, collectMailJob, clock.now())
    wakeJobs()
  }).catch((error: unknown) => {
    app.server.log.warn({ reason: String(error) }, 'the folder of incoming mail cannot be watched')
    return () => undefined
  })
  return {
    address,
    firstAdminLink: await issueFirstAdminLink(
      { tx: database.db, now: clock.now(), randomBytes: (count) => ids.randomBytes(count) },
      publicUrl,
    ),
    stop: async () => {
      stopWatching()
      app.stopping()
      await app.server.close()
      await jobs.stop()
      await replica?.close()
      await database.close()
    },
  }
}

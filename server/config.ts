import * as z from 'zod/mini'
import type { PaymentsChoice } from './adapters/payments/open-payments.ts'
import type { PlacementStep } from './ports/placement-steps.ts'
import { placementSteps } from './ports/placement-steps.ts'
import type { UpsAccount } from './adapters/ups-rates.ts'
import { isPostalCode } from '../domain/places/postal-code.ts'

/** An empty variable counts as not set. */
const optionalText = <T extends string>(text: z.core.$ZodType<T, T>) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(text),
  )
const url = (protocols: RegExp, sentence: string) => optionalText(z.url({ protocol: protocols, error: sentence }))
const port = z.pipe(
  z.coerce.number('PORT must be a number'),
  z
    .number()
    .check(
      z.int('PORT must be a whole number'),
      z.gte(0, 'PORT must be 0 or more'),
      z.lte(65_535, 'PORT must be 65535 or less'),
    ),
)

const environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(port, 8080),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'DATABASE_URL must look like postgres://user:password@host:5432/name'),
  DATABASE_READ_URL: url(/^postgres(ql)?$/, 'DATABASE_READ_URL must look like postgres://user:password@host:5432/name'),
  FILES_URL: url(/^s3$/, 'FILES_URL must look like s3://bucket?endpoint=https://host'),
  AWS_ACCESS_KEY_ID: optionalText(z.string()),
  AWS_SECRET_ACCESS_KEY: optionalText(z.string()),
  SEED_PARTS: optionalText(
    z.string().check(z.regex(/^\d{1,6}$/, 'SEED_PARTS must be a number of parts, 999999 at the most')),
  ),
  SEED: optionalText(z.enum(['demo', 'none'], 'SEED must be demo or none')),
  SMTP_URL: url(/^smtps?$/, 'SMTP_URL must look like smtp://user:password@host:587'),
  CLAMD_ADDRESS: optionalText(
    z
      .string()
      .check(
        z.regex(
          /^(?:\/\S+|(?:[^\s/:[\]]+|\[[0-9a-fA-F:]+\]):\d{1,5})$/,
          'CLAMD_ADDRESS must be clamd’s host:port, like 127.0.0.1:3310, or the path of its socket',
        ),
      ),
  ),
  METRICS_TOKEN: optionalText(z.string().check(z.minLength(24, 'METRICS_TOKEN must have at least 24 characters'))),
  MAIL_FROM: z._default(z.string(), 'Partwright <service@partwright.example>'),
  MAIL_REPLY_TO: optionalText(
    z.string().check(z.regex(/^[^\s@+<>]+@[^\s@<>]+$/, 'MAIL_REPLY_TO must be an address, like support@parts.example')),
  ),
  MAIL_IN_SECRET: optionalText(z.string().check(z.minLength(24, 'MAIL_IN_SECRET must have at least 24 characters'))),
  PUBLIC_URL: url(/^https?$/, 'PUBLIC_URL must be an http or https url, like https://parts.example'),
  SSO_BASE: url(/^https?$/, 'SSO_BASE must be an http or https url'),
  SSO_COOKIE: optionalText(
    z
      .string()
      .check(
        z.regex(
          /^(?!(?:__Host-)?partwright)[\w-]{1,100}$/,
          'SSO_COOKIE must be the name of a cookie of the other host',
        ),
      ),
  ),
  LABOR_CLAIMS_BASE: url(/^https?$/, 'LABOR_CLAIMS_BASE must be an http or https url'),
  PARTS_STORE_BASE: url(/^https?$/, 'PARTS_STORE_BASE must be an http or https url'),
  ANALYTICS_URL: url(/^https?$/, 'ANALYTICS_URL must be an http or https url'),
  NODE_ENV: z._default(
    z.enum(['development', 'test', 'production'], 'NODE_ENV must be development, test or production'),
    'development',
  ),
  PAYMENTS: optionalText(z.enum(['demo', 'stripe'], 'PAYMENTS must be demo or stripe')),
  STRIPE_SECRET_KEY: optionalText(z.string()),
  STRIPE_PUBLISHABLE_KEY: optionalText(z.string()),
  STRIPE_WEBHOOK_SECRET: optionalText(z.string()),
  STRIPE_API_BASE: url(/^https?$/, 'STRIPE_API_BASE must be an http or https url'),
  CHECK_REPLIES: optionalText(z.enum(['no'], 'CHECK_REPLIES must be no')),
  FAULT_AT: optionalText(z.enum(placementSteps, `FAULT_AT must be one of ${placementSteps.join(', ')}`)),
  WAREHOUSE_POSTAL_CODE: z._default(
    z.string().check(z.refine(isPostalCode, 'WAREHOUSE_POSTAL_CODE must be a postal code of the US or Canada')),
    '55401',
  ),
  UPS_CLIENT_ID: optionalText(z.string()),
  UPS_CLIENT_SECRET: optionalText(z.string()),
  UPS_SHIPPER_NUMBER: optionalText(
    z.string().check(z.regex(/^[A-Z0-9]{6}$/, 'UPS_SHIPPER_NUMBER must be six letters and digits')),
  ),
  UPS_URL: url(/^https?$/, 'UPS_URL must look like https://onlinetools.ups.com'),
  LOST_SECRET: optionalText(z.enum(['accept'], 'LOST_SECRET must be accept')),
  OLD_SECRET_KEYS: optionalText(
    z
      .string()
      .check(
        z.regex(
          /^\s*\S{32,}(\s+\S{32,})*\s*$/,
          'OLD_SECRET_KEYS must list secrets of at least 32 characters, with spaces between them',
        ),
      ),
  ),
  SECRET_KEY: optionalText(z.string().check(z.minLength(32, 'SECRET_KEY must have at least 32 characters'))),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(z.regex(/^[0-9a-fA-F.:/, ]*$/, 'TRUST_PROXY must list addresses or networks, like 10.0.0.0/8, 127.0.0.1')),
    '',
  ),
  NATIVE_ORIGINS: z._default(
    z
      .string()
      .check(
        z.regex(
          /^(?:[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(?::\d+)?[\s,]*)*$/,
          'NATIVE_ORIGINS must list origins, like capacitor://localhost, https://localhost',
        ),
      ),
    '',
  ),
  PDF_FONTS: z._default(
    z
      .string()
      .check(
        z.regex(
          /^(?:[^,]+\.(?:ttf|otf)\s*,?\s*)*$/i,
          'PDF_FONTS must list font files, like /fonts/a.ttf, /fonts/b.otf',
        ),
      ),
    '',
  ),
  LOG_LEVEL: optionalText(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    ),
  ),
})

export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** A replica of that database, from which lists are read; null for none. */
  readonly databaseReadUrl: string | null
  readonly filesUrl: string | null
  readonly s3Keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  readonly seed: 'demo' | 'none'
  /** Minimum number of parts of the demo shop. */
  readonly seedParts: number
  readonly smtpUrl: string | null
  /** What a caller of `/metrics` proves itself with; null: it answers this machine alone. */
  readonly metricsToken: string | null
  /** Where clamd scans what comes in; null: nothing is scanned. */
  readonly clamdAddress: string | null
  readonly mailFrom: string
  /** The address at which answers to our mails come in; null: the sender's. */
  readonly mailReplyTo: string | null
  /** What a provider proves itself with at `/mail-in`; null: nothing is mounted there. */
  readonly mailInSecret: string | null
  /** The shop's public url, for links in emails; null: the address where it listens. */
  readonly publicUrl: string | null
  readonly ssoBase: string | null
  readonly ssoCookie: string | null
  readonly partsStoreBase: string | null
  /** The provider's own host for claims, which gets each write on them too; null: none. */
  readonly laborClaimsBase: string | null
  /** The url that page views are forwarded to; null: none. */
  readonly analyticsUrl: string | null
  readonly payments: PaymentsChoice
  /** The step at which a fault test ends this process; null otherwise, and always in production. */
  readonly faultAt: PlacementStep | null
  /** Whether each reply is compared with its schema: outside production. */
  readonly checksReplies: boolean
  /** The warehouse that parts are shipped from. */
  readonly warehousePostalCode: string
  /** The shop's UPS account; null where its own table of rates applies. */
  readonly ups: UpsAccount | null
  readonly isProduction: boolean
  /** Whether calls of this machine may use development sign-in and demo accounts: with the demo shop, outside production. */
  readonly isDevelopment: boolean
  readonly secretKey: string | null
  /** The secrets before it, the newest first: they still open what they locked. */
  readonly oldSecretKeys: readonly string[]
  /** Whether a start goes on though the secret that the shop ran with is lost. */
  readonly isSecretLossAccepted: boolean
  readonly trustProxy: readonly string[]
  /** Origins of native shells that may call with a bearer token. */
  readonly nativeOrigins: readonly string[]
  /** Font files for scripts that the papers' own fonts lack. */
  readonly pdfFonts: readonly string[]
  readonly logLevel: string
  /** What a start in production says about settings that are missing. */
  readonly warnings: readonly string[]
  /** Variables that are set and have no effect in this build. */
  readonly withoutEffect: readonly string[]
}

function readUps({ UPS_CLIENT_ID, UPS_CLIENT_SECRET, UPS_SHIPPER_NUMBER, UPS_URL }: Values): UpsAccount | null {
  const given = [UPS_CLIENT_ID, UPS_CLIENT_SECRET, UPS_SHIPPER_NUMBER]
  if (given.every((one) => one === undefined)) return null
  if (UPS_CLIENT_ID === undefined || UPS_CLIENT_SECRET === undefined || UPS_SHIPPER_NUMBER === undefined)
    throw new Error('UPS_CLIENT_ID, UPS_CLIENT_SECRET and UPS_SHIPPER_NUMBER must be set together.')
  return {
    clientId: UPS_CLIENT_ID,
    clientSecret: UPS_CLIENT_SECRET,
    shipperNumber: UPS_SHIPPER_NUMBER,
    base: UPS_URL ?? 'https://onlinetools.ups.com',
  }
}

/** Reads the environment. Throws one clear sentence for each value that cannot be used. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) throw new Error([...new Set(parsed.error.issues.map((issue) => `${issue.message}.`))].join('\n'))
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const [id, secret] = [values.AWS_ACCESS_KEY_ID, values.AWS_SECRET_ACCESS_KEY]
  const seed = values.SEED ?? (isProduction ? 'none' : 'demo')
  const idle = seed === 'none' ? ['SEED_PARTS'] : []
  if (values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined)
    throw new Error('DATABASE_READ_URL names a replica of the server of DATABASE_URL: set both.')
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    filesUrl: values.FILES_URL ?? null,
    s3Keys: id === undefined || secret === undefined ? null : { accessKeyId: id, secretAccessKey: secret },
    seed,
    seedParts: Number(values.SEED_PARTS ?? 0),
    smtpUrl: values.SMTP_URL ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    clamdAddress: values.CLAMD_ADDRESS ?? null,
    mailFrom: values.MAIL_FROM,
    mailReplyTo: values.MAIL_REPLY_TO ?? null,
    mailInSecret: values.MAIL_IN_SECRET ?? null,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    ssoBase: values.SSO_BASE ?? null,
    ssoCookie: values.SSO_COOKIE ?? null,
    partsStoreBase: values.PARTS_STORE_BASE ?? null,
    laborClaimsBase: values.LABOR_CLAIMS_BASE ?? null,
    analyticsUrl: values.ANALYTICS_URL ?? null,
    payments: readPayments(values, isProduction),
    faultAt: isProduction ? null : (values.FAULT_AT ?? null),
    checksReplies: !isProduction && values.CHECK_REPLIES !== 'no',
    warehousePostalCode: values.WAREHOUSE_POSTAL_CODE,
    ups: readUps(values),
    isProduction,
    isDevelopment: !isProduction && seed === 'demo',
    secretKey: values.SECRET_KEY ?? null,
    oldSecretKeys: (values.OLD_SECRET_KEYS ?? '').split(/\s+/).filter((one) => one !== ''),
    isSecretLossAccepted: values.LOST_SECRET === 'accept',
    trustProxy: values.TRUST_PROXY.split(/[\s,]+/).filter((one) => one !== ''),
    nativeOrigins: values.NATIVE_ORIGINS.split(/[\s,]+/).filter((one) => one !== ''),
    pdfFonts: values.PDF_FONTS.split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    warnings:
      isProduction && values.CLAMD_ADDRESS === undefined
        ? ['CLAMD_ADDRESS is not set: files that people send are not scanned for malware.']
        : [],
    withoutEffect: idle.filter((name) => (env[name] ?? '') !== ''),
  }
}

type Values = z.output<typeof environment>

/** The payment gateway: the demo one outside production, Stripe with its three keys, or none. */
function readPayments(values: Values, isProduction: boolean): PaymentsChoice {
  if (values.PAYMENTS === 'stripe') return { kind: 'stripe', settings: readStripe(values) }
  if (values.PAYMENTS === 'demo' && isProduction)
    throw new Error(
      'PAYMENTS=demo takes no money: set PAYMENTS=stripe in production, or leave it out to take no cards.',
    )
  return { kind: isProduction ? 'none' : 'demo' }
}

function readStripe(values: Values) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values
  const webhookSecret = values.STRIPE_WEBHOOK_SECRET
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined)
    throw new Error(
      'PAYMENTS=stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET; all three are on the dashboard of Stripe.',
    )
  return { secretKey, publishableKey, webhookSecret, apiBase: values.STRIPE_API_BASE ?? 'https://api.stripe.com' }
}

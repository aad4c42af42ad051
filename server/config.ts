import * as z from 'zod/mini'
import { isPostalCode } from '../domain/places/postal-code.ts'

/** A variable that is set to nothing is not set. */
const given = <T extends string>(text: z.core.$ZodType<T, T>) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(text),
  )
const url = (protocols: RegExp, sentence: string) => given(z.url({ protocol: protocols, error: sentence }))
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

/** Parts of the design that this build does itself or has not: they are checked, and whoever sets one is told. */
const elsewhere = {
  LABOR_CLAIMS_BASE: url(/^https?$/, 'LABOR_CLAIMS_BASE must be an http or https url'),
  PAYMENTS: given(z.enum(['demo', 'stripe'], 'PAYMENTS must be demo or stripe')),
}
const environment = z.object({
  ...elsewhere,
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(port, 8080),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'DATABASE_URL must look like postgres://user:password@host:5432/name'),
  FILES_URL: url(/^s3$/, 'FILES_URL must look like s3://bucket?endpoint=https://host'),
  AWS_ACCESS_KEY_ID: given(z.string()),
  AWS_SECRET_ACCESS_KEY: given(z.string()),
  SEED_PARTS: given(z.string().check(z.regex(/^\d{1,6}$/, 'SEED_PARTS must be a number of parts, 999999 at the most'))),
  SEED: given(z.enum(['demo', 'none'], 'SEED must be demo or none')),
  SMTP_URL: url(/^smtps?$/, 'SMTP_URL must look like smtp://user:password@host:587'),
  MAIL_FROM: z._default(z.string(), 'Partwright <service@partwright.example>'),
  PUBLIC_URL: url(/^https?$/, 'PUBLIC_URL must be an http or https url, like https://parts.example'),
  SSO_BASE: url(/^https?$/, 'SSO_BASE must be an http or https url'),
  PARTS_STORE_BASE: url(/^https?$/, 'PARTS_STORE_BASE must be an http or https url'),
  ANALYTICS_URL: url(/^https?$/, 'ANALYTICS_URL must be an http or https url'),
  NODE_ENV: z._default(
    z.enum(['development', 'test', 'production'], 'NODE_ENV must be development, test or production'),
    'development',
  ),
  WAREHOUSE_POSTAL_CODE: z._default(
    z.string().check(z.refine(isPostalCode, 'WAREHOUSE_POSTAL_CODE must be a postal code of the US or Canada')),
    '55401',
  ),
  SECRET_KEY: given(z.string().check(z.minLength(32, 'SECRET_KEY must have at least 32 characters'))),
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
  LOG_LEVEL: given(
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
  readonly filesUrl: string | null
  readonly s3Keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  readonly seed: 'demo' | 'none'
  /** How many parts the demo shop has at the least. */
  readonly seedParts: number
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Where people reach the shop, for the links in mails; null: where it listens. */
  readonly publicUrl: string | null
  readonly ssoBase: string | null
  readonly partsStoreBase: string | null
  /** Where page views are passed on to; null: nowhere. */
  readonly analyticsUrl: string | null
  /** Where parts are sent from. */
  readonly warehousePostalCode: string
  readonly isProduction: boolean
  readonly secretKey: string | null
  readonly trustProxy: readonly string[]
  /** Origins of native shells that may call with a bearer token. */
  readonly nativeOrigins: readonly string[]
  readonly logLevel: string
  /** Variables that are set and change nothing in this build. */
  readonly withoutEffect: readonly string[]
}

/** Reads the environment (`product.md`, what stays fixed). Throws one clear sentence for each value that cannot be used. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) throw new Error([...new Set(parsed.error.issues.map((issue) => `${issue.message}.`))].join('\n'))
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const [id, secret] = [values.AWS_ACCESS_KEY_ID, values.AWS_SECRET_ACCESS_KEY]
  const seed = values.SEED ?? (isProduction ? 'none' : 'demo')
  const idle = seed === 'none' ? [...Object.keys(elsewhere), 'SEED_PARTS'] : Object.keys(elsewhere)
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    filesUrl: values.FILES_URL ?? null,
    s3Keys: id === undefined || secret === undefined ? null : { accessKeyId: id, secretAccessKey: secret },
    seed,
    seedParts: Number(values.SEED_PARTS ?? 0),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    ssoBase: values.SSO_BASE ?? null,
    partsStoreBase: values.PARTS_STORE_BASE ?? null,
    analyticsUrl: values.ANALYTICS_URL ?? null,
    warehousePostalCode: values.WAREHOUSE_POSTAL_CODE,
    isProduction,
    secretKey: values.SECRET_KEY ?? null,
    trustProxy: values.TRUST_PROXY.split(/[\s,]+/).filter((one) => one !== ''),
    nativeOrigins: values.NATIVE_ORIGINS.split(/[\s,]+/).filter((one) => one !== ''),
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    withoutEffect: idle.filter((name) => (env[name] ?? '') !== ''),
  }
}

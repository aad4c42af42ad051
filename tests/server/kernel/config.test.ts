import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'

describe('The environment', () => {
  it('has a sensible default for every variable', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      clamdAddress: null,
      dataDir: './data',
      databaseUrl: null,
      databaseReadUrl: null,
      filesUrl: null,
      s3Keys: null,
      seed: 'demo',
      seedParts: 0,
      smtpUrl: null,
      mailFrom: 'Partwright <service@partwright.example>',
      mailReplyTo: null,
      metricsToken: null,
      mailInSecret: null,
      ssoBase: null,
      ssoCookie: null,
      partsStoreBase: null,
      laborClaimsBase: null,
      analyticsUrl: null,
      publicUrl: null,
      payments: { kind: 'demo' },
      faultAt: null,
      checksReplies: true,
      warehousePostalCode: '55401',
      ups: null,
      isProduction: false,
      isDevelopment: true,
      secretKey: null,
      oldSecretKeys: [],
      isSecretLossAccepted: false,
      trustProxy: [],
      nativeOrigins: [],
      pdfFonts: [],
      logLevel: 'warn',
      warnings: [],
      withoutEffect: [],
    })
  })

  it('has no demo shop in production unless it is requested', () => {
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ isProduction: true, seed: 'none', logLevel: 'info' })
    expect(readConfig({ NODE_ENV: 'production', SEED: 'demo' }).seed).toBe('demo')
  })

  it('allows development sign-in with the demo shop alone, and never in production', () => {
    expect(readConfig({ SEED: 'none' }).isDevelopment).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', SEED: 'demo' }).isDevelopment).toBe(false)
  })

  it('treats an empty variable as not set', () => {
    expect(readConfig({ DATABASE_URL: '', SMTP_URL: '', SECRET_KEY: '', SEED: '', LOG_LEVEL: '' })).toMatchObject({
      databaseUrl: null,
      databaseReadUrl: null,
      smtpUrl: null,
      secretKey: null,
      seed: 'demo',
    })
  })

  it('says where answers to our mails come in, and with which secret', () => {
    const secret = 'x'.repeat(24)
    expect(readConfig({ MAIL_REPLY_TO: 'support@parts.example', MAIL_IN_SECRET: secret })).toMatchObject({
      mailReplyTo: 'support@parts.example',
      mailInSecret: secret,
    })
    for (const address of ['support', 'Support <support@parts.example>', 'support+a@parts.example'])
      expect(() => readConfig({ MAIL_REPLY_TO: address })).toThrow('MAIL_REPLY_TO must be an address')
    expect(() => readConfig({ MAIL_IN_SECRET: 'short' })).toThrow('at least 24 characters')
  })

  it('says where clamd scans, and in production that nothing does', () => {
    for (const address of ['127.0.0.1:3310', 'clamd.local:3310', '[::1]:3310', '/run/clamav/clamd.ctl'])
      expect(readConfig({ NODE_ENV: 'production', CLAMD_ADDRESS: address })).toMatchObject({
        clamdAddress: address,
        warnings: [],
      })
    for (const address of ['clamd', 'tcp://clamd:3310', 'clamd:', ':3310', 'run/clamd.ctl'])
      expect(() => readConfig({ CLAMD_ADDRESS: address })).toThrow('CLAMD_ADDRESS must be clamd’s host:port')
    expect(readConfig({ NODE_ENV: 'production' }).warnings).toEqual([
      'CLAMD_ADDRESS is not set: files that people send are not scanned for malware.',
    ])
    expect(readConfig({}).warnings).toEqual([])
  })

  it('lists the secrets before SECRET_KEY with spaces between them', () => {
    const [first, second] = ['a'.repeat(32), 'b'.repeat(40)]
    expect(readConfig({ OLD_SECRET_KEYS: ` ${first}  ${second}\n` }).oldSecretKeys).toEqual([first, second])
    expect(() => readConfig({ OLD_SECRET_KEYS: `${first} short` })).toThrow('OLD_SECRET_KEYS must list secrets')
  })

  it('lists font files for papers, with commas between them', () => {
    expect(readConfig({}).pdfFonts).toEqual([])
    const fonts = ['/fonts/Noto Sans JP.ttf', '/fonts/other.otf']
    expect(readConfig({ PDF_FONTS: ` ${fonts.join(' , ')},` }).pdfFonts).toEqual(fonts)
    expect(() => readConfig({ PDF_FONTS: '/fonts/web.woff2' })).toThrow('PDF_FONTS must list font files')
  })

  it('is refused with one sentence for each invalid value', () => {
    const wrong = {
      PORT: 'eighty',
      DATABASE_URL: 'mysql://host/db',
      SEED: 'some',
      SECRET_KEY: 'short',
      TRUST_PROXY: 'everybody',
      NODE_ENV: 'prod',
    }
    expect(() => readConfig(wrong)).toThrow(
      [
        'PORT must be a number.',
        'DATABASE_URL must look like postgres://user:password@host:5432/name.',
        'SEED must be demo or none.',
        'NODE_ENV must be development, test or production.',
        'SECRET_KEY must have at least 32 characters.',
        'TRUST_PROXY must list addresses or networks, like 10.0.0.0/8, 127.0.0.1.',
      ].join('\n'),
    )
    expect(() => readConfig({ PORT: '70000' })).toThrow('PORT must be 65535 or less.')
  })

  it('names variables that are set and have no effect', () => {
    const elsewhere = { LABOR_CLAIMS_BASE: 'https://claims.example' }
    expect(readConfig(elsewhere)).toMatchObject({ laborClaimsBase: 'https://claims.example', withoutEffect: [] })
    expect(readConfig({ ANALYTICS_URL: 'https://analytics.example' })).toMatchObject({
      analyticsUrl: 'https://analytics.example',
      withoutEffect: [],
    })
    expect(readConfig({ SEED: 'none', SEED_PARTS: '5000' }).withoutEffect).toEqual(['SEED_PARTS'])
    expect(() => readConfig({ PAYMENTS: 'cash' })).toThrow('PAYMENTS must be demo or stripe.')
  })

  it('uses the demo gateway only outside production, and Stripe only with all of its keys', () => {
    const NODE_ENV = 'production'
    expect(readConfig({ NODE_ENV }).payments).toEqual({ kind: 'none' })
    expect(() => readConfig({ NODE_ENV, PAYMENTS: 'demo' })).toThrow('PAYMENTS=demo takes no money')
    const keys = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' }
    expect(readConfig({ NODE_ENV, PAYMENTS: 'stripe', ...keys }).payments).toEqual({
      kind: 'stripe',
      settings: {
        secretKey: 'sk',
        publishableKey: 'pk',
        webhookSecret: 'whsec',
        apiBase: 'https://api.stripe.com',
      },
    })
    expect(() => readConfig({ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk' })).toThrow('PAYMENTS=stripe needs')
  })

  it('ends the process at a step of an order where a fault test requests it, and never in production', () => {
    expect(readConfig({ FAULT_AT: 'authorized' }).faultAt).toBe('authorized')
    expect(readConfig({ FAULT_AT: 'authorized', NODE_ENV: 'production' }).faultAt).toBeNull()
    expect(() => readConfig({ FAULT_AT: 'somewhere' })).toThrow('FAULT_AT must be one of begun')
  })

  it('sets the minimum number of parts of the demo shop', () => {
    expect(readConfig({ SEED_PARTS: '100000' })).toMatchObject({ seedParts: 100_000, withoutEffect: [] })
    expect(() => readConfig({ SEED_PARTS: 'many' })).toThrow(
      'SEED_PARTS must be a number of parts, 999999 at the most.',
    )
  })

  it('lists the trusted proxies', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' }).trustProxy).toEqual(['10.0.0.0/8', '127.0.0.1'])
  })

  it('lists the allowed native shells by their origins', () => {
    expect(readConfig({ NATIVE_ORIGINS: 'capacitor://localhost, https://localhost' }).nativeOrigins).toEqual([
      'capacitor://localhost',
      'https://localhost',
    ])
    expect(() => readConfig({ NATIVE_ORIGINS: '*' })).toThrow('NATIVE_ORIGINS must list origins')
  })

  it('needs all three UPS variables together, and uses the UPS url by default', () => {
    const three = { UPS_CLIENT_ID: 'id', UPS_CLIENT_SECRET: 'secret', UPS_SHIPPER_NUMBER: 'A1B2C3' }
    expect(readConfig(three).ups).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      shipperNumber: 'A1B2C3',
      base: 'https://onlinetools.ups.com',
    })
    expect(readConfig({ ...three, UPS_URL: 'https://wwwcie.ups.com' }).ups?.base).toBe('https://wwwcie.ups.com')
    expect(() => readConfig({ UPS_CLIENT_ID: 'id' })).toThrow(
      'UPS_CLIENT_ID, UPS_CLIENT_SECRET and UPS_SHIPPER_NUMBER must be set together.',
    )
    expect(() => readConfig({ ...three, UPS_SHIPPER_NUMBER: '1' })).toThrow('UPS_SHIPPER_NUMBER must be six letters')
  })

  it('takes a replica beside its primary alone', () => {
    const read = { DATABASE_READ_URL: 'postgres://replica/shop' }
    expect(readConfig({ ...read, DATABASE_URL: 'postgres://primary/shop' }).databaseReadUrl).toBe(
      read.DATABASE_READ_URL,
    )
    expect(() => readConfig(read)).toThrow('DATABASE_READ_URL names a replica of the server of DATABASE_URL: set both.')
  })

  it('accepts only a valid postal code of the warehouse', () => {
    expect(readConfig({ WAREHOUSE_POSTAL_CODE: 'M5V 3L9' }).warehousePostalCode).toBe('M5V 3L9')
    expect(() => readConfig({ WAREHOUSE_POSTAL_CODE: 'Toronto' })).toThrow(
      'WAREHOUSE_POSTAL_CODE must be a postal code of the US or Canada',
    )
  })
})

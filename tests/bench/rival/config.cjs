// The rival shop as its makers ship it, on PostgreSQL: its search and its jobs on, nothing reported anywhere.
const {
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSearchPlugin,
  LogLevel,
  dummyPaymentHandler,
} = require('@vendure/core')

const database = new URL(process.env['RIVAL_DATABASE_URL'])

/** `creates`: makes the tables, once. */
exports.configOf = (creates) => ({
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(process.env['RIVAL_PORT'] ?? 3000),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier: 'office', password: process.env['RIVAL_PASSWORD'] },
    requireVerification: false,
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: database.hostname,
    port: Number(database.port),
    username: decodeURIComponent(database.username),
    password: decodeURIComponent(database.password),
    database: database.pathname.slice(1),
    synchronize: creates,
    logging: false,
  },
  systemOptions: { telemetry: { enabled: false } },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  plugins: [
    DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    // While it is filled, what changes is kept aside: the whole index is made at the end, instead of thousands of small jobs.
    DefaultSearchPlugin.init({ bufferUpdates: creates, indexStockStatus: false }),
  ],
})

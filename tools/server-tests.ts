/**
 * The server's tests that run on both databases, by folder and name under `tests/server`: they are about the database
 * itself, or about what it makes of a text (docs/decisions/060-server-suite-once.md). Where PostgreSQL is installed, the
 * others run on it alone, and their statements are held against the embedded one (`tests/support/statement-parity.ts`).
 */
export const onBothDatabases: readonly string[] = [
  'db/*',
  // Transactions, locks, receipts and what a driver's errors become.
  'kernel/database-errors',
  'kernel/dedupe',
  'kernel/marks',
  'kernel/multiple-instances',
  'kernel/receipts',
  'kernel/server-epoch',
  'kernel/supersedes',
  'kernel/transaction-modes',
  'kernel/unit-of-work',
  'kernel/upgrades',
  'adapters/job-runner',
  'outbox/*',
  'checkout/races',
  'labor-claims/approved-together',
  'labor-claims/concurrent-trip-edits',
  'labor-claims/ordering',
  // Data of earlier versions.
  'catalogue/upgrade',
  'tickets/upgrade',
  'warehouse/opening',
  'warranty/upgrade',
  'x12/corrected',
  // Texts that the database compares, orders or searches: their languages' rules come with the database.
  'accounts/search',
  'addresses/addresses',
  'cart/quotes',
  'catalogue/browse',
  'catalogue/models',
  'catalogue/products',
  'catalogue/search',
  'catalogue-office/equipment',
  'catalogue-pack/catalogue-pack',
  'orders/status',
  'person-data/erased-texts',
  'reports/placed-orders',
  'returns/opening',
  'security/*',
  'tickets/inbox',
  'views/*',
  'warehouse/stock',
]

/** Exhaustive tables, random runs and tens of thousands of rows: once is enough in `npm test`. `npm run faults` runs them on both databases. */
export const exhaustive: readonly string[] = [
  'accounts/past-access',
  'reports/random-changes',
  'orders/too-long-file',
  'returns/too-long-file',
  'security/too-long-file',
  'labor-claims/state-table',
  'kernel/any-input',
  'kernel/access-matrix',
  'checkout/checkout-model',
  'catalogue/search-reference',
  'catalogue-pack/offline-parity',
]

/** Converts names under `tests/server` to the patterns of their files. */
export const toTestFiles = (names: readonly string[]): string[] => names.map((name) => `tests/server/${name}.test.ts`)

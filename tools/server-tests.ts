/**
 * The server's tests that run on both databases, by folder and name under `tests/server`. They are about the database
 * itself, or call SQL that is written by hand (docs/decisions/060-server-suite-once.md). `tests/house/server-tests` asks
 * that each module with such SQL is here. Where PostgreSQL is installed, the others run on it alone.
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
  'labor-claims/desk',
  'labor-claims/ordering',
  'bulletins/*',
  'notifications/*',
  'labor-claims/part-returns',
  'labor-claims/undo-step',
  'labor-claims/payments',
  // Data of earlier versions.
  'catalogue/upgrade',
  'warranty/upgrade',
  // SQL by hand: searches, imports, packages, lists, and what is counted or reordered in one statement.
  'accounts/*',
  'addresses/addresses',
  'auth/device-key',
  'cart/cart-model',
  'cart/merge',
  'cart/quotes',
  'catalogue/browse',
  'catalogue/models',
  'catalogue/products',
  'catalogue/search',
  'catalogue-office/equipment',
  'catalogue-office/import',
  'catalogue-pack/catalogue-pack',
  'checkout/order',
  'files/files',
  'labor-claims/lists',
  'orders/edit',
  'orders/lists',
  'orders/order',
  'orders/pay-balance',
  'orders/payments',
  'orders/shipments',
  'orders/status',
  'pages/*',
  'reports/placed-orders',
  'reports/reports',
  'returns/credit',
  'returns/opening',
  'security/*',
  'servicers/*',
  'settings/settings',
  'shipping/*',
  'tickets/*',
  'users/activation',
  'users/first-admin',
  'users/join',
  'views/*',
  'warehouse/*',
  'warranty/lists',
]

/** Exhaustive tables, random runs and tens of thousands of rows: once is enough in `npm test`. `npm run faults` runs them on both databases. */
export const exhaustive: readonly string[] = [
  'reports/random-changes',
  'orders/too-long-file',
  'labor-claims/state-table',
  'kernel/any-input',
  'kernel/access-matrix',
  'checkout/checkout-model',
  'catalogue/search-reference',
  'catalogue-pack/offline-parity',
]

/** Converts names under `tests/server` to the patterns of their files. */
export const toTestFiles = (names: readonly string[]): string[] => names.map((name) => `tests/server/${name}.test.ts`)

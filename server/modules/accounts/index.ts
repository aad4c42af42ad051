export { accountsHandlers } from './accounts.handlers.ts'
export { findManagedAccount } from './accounts.service.ts'
export { addAccountHistory } from './history.store.ts'
export { findAccounts } from './find.service.ts'
